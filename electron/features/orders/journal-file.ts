import { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import { journalFileText } from '../../../shared/messages/journal-file.ts';
import { migrateFrom1 } from './journal-migrate.ts';
import { SCHEMA, VERSION } from './journal-schema.ts';
import { readVersion } from '../../storage/chained-file.ts';
import { type RowListener, verifyChain } from './verify.ts';

export interface JournalFailure {
  /**
   * store: the disk or another program is in the way; corrupt: it does not verify; newer: a newer app wrote it; the others are
   * about one row: its clientOid or ticket was used, its placement is not there, or has its outcome already.
   */
  kind: 'store' | 'corrupt' | 'newer' | 'clientOid-used' | 'ticket-used' | 'no-placement' | 'settled';
  /** What happened, as a sentence; holds no path. */
  message: string;
}

/**
 * WAL with FULL synchronous: a commit that returned survives a power cut (NORMAL may lose it; journal-append.ts says when it may).
 * recursive_triggers makes INSERT OR REPLACE run into the delete trigger. The two fullfsync settings make macOS flush the drive's own
 * cache.
 */
const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'recursive_triggers = ON',
  'fullfsync = ON',
  'checkpoint_fullfsync = ON',
];

/** How long a write waits for another program that reads or copies the file, milliseconds. */
const LOCK_WAIT_MS = 250;

/**
 * Opens or makes the journal file, brings one of an older version up to date and verifies its chain; `each` is told of every row.
 * A journal that does not verify is left as it is: it cannot be fetched again, so it is never rebuilt, and no order is placed
 * until a person has decided what to do with it.
 */
export function openJournalFile(path: string, each?: RowListener): Result<DatabaseSync, JournalFailure> {
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(path, { timeout: LOCK_WAIT_MS });
    const version = readVersion(file);
    const ready = version > VERSION ? newer() : prepare(file, { path, version }, each);
    if (!ready.ok) file.close();
    return ready;
  } catch (error) {
    close(file);
    return fail(readFailure(error, 'opened'));
  }
}

/** What an SQLite error means for the journal. */
export function readFailure(
  error: unknown,
  action: 'opened' | 'written' | 'read' | 'copied',
): JournalFailure {
  const { code = 0, words, message } = sqliteError(error);
  if (code === UNIQUE_VIOLATION && message.includes('journal.ticket')) {
    return { kind: 'ticket-used', message: journalFileText.ticketUsed };
  }
  if (code === UNIQUE_VIOLATION && message.includes('journal.slot')) {
    return { kind: 'clientOid-used', message: journalFileText.clientOidUsed };
  }
  const kind = code === CORRUPT || code === NOT_A_DATABASE ? 'corrupt' : 'store';
  return { kind, message: journalFileText.couldNot[action](words) };
}

const UNIQUE_VIOLATION = 2067;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

function sqliteError(error: unknown): { code: number | undefined; words: string; message: string } {
  if (!(error instanceof Error))
    return { code: undefined, words: journalFileText.unknownFailure, message: '' };
  const { errcode, errstr } = error as { errcode?: number; errstr?: string }; // node:sqlite puts both on its errors
  return { code: errcode, words: errstr ?? error.name, message: error.message };
}

function prepare(
  file: DatabaseSync,
  { path, version }: { path: string; version: number },
  each?: RowListener,
): Result<DatabaseSync, JournalFailure> {
  for (const pragma of PRAGMAS) file.exec(`PRAGMA ${pragma}`);
  if (version === 1) {
    const migrated = migrateFrom1(file, path, each);
    return migrated.ok ? succeed(file) : migrated;
  }
  if (version === 0) file.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
  const chain = verifyChain(file, each);
  if (chain.ok) return succeed(file);
  return fail({ kind: 'corrupt', message: chain.error.message });
}

function close(file: DatabaseSync | null): void {
  try {
    file?.close();
  } catch {
    // The failure that brought us here is the one to report.
  }
}

function newer(): Result<DatabaseSync, JournalFailure> {
  return fail({ kind: 'newer', message: journalFileText.newer });
}
