import type { DatabaseSync } from 'node:sqlite';
import type { ArchiveContext } from './context.ts';
import { isCorruption, isSqliteError } from '../../../storage/failure.ts';
import { preparedFor } from './prepared.ts';

/** After so many changed rows, about 16 MB of them, the log is carried into the file behind. */
export const ROWS_OF_LOG = 50_000;

const statements = preparedFor({ changes: 'SELECT total_changes() AS rows' });

/** What the connection had changed when the log was carried over last. */
const carriedAt = new WeakMap<DatabaseSync, number>();

/**
 * Carries the log into the file between questions: it waits for the disk twice, which no page of a first sync run need wait for. Where
 * nobody rests that long, SQLite does it in a commit (PRAGMAS of open-archive.ts). True when it was done. A full disk leaves the log
 * as it is, and it is tried again; a damaged file is thrown on.
 */
export function checkpointBehind({ db }: ArchiveContext): boolean {
  const changes = Number(statements(db).changes.get()?.['rows']);
  if (changes - (carriedAt.get(db) ?? 0) < ROWS_OF_LOG) return false;
  carriedAt.set(db, changes);
  try {
    db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch (error) {
    if (!isSqliteError(error) || isCorruption(error)) throw error;
  }
  return true;
}
