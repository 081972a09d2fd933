import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { nodeFiles } from '../electron/platform/files.ts';
import { privacyFolderMessages } from '../shared/messages/privacy-folder.ts';
import { errorText, isCorruption, isSqliteError } from '../electron/storage/failure.ts';

const LOCK_FILE = 'in-use.db';

/**
 * Takes the folder for this process, and returns the function that gives it back, or null when another process still has
 * it after `waitMs`, during which this thread is blocked.
 * SQLite's own file lock serves for it: the system drops it with the process, however that ends. Keep the function: when
 * nothing refers to it any more, the connection behind it is collected and the lock goes with it. Throws a sentence when the file cannot be used.
 */
export function lockDataFolder(folder: string, waitMs = 0): (() => void) | null {
  const path = nodeFiles.privateFile(join(folder, LOCK_FILE));
  try {
    return takeLock(path, waitMs);
  } catch (error) {
    if (!isCorruption(error)) throw new Error(unusable(folder, error), { cause: error });
  }
  try {
    // It holds nothing, so what is in it came from elsewhere. Emptied in place: were it replaced, two could each lock a file of that name.
    truncateSync(path);
    return takeLock(path, waitMs);
  } catch (error) {
    throw new Error(unusable(folder, error), { cause: error });
  }
}

function takeLock(path: string, waitMs: number): (() => void) | null {
  const lock = new DatabaseSync(path, { timeout: waitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (isSqliteError(error) && error.errcode === BUSY) return null;
    throw error;
  }
  return () => lock.close();
}

function unusable(folder: string, error: unknown): string {
  return privacyFolderMessages.lockUnusable(LOCK_FILE, folder, errorText(error));
}

/** SQLite's result code: somebody else holds the lock. */
const BUSY = 5;
