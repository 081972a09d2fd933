import { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import { journalFileMessages } from '../../../shared/messages/journal-file.ts';
import { SCHEMA, VERSION } from './journal-schema.ts';
import { LOG_PRAGMAS, readVersion, type RowListener, verifyLog } from '../../storage/hash-chained-log.ts';
import { type HashedRow, JOURNAL } from './chain.ts';
import { type JournalFailure, readFailure } from './journal-failure.ts';

/** How long a write waits for another program that has the file locked, milliseconds. */
const LOCK_WAIT_MS = 250;

/**
 * Opens or makes the journal file and verifies its chain; `each` gets every row. A journal that does not verify is left as it is: it cannot
 * be fetched again, so it is never rebuilt, and no order is placed until a person has decided what to do with it.
 */
export function openJournalFile(
  path: string,
  each?: RowListener<HashedRow>,
): Result<DatabaseSync, JournalFailure> {
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
  each?: RowListener<HashedRow>,
): Result<DatabaseSync, JournalFailure> {
  for (const pragma of LOG_PRAGMAS) file.exec(`PRAGMA ${pragma}`);
  if (version === 0) file.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
  const chain = verifyLog(file, JOURNAL, each);
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
  return fail({ kind: 'newer', message: journalFileMessages.newer });
}
