import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import { journalFileMessages } from '../../../shared/messages/journal-file.ts';
import {
  LOG_PRAGMAS,
  openForReading,
  readVersion,
  type RowListener,
  verifyLog,
} from '../../storage/hash-chained-log.ts';
import {
  compareWithHead,
  type Head,
  type HeadComparison,
  headPath,
  type HeadWriter,
  type Loss,
  readHead,
  writeHead,
} from '../../storage/log-head.ts';
import { type HashedRow, JOURNAL } from './chain.ts';
import { type JournalFailure, readFailure } from './journal-failure.ts';
import { SCHEMA, VERSION } from './journal-schema.ts';

/** How long a write waits for another program that has the file locked, milliseconds. */
const LOCK_WAIT_MS = 250;

export interface OpenedJournal {
  file: DatabaseSync;
  head: HeadWriter;
  /** The last rows may be in the write-ahead log alone, and not on the disk. */
  isSynced: boolean;
  /** What a person should know of how it opened; null when it is as it was left. */
  notice: string | null;
  /** Entries that somebody decided to go on without; not recorded yet. */
  loss: Loss | null;
}

/**
 * Opens or makes the journal file, verifies its chain and compares it with its head; `each` gets every row. A journal that does not verify, or
 * lost entries that were on the disk, is left as it is: it cannot be fetched again, so it is never rebuilt, and no order is placed until a person
 * has decided what to do with it.
 */
export function openJournalFile(
  path: string,
  each?: RowListener<HashedRow>,
): Result<OpenedJournal, JournalFailure> {
  const head = readHead(headPath(path));
  const comparison = compareWithHead(head);
  let file: DatabaseSync | null = null;
  try {
    const verified = verifyJournalFile(path, comparison, each);
    if (!verified.ok) return verified;
    const notice = noticeOf(comparison);
    if (!notice.ok) return notice;
    file = new DatabaseSync(path, { timeout: LOCK_WAIT_MS });
    for (const pragma of LOG_PRAGMAS) file.exec(`PRAGMA ${pragma}`);
    if (readVersion(file) === 0) file.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
    return succeed({ file, notice: notice.value, ...openedHead(path, head, comparison) });
  } catch (error) {
    close(file);
    return fail(readFailure(error, 'opened'));
  }
}

/** Verifies every row of the file, if there is one, and changes nothing. Throws what SQLite throws. */
export function verifyJournalFile(
  path: string,
  comparison: HeadComparison,
  each?: RowListener<HashedRow>,
): Result<null, JournalFailure> {
  if (!existsSync(path) || statSync(path).size === 0) return succeed(null);
  const file = openForReading(path, LOCK_WAIT_MS);
  try {
    const version = readVersion(file);
    if (version > VERSION) return fail({ kind: 'newer', message: journalFileMessages.newer });
    // Its making broke off before the table was in it.
    if (version === 0 && file.prepare('SELECT 1 FROM sqlite_schema').get() === undefined)
      return succeed(null);
    const chain = verifyLog(file, JOURNAL, (row, hash) => {
      comparison.see(row.seq, hash, row.at);
      each?.(row, hash);
    });
    return chain.ok ? succeed(null) : fail({ kind: 'corrupt', message: chain.error.message });
  } finally {
    close(file);
  }
}

/** What the comparison says to a person; fails where entries are gone that were on the disk. */
function noticeOf(comparison: HeadComparison): Result<string | null, JournalFailure> {
  const verdict = comparison.verdict();
  const { lost } = journalFileMessages;
  const { rows, at } = comparison.last();
  const since = utcMinute(at);
  switch (verdict.kind) {
    case 'agrees':
    case 'none':
      return succeed(null);
    case 'behind':
      return succeed(rows === 0 ? lost.all(verdict.missing) : lost.behind(verdict.missing, since));
    case 'short':
      return fail({
        kind: 'short',
        message: rows === 0 ? lost.all(verdict.missing) : lost.short(verdict.missing, since),
      });
    case 'other':
      return fail({ kind: 'short', message: lost.other });
  }
}

function openedHead(
  path: string,
  before: Head | null,
  comparison: HeadComparison,
): Pick<OpenedJournal, 'head' | 'isSynced' | 'loss'> {
  const committed = comparison.last();
  const waiting = statSync(`${path}-wal`, { throwIfNoEntry: false });
  // An orderly end moved every row into the file, and synced it.
  const isSynced = waiting === undefined || waiting.size === 0;
  const wasSynced = before !== null && before.synced.rows <= committed.rows ? before.synced : NO_ROWS;
  const loss = before?.loss ?? null;
  const head = writeHead(headPath(path), { committed, synced: isSynced ? committed : wasSynced, loss });
  return { head, isSynced, loss };
}

/** "2026-11-27 20:40 UTC". */
function utcMinute(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

const NO_ROWS = compareWithHead(null).last();

function close(file: DatabaseSync | null): void {
  try {
    file?.close();
  } catch {
    // The failure that brought us here is the one to report.
  }
}
