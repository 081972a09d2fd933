import { open } from 'node:fs/promises';

/** Syncs rows to the disk that were committed without waiting for it. */
export interface SyncBehind {
  /** A row was committed and may not be on the disk yet: it is synced now, and nobody waits. */
  request(): void;
  /** Whether a sync failed. The rows of the write-ahead log, and those added after them, may then never reach the disk. */
  failed(): boolean;
  /** Everything was synced in another way. */
  mended(): void;
  /** Ends it; called before the file itself is closed, which syncs the rest. */
  close(): void;
}

/**
 * Runs `sync`, which syncs the write-ahead log off this thread (`syncFile`), one at a time. A committed row survives the end of this program;
 * it survives a power cut only after this.
 */
export function createSyncBehind(sync: () => Promise<void>): SyncBehind {
  let isRunning = false;
  let isAsked = false;
  let isFailed = false;
  let isClosed = false;

  const isWanted = () => isAsked && !isClosed;

  async function syncAll(): Promise<void> {
    try {
      while (isWanted()) {
        isAsked = false; // one asked for while this one runs may not be covered by it
        await sync();
      }
    } catch {
      isFailed ||= !isClosed;
    }
    isRunning = false;
  }

  return {
    request() {
      isAsked = true;
      if (isRunning) return;
      isRunning = true;
      void syncAll();
    },
    failed: () => isFailed,
    mended() {
      isFailed = false;
    },
    close() {
      isClosed = true;
    },
  };
}

/** Opened each time: a program that dies, and a simulated one, leaves nothing open. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+'); // Windows flushes only what may be written
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
