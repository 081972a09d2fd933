import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The few things the app does with files; none of them ever holds a secret. */
export interface Files {
  /** The file's text, or null when there is none. Throws when it cannot be read. */
  read(path: string): string | null;
  /** Replaces the file as a whole: a reader sees the old text or the new, never a part. Throws when it cannot be written. */
  replace(path: string, text: string): void;
  /** Makes the folder (0700) with its parents where it is not there, and returns its path. */
  folder(path: string): string;
  /**
   * Makes an empty file (0600) where there is none, for a database that would make it readable to others, and returns
   * its path. Never throws: whoever opens the file finds out, and says, why it is not there.
   */
  privateFile(path: string): string;
}

export const nodeFiles: Files = {
  read(path) {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  },
  replace(path, text) {
    // Threads of one process write here at the same moment: with its number and the time alone two files had one name.
    const sibling = join(dirname(path), `.${process.pid}.${randomUUID()}.tmp`);
    try {
      // Not writeSync: on a disk that is nearly full it writes a part and says so by a count.
      writeFileSync(sibling, text, { flag: 'wx', mode: 0o600, flush: true });
      renameSync(sibling, path);
    } catch (error) {
      rmSync(sibling, { force: true });
      throw error;
    }
    syncFolder(dirname(path));
  },
  folder(path) {
    // A folder that is there already keeps its mode: it may be anything the user named, /tmp included.
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return path;
  },
  privateFile(path) {
    try {
      closeSync(openSync(path, 'ax', 0o600));
    } catch {
      // It is there already, or the folder cannot be written.
    }
    return path;
  },
};

/** For whoever only reads: nothing in the folder changes, not even what is damaged there. */
export const readOnlyFiles: Files = {
  ...nodeFiles,
  replace() {
    throw new Error('opened for reading');
  },
};

/** Makes a rename last through a power cut. Windows has no such call, and some network folders refuse it: the file is whole all the same. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // The new text is in place; only its hold on a sudden loss of power is the file system's own.
  }
}
