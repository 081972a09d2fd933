import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { diagnosticsMachineMessages } from '../../../../shared/messages/diagnostics-machine.ts';
import { type ChainFault, type ChainSummary, untouched } from '../../../storage/hash-chained-log.ts';
import { compareWithHead, headPath, readHead, rowsSaid } from '../../../storage/log-head.ts';
import { keyFingerprint } from '../../../storage/log-signature.ts';
import { isCorruption, isMissingPart, errorText } from '../../../storage/failure.ts';
import { ARCHIVE_FILE } from '../../../features/history/archive/schema.ts';
import { ARCHIVE_VERSION, KIND_CODES } from '../../../features/history/archive/schema.ts';
import { type ArchiveVerified, verifyRecords } from '../../../features/history/archive/verify-archive.ts';
import { REVIEWS_FILE } from '../../../features/history/reviews/log-schema.ts';
import { verifyReviews } from '../../../features/history/reviews/verify.ts';
import { placementLine, readPlacements } from '../../../features/orders/journal-show.ts';
import { verifyJournal } from '../../../features/orders/verify.ts';

const { archive, logs } = diagnosticsMachineMessages;

/** The stores that can be verified, read-only, also while the app has it open. */
export type StoreName = 'archive' | 'journal' | 'reviews';

export const JOURNAL_FILE = 'journal.db';

export interface StoreReport {
  /**
   * `absent`: there is no such file yet. Of a log: `cut`, rows are missing or it is another log; `unvouched`, every row verifies and no head was there
   * to compare with.
   */
  verdict: 'whole' | 'damaged' | 'damaged-records' | 'absent' | 'newer' | 'cut' | 'unvouched';
  /** What is wrong, in a sentence; empty when it is whole. */
  problem: string;
  /** Rows of a log; deposits, withdrawals and rows set aside of the archive; version of its file. */
  counts: { label: string; count: number }[];
  /** Hash of the last row of a log, hex. */
  head: string | null;
  /** Of a log: up to which row it is signed, and with which key, as people compare it; null where nothing is signed. */
  signed?: { rows: number; key: string } | null;
}

interface VerifyOrder {
  dataFolder: string;
  store: StoreName;
  /** The app is closed: SQLite then writes nothing beside the file, not even what it would need to read it together with others. */
  isClosed?: boolean;
}

/** Looks one file over. Takes seconds for a large one: not for the main thread. */
export function verifyStore({ dataFolder, store, isClosed }: VerifyOrder): Result<StoreReport, BridgeError> {
  const file = join(
    dataFolder,
    { archive: ARCHIVE_FILE, journal: JOURNAL_FILE, reviews: REVIEWS_FILE }[store],
  );
  const path = isClosed === true && existsSync(file) ? untouched(file) : file;
  switch (store) {
    case 'archive':
      return existsSync(file) ? verifyArchive(path) : succeed(ABSENT);
    case 'journal':
      return succeed(verifyLogStore(file, (each) => verifyJournal(path, each)));
    case 'reviews':
      return succeed(verifyLogStore(file, (each) => verifyReviews(path, each)));
  }
}

const ABSENT: StoreReport = { verdict: 'absent', problem: '', counts: [], head: null };

type Verify = (
  each: (row: { seq: number; at: number }, hash: string) => void,
) => Result<ChainSummary, ChainFault>;

/** Rows cut off the end leave a chain that verifies: the head beside the file shows them. */
function verifyLogStore(file: string, verify: Verify): StoreReport {
  // Before the log: what the app adds meanwhile makes it longer than its head.
  const head = readHead(headPath(file));
  const comparison = compareWithHead(head);
  let signed: StoreReport['signed'] = null;
  if (existsSync(file) && statSync(file).size > 0) {
    const verified = verify((row, hash) => comparison.see(row.seq, hash, row.at));
    if (!verified.ok) return { verdict: 'damaged', problem: verified.error.message, counts: [], head: null };
    if (verified.value.signed !== null) {
      const { rows, key } = verified.value.signed;
      signed = { rows, key: keyFingerprint(key) };
    }
  } else if (head === null || rowsSaid(head) === 0) return ABSENT;
  const { rows, hash } = comparison.last();
  const verdict = comparison.verdict();
  const report = { counts: [{ label: logs.rows, count: rows }], head: rows === 0 ? null : hash, signed };
  switch (verdict.kind) {
    case 'agrees':
      return { verdict: 'whole', problem: '', ...report };
    case 'none':
      return { verdict: rows === 0 ? 'whole' : 'unvouched', problem: logs.unvouched, ...report };
    case 'behind':
    case 'short':
      return { verdict: 'cut', problem: (rows === 0 ? logs.gone : logs.cut)(verdict.missing), ...report };
    case 'other':
      return { verdict: 'cut', problem: logs.other, ...report };
  }
}

const LOCK_WAIT_MS = 2_000;

function verifyArchive(path: string): Result<StoreReport, BridgeError> {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(path, { readOnly: true, timeout: LOCK_WAIT_MS });
    const version = numberOf(db, 'PRAGMA user_version');
    const counts: StoreReport['counts'] = [{ label: archive.version, count: version }];
    if (version > ARCHIVE_VERSION) {
      return succeed({
        verdict: 'newer',
        problem: archive.newer,
        counts,
        head: null,
      });
    }
    const check = db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    if (check !== 'ok') return succeed(damagedArchive(archive.notTogether));
    if (version === ARCHIVE_VERSION) {
      counts.unshift(
        {
          label: archive.deposits,
          count: numberOf(db, `SELECT count(*) FROM records WHERE kind = ${KIND_CODES.deposit}`),
        },
        {
          label: archive.withdrawals,
          count: numberOf(db, `SELECT count(*) FROM records WHERE kind = ${KIND_CODES.withdrawal}`),
        },
        {
          label: archive.unreadable,
          count: numberOf(db, 'SELECT count(*) FROM unreadable_records WHERE resolved_at IS NULL'),
        },
      );
      const problem = recordsProblem(verifyRecords(db));
      if (problem !== null) return succeed({ verdict: 'damaged-records', problem, counts, head: null });
    }
    return succeed({ verdict: 'whole', problem: '', counts, head: null });
  } catch (error) {
    if (isCorruption(error) || isMissingPart(error)) return succeed(damagedArchive(errorText(error)));
    return fail({ kind: 'store', message: archive.notChecked(errorText(error)) });
  } finally {
    if (db?.isOpen === true) db.close();
  }
}

const MAX_NAMED = 20;

/** What is wrong with the records, in sentences; null when each is as it was written. */
function recordsProblem({ damaged, first, miscounted, indexes }: ArchiveVerified): string | null {
  const sentences: string[] = [];
  if (damaged > 0) {
    const named = first.slice(0, MAX_NAMED).map(({ id, kind, createdAt }) => {
      const at = createdAt === null ? null : new Date(createdAt).toISOString().slice(0, 19).replace('T', ' ');
      return archive.damagedRecord(id, kind, at);
    });
    sentences.push(archive.damagedRecords(damaged, named.join('; '), damaged - named.length));
  }
  if (miscounted.length > 0) sentences.push(archive.miscounted);
  if (indexes.length > 0) sentences.push(archive.indexes);
  return sentences.length === 0 ? null : sentences.join(' ');
}

function damagedArchive(why: string): StoreReport {
  return { verdict: 'damaged', problem: archive.damaged(why), counts: [], head: null };
}

function numberOf(db: DatabaseSync, sql: string): number {
  const row = db.prepare(sql).get();
  return Number(row === undefined ? 0 : Object.values(row)[0]);
}

interface JournalOrder {
  dataFolder: string;
  /** Placements at most. */
  max: number;
  isClosed?: boolean;
}

/** The newest placements with the exact bodies that were sent, one line of text each, newest last. Empty when there is no journal. */
export function journalReport({ dataFolder, max, isClosed }: JournalOrder): Result<string, BridgeError> {
  const file = join(dataFolder, JOURNAL_FILE);
  if (!existsSync(file)) return succeed('');
  const path = isClosed === true ? untouched(file) : file;
  try {
    const lines: string[] = [];
    for (const placement of readPlacements(path)) {
      lines.push(placementLine(placement), `  ${placement.body}`);
      if (lines.length > 2 * max) lines.splice(0, 2);
    }
    return succeed(lines.join('\n'));
  } catch (error) {
    return fail({ kind: 'store', message: `The order journal could not be read: ${errorText(error)}.` });
  }
}
