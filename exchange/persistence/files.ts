import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes of a file; null when there is none. Throws when it cannot be read. */
export function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes all bytes: a single write may take fewer than it was given. */
export function writeAll(file: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}

/** Writes a file beside the one it is to replace, in the machine's keeping when this returns. Leaves nothing behind when it throws. */
export function prepareFile(folder: string, name: string, chunks: Iterable<Buffer>): void {
  const fresh = join(folder, `${name}.new`);
  const file = openSync(fresh, 'w', 0o600);
  try {
    for (const chunk of chunks) writeAll(file, chunk);
    fsyncSync(file);
  } catch (error) {
    closeSync(file);
    rmSync(fresh, { force: true });
    throw error;
  }
  closeSync(file);
}

/** Puts a prepared file in place: after a crash, also of the machine, the old or the new one is there, whole. */
export function replaceFile(folder: string, name: string): void {
  renameSync(join(folder, `${name}.new`), join(folder, name));
}

/** Makes names in a folder last. Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
