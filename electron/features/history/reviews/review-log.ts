import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { reviewServiceMessages as messages } from '../../../../shared/messages/review-service.ts';
import { nodeFiles } from '../../../platform/files.ts';
import { FULL, isSqliteError, errorText } from '../../../storage/failure.ts';
import {
  compareWithHead,
  type HeadComparison,
  headPath,
  type HeadWriter,
  type LogPoint,
  type Loss,
  readHead,
  rowsSaid,
  writeHead,
} from '../../../storage/log-head.ts';
import {
  follows,
  LOG_PRAGMAS,
  openForReading,
  batchWriter,
  readLogRow,
  readLogRows,
  rowsBeyondDamage,
  readVersion,
  verifyLog,
} from '../../../storage/hash-chained-log.ts';
import { type NewReviewRow, REVIEW_LOG, type ReviewRow, wellFormed } from './log-row.ts';
import { REVIEWS_FILE, REVIEWS_SCHEMA, REVIEWS_VERSION } from './log-schema.ts';

/** Every review event, on the disk. */
export interface ReviewLog {
  /** The keychain knows of this entry, which is not there: nothing is added from here on, and every opening finds the log short. */
  lacks(entry: LogPoint): void;
  /** Null when it takes more; else why it does not, for the person. */
  problem(): string | null;
  rows(): number;
  /** Hash of the last row, in hex. */
  head(): string;
  /**
   * Appends rows in one synced commit: all of them, or none. The rows are taken one by one, so they may be made while they are written.
   * A lone surrogate in them is stored as U+FFFD: whoever passes a row on makes its texts well-formed first.
   * Answers how many. Fails with `store`.
   */
  append(rows: Iterable<NewReviewRow>): Result<number, BridgeError>;
  /** The same a part at a time, so that others are answered in between; meanwhile nothing else can be appended. */
  begin(rows: Iterable<NewReviewRow>): Appending;
  /** The rows of these numbers, in their order; without one that cannot be read. */
  rowsAt(seqs: readonly number[]): ReviewRow[];
  /** The rows from one number to another, both included, in their order. */
  rowsBetween(first: number, last: number): Iterable<ReviewRow>;
  /** Numbers of the rows after one that are about the log itself, or about a record or transfer of these accounts; `except`: of any other. */
  seqsAbout(after: number, accounts: AccountsMeant): number[];
  /** The row that has this hash, here or where it came from; null when there is none. Reads through the whole log. */
  seqOf(hash: string): number | null;
  /** The hash of the row of this number, in hex; null when it cannot be read. */
  hashAt(seq: number): string | null;
  /** The hash of every row, in hex. */
  hashes(): Set<string>;
  close(): void;
}

export interface AccountsMeant {
  ids: readonly string[];
  except: boolean;
}

/** Rows on their way into the log, in one commit that is not made yet. */
export interface Appending {
  /** Writes up to so many rows; with the last one all are committed. After a failure, or `drop`, none is there. */
  step(max: number): Result<{ done: boolean; added: number }, BridgeError>;
  drop(): void;
}

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

interface Opened {
  file: DatabaseSync;
  head: HeadWriter;
  take: (row: ReviewRow) => void;
  last: LogPoint;
}

function writableLog(opened: Opened): ReviewLog {
  const { file, take } = opened;
  let { rows, hash: head } = opened.last;
  let problem: string | null = null;
  const writer = batchWriter(file, REVIEW_LOG, ROWS_AT_ONCE);
  const last = file.prepare('SELECT seq FROM review_events ORDER BY seq DESC LIMIT 1');

  /** What another program wrote since; its rows are linked to the ones known, or the file was exchanged. */
  function catchUp(): void {
    if (Number(last.get()?.['seq'] ?? 0) === rows) return;
    for (const stored of readLogRows(file, REVIEW_LOG, rows)) {
      if (stored === null || !follows(REVIEW_LOG, head, stored)) {
        throw new Error(messages.strangeRows);
      }
      rows = stored.row.seq;
      head = stored.hash;
      take(stored.row);
    }
  }

  function begin(more: Iterable<NewReviewRow>): Appending {
    const rest = more[Symbol.iterator]();
    let is: 'new' | 'open' | 'over' = 'new';
    let seq = 0;
    let hash = '';
    let added = 0;
    let at = 0;

    function drop(): void {
      if (is === 'open') {
        writer.drop();
        undo(file);
      }
      is = 'over';
    }

    return {
      drop,
      step(max) {
        if (problem !== null) return fail({ kind: 'store', message: messages.notRecorded(problem) });
        if (is === 'over') return fail(DROPPED);
        if (is === 'new' && file.isTransaction) return fail(BUSY);
        try {
          if (is === 'new') {
            is = 'open';
            file.exec('BEGIN IMMEDIATE');
            catchUp();
            seq = rows;
            hash = head;
          }
          for (let taken = 0; taken < max; taken += 1) {
            const next = rest.next();
            if (next.done === true) {
              writer.flush();
              file.exec('COMMIT');
              is = 'over';
              rows = seq;
              head = hash;
              if (added > 0) opened.head.committed({ rows, hash, at }, true);
              checkpoint(file);
              return succeed({ done: true, added });
            }
            seq += 1;
            added += 1;
            ({ at } = next.value);
            hash = writer.write(hash, { seq, ...wellFormed(next.value) });
          }
          return succeed({ done: false, added });
        } catch (error) {
          drop();
          return fail(notWritten(error));
        }
      },
    };
  }

  return {
    problem: () => problem,
    lacks(entry) {
      problem = rows < entry.rows ? messages.gone.shorter(rows, entry.rows) : messages.gone.other;
      opened.head.vouch(entry);
    },
    rows: () => rows,
    head: () => head,
    append(more) {
      const done = begin(more).step(Number.POSITIVE_INFINITY);
      return done.ok ? succeed(done.value.added) : done;
    },
    begin,
    rowsAt: (seqs) => rowsAt(file, seqs),
    rowsBetween: (first, last) => rowsBetween(file, first, last),
    seqsAbout: (after, accounts) => seqsAbout(file, { after, last: rows, ...accounts }),
    seqOf: (hash) => seqOf(file, hash),
    hashAt: (seq) => readLogRow(file, REVIEW_LOG, seq)?.hash ?? null,
    hashes() {
      const all = file.prepare('SELECT lower(hex(hash)) AS hash FROM review_events');
      return new Set(all.all().map(({ hash }) => String(hash)));
    },
    close: () => close(file),
  };
}

/** Rows of one INSERT. */
const ROWS_AT_ONCE = 16;

function rowsAt(file: DatabaseSync, seqs: readonly number[]): ReviewRow[] {
  const rows: ReviewRow[] = [];
  for (const seq of seqs) {
    const stored = readLogRow(file, REVIEW_LOG, seq);
    if (stored !== null) rows.push(stored.row);
  }
  return rows;
}

function* rowsBetween(
  file: DatabaseSync,
  first: number,
  last: number,
): Generator<ReviewRow, void, undefined> {
  for (const stored of readLogRows(file, REVIEW_LOG, first - 1)) {
    if (stored === null || stored.row.seq > last) return;
    yield stored.row;
  }
}

/** The deposit of an internal transfer is in the row's value. */
function seqsAbout(
  file: DatabaseSync,
  { after, last, ids, except }: AccountsMeant & { after: number; last: number },
): number[] {
  const found = file
    .prepare(
      `WITH named AS (SELECT value AS id FROM json_each($ids))
       SELECT seq FROM review_events WHERE seq > $after AND seq <= $last AND (account IS NULL OR (account IN named) <> $except
         OR kind IN ('internal', 'not-internal', 'internal-off') AND json_valid(value)
           AND (json_extract(value, '$.account') IN named) <> $except)
       ORDER BY seq`,
    )
    .all({ after, last, ids: JSON.stringify(ids), except: except ? 1 : 0 });
  return found.map(({ seq }) => Number(seq));
}

function seqOf(file: DatabaseSync, hash: string): number | null {
  const bytes = Buffer.from(hash, 'hex');
  const found = file
    .prepare('SELECT seq FROM review_events WHERE hash = ? OR origin = ? LIMIT 1')
    .get(bytes, bytes);
  return found === undefined ? null : Number(found['seq']);
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

const BUSY: BridgeError = { kind: 'conflict', message: messages.busy };
const DROPPED: BridgeError = { kind: 'store', message: messages.openedAnew };

function damaged(why: string, rows: number, beyond: number): string {
  if (rows + beyond === 0) return messages.damaged(why);
  return beyond === 0 ? messages.damagedAfter(why, rows) : messages.damagedBetween(why, rows, beyond);
}

function notWritten(error: unknown): BridgeError {
  if (isSqliteError(error) && (error.errcode & 0xff) === FULL) {
    return { kind: 'store', message: messages.diskFull };
  }
  const why = isSqliteError(error)
    ? error.errstr
    : error instanceof Error
      ? error.message
      : messages.unknownFailure;
  return { kind: 'store', message: messages.notWritten(why) };
}

/** What is written is moved into the file at once, so that no damage to the write-ahead log alone loses it. */
function checkpoint(file: DatabaseSync): void {
  try {
    file.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // It is in the write-ahead log; the next one tries again.
  }
}

/** It is about the log itself. */
function lossRow({ rows, since, by, at }: Loss): NewReviewRow {
  const value = JSON.stringify({ rows, since });
  return { kind: 'loss', at, by, systemUser: by, record: null, value, origin: null };
}

function undo(file: DatabaseSync): void {
  try {
    // A full disk may have rolled it back already.
    if (file.isTransaction) file.exec('ROLLBACK');
  } catch {
    // The failure that brought us here is the one to report.
  }
}

function close(file: DatabaseSync | null): void {
  try {
    if (file?.isOpen === true) file.close();
  } catch {
    // Whatever was committed is on the disk.
  }
}
