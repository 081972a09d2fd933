import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The few things the desk does with files; none of them ever holds a secret. */
export interface Files {
  /** The file's text, or null when there is none. Throws when it cannot be read. */
  read(path: string): string | null;
  /** Replaces the file as a whole: a reader sees the old text or the new, never a part. Throws when it cannot be written. */
  replace(path: string, text: string): void;
  /** Makes the folder (0700) with its parents, and returns its path. */
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
    const sibling = join(dirname(path), `.${process.pid}.${Date.now()}.tmp`);
    const file = openSync(sibling, 'wx', 0o600);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(sibling, path);
  },
  folder(path) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (process.platform !== 'win32') chmodSync(path, 0o700);
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
