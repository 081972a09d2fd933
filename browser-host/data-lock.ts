import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { nodeFiles } from '../electron/platform/files.ts';

/**
 * Takes the folder for this process, and returns the function that gives it back, or null when another process still has
 * it after `waitMs`, during which this thread is blocked.
 * SQLite's own file lock serves for it: the system drops it with the process, however that ends. Keep the function: when
 * nothing refers to it any more, the connection behind it is collected and the lock goes with it.
 */
export function lockDataFolder(folder: string, waitMs = 0): (() => void) | null {
  const lock = new DatabaseSync(nodeFiles.privateFile(join(folder, 'in-use.db')), { timeout: waitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return () => lock.close();
}

/** SQLite's result code 5: somebody else holds the lock. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
