import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail } from '../../../../shared/base/result.ts';
import { reviewServiceMessages as messages } from '../../../../shared/messages/review-service.ts';
import { nodeFiles } from '../../../platform/files.ts';
import { errorText } from '../../../storage/failure.ts';
import {
  compareWithHead,
  type HeadComparison,
  headPath,
  type LogPoint,
  type Loss,
  readHead,
  rowsSaid,
  writeHead,
} from '../../../storage/log-head.ts';
import {
  LOG_PRAGMAS,
  openForReading,
  readLogRow,
  rowsBeyondDamage,
  readVersion,
  verifyLog,
} from '../../../storage/hash-chained-log.ts';
import { type NewReviewRow, REVIEW_LOG, type ReviewRow } from './log-row.ts';
import { REVIEWS_FILE, REVIEWS_SCHEMA, REVIEWS_VERSION } from './log-schema.ts';
import { type ReviewLog, writableLog, close } from './writable-log.ts';
import { rowsAt, rowsBetween, seqsAbout } from './read-log.ts';

const PRAGMAS = [...LOG_PRAGMAS, 'journal_size_limit = 16777216'];

/** How long a write waits for another program that reads or copies the file, milliseconds. */
const LOCK_WAIT_MS = 2_000;

/**
 * Opens or makes reviews.db of a folder and verifies its chain; `take` is called for every row that verifies. It cannot be fetched again,
 * so one that does not verify is never rebuilt and never written: what verified is shown, and the problem says what to do. Never throws.
 */
export function openReviewLog(folder: string, take: (row: ReviewRow) => void): ReviewLog {
  const path = join(folder, REVIEWS_FILE);
  const before = readHead(headPath(path));
  const comparison = compareWithHead(before);
  let file: DatabaseSync | null = null;
  try {
    if (existsSync(path) && statSync(path).size > 0) {
      file = openForReading(path, LOCK_WAIT_MS);
      const problem = findProblem(file, comparison, before === null ? 0 : rowsSaid(before), take);
      if (problem !== null) return closedLog(file, problem, comparison.last());
      file.close();
    } else if (before !== null && rowsSaid(before) > 0) {
      const { empty, missing } = messages.gone;
      const rows = rowsSaid(before);
      return closedLog(null, existsSync(path) ? empty(rows) : missing(rows), comparison.last());
    }
    file = new DatabaseSync(nodeFiles.privateFile(path), { timeout: LOCK_WAIT_MS });
    for (const pragma of PRAGMAS) file.exec(`PRAGMA ${pragma}`);
    if (readVersion(file) === 0) file.exec(`BEGIN IMMEDIATE; ${REVIEWS_SCHEMA} COMMIT;`);
    const last = comparison.last();
    // Every commit here is synced before it is answered.
    const head = writeHead(headPath(path), { committed: last, synced: last, loss: before?.loss ?? null });
    const log = writableLog({ file, head, take, last });
    if (before?.loss != null && log.append([lossRow(before.loss)]).ok) head.lossRecorded();
    return log;
  } catch (error) {
    close(file);
    return closedLog(null, messages.notOpened(errorText(error)), comparison.last());
  }
}

/** Why the file may not be written, for the person; null when it may. `comparison` says how far it verified; `committed`: how far its head says it went. */
function findProblem(
  file: DatabaseSync,
  comparison: HeadComparison,
  committed: number,
  take: (row: ReviewRow) => void,
): string | null {
  const version = readVersion(file);
  if (version > REVIEWS_VERSION) return messages.newer;
  /** What is left behind the damage is shown as well. Answers how many rows that is. */
  function takeBeyond(): number {
    let taken = 0;
    const upTo = Math.max(committed, lastSeq(file));
    for (const row of rowsBeyondDamage(file, REVIEW_LOG, comparison.last().rows, upTo)) {
      take(row);
      taken += 1;
    }
    return taken;
  }

  // Its making may have broken off before the table was in it.
  if (version !== 0 || !isEmpty(file)) {
    const chain = verifyLog(file, REVIEW_LOG, (row, hash) => {
      comparison.see(row.seq, hash, row.at);
      take(row);
    });
    if (!chain.ok) {
      const { seq, message } = chain.error;
      // Of another file, or one with a program in place of its table, nothing is read.
      const isOurs = seq !== null || message === REVIEW_LOG.faults.unreadable;
      return damaged(message, comparison.last().rows, isOurs ? takeBeyond() : 0);
    }
  }
  const { rows } = comparison.last();
  const verdict = comparison.verdict();
  switch (verdict.kind) {
    case 'agrees':
    case 'none':
      return null;
    case 'behind':
    case 'short':
      return messages.gone.shorter(rows, rows + verdict.missing);
    case 'other':
      return messages.gone.other;
  }
}

/** 0 where the file is too damaged to say. */
function lastSeq(file: DatabaseSync): number {
  try {
    return Number(file.prepare('SELECT max(seq) AS seq FROM review_events').get()?.['seq'] ?? 0);
  } catch {
    return 0;
  }
}

function isEmpty(file: DatabaseSync): boolean {
  return file.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
}

/** A log that takes nothing; what verified of it stays readable. */
function closedLog(file: DatabaseSync | null, problem: string, { rows, hash: head }: LogPoint): ReviewLog {
  return {
    problem: () => problem,
    lacks: () => undefined,
    rows: () => rows,
    head: () => head,
    append: () => fail({ kind: 'store', message: messages.notRecorded(problem) }),
    begin: () => ({
      step: () => fail({ kind: 'store', message: messages.notRecorded(problem) }),
      drop: () => undefined,
    }),
    rowsAt: (seqs) => (file === null ? [] : rowsAt(file, seqs)),
    // No further than it verified.
    rowsBetween: (first, last) => (file === null ? [] : rowsBetween(file, first, Math.min(last, rows))),
    seqsAbout: (after, accounts) =>
      file === null ? [] : seqsAbout(file, { after, last: rows, ...accounts }),
    seqOf: () => null,
    hashAt: (seq) => (file === null ? null : (readLogRow(file, REVIEW_LOG, seq)?.hash ?? null)),
    hashes: () => new Set(),
    close: () => close(file),
  };
}

function damaged(why: string, rows: number, beyond: number): string {
  if (rows + beyond === 0) return messages.damaged(why);
  return beyond === 0 ? messages.damagedAfter(why, rows) : messages.damagedBetween(why, rows, beyond);
}

/** It is about the log itself. */
function lossRow({ rows, since, by, at }: Loss): NewReviewRow {
  const value = JSON.stringify({ rows, since });
  return { kind: 'loss', at, by, systemUser: by, record: null, value, origin: null };
}
