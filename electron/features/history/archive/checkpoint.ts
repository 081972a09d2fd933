import type { ArchiveContext } from './context.ts';
import { isCorruption, isSqliteError } from '../../../storage/failure.ts';
import { moduleState } from './module-state.ts';
import { preparedFor } from './prepared.ts';

/** After so many changed rows, about 16 MB of them, the log is checkpointed in the background. */
export const ROWS_OF_LOG = 50_000;

const statements = preparedFor({ changes: 'SELECT total_changes() AS rows' });

/** `rows`: what the connection had changed at the last checkpoint. */
const carriedOf = moduleState(() => ({ rows: 0 }));

/**
 * Checkpoints the log between requests: that waits for the disk twice, which no page of a first sync run need wait for. Without a
 * pause, SQLite does it in a commit (PRAGMAS of open-archive.ts). True when it was done. A full disk leaves the log
 * as it is, and it is tried again; a damaged file is thrown on.
 */
export function checkpointBehind(context: ArchiveContext): boolean {
  const changes = Number(statements(context).changes.get()?.['rows']);
  const carried = carriedOf(context);
  if (changes - carried.rows < ROWS_OF_LOG) return false;
  carried.rows = changes;
  try {
    context.db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch (error) {
    if (!isSqliteError(error) || isCorruption(error)) throw error;
  }
  return true;
}
