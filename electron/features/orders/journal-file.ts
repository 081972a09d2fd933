import { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import { journalFileText } from '../../../shared/messages/journal-file.ts';
import { SCHEMA, VERSION } from './journal-schema.ts';
import { readVersion } from '../../storage/hash-chained-log.ts';
import { type RowListener, verifyChain } from './verify.ts';
import { type JournalFailure, readFailure } from './journal-failure.ts';

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
 * Opens or makes the journal file and verifies its chain; `each` is told of every row.
 * A journal that does not verify is left as it is: it cannot be fetched again, so it is never rebuilt, and no order is placed
 * until a person has decided what to do with it.
 */
export function openJournalFile(path: string, each?: RowListener): Result<DatabaseSync, JournalFailure> {
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(path, { timeout: LOCK_WAIT_MS });
    const version = readVersion(file);
    const ready = version > VERSION ? newer() : prepare(file, version, each);
    if (!ready.ok) file.close();
    return ready;
  } catch (error) {
    close(file);
    return fail(readFailure(error, 'opened'));
  }
}

function prepare(
  file: DatabaseSync,
  version: number,
  each?: RowListener,
): Result<DatabaseSync, JournalFailure> {
  for (const pragma of PRAGMAS) file.exec(`PRAGMA ${pragma}`);
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
