import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The bytes of a file; null when there is none. Throws when it cannot be read. */
export function readIfExists(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
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

type FolderState =
  | { kind: 'folder' }
  | { kind: 'file' }
  | { kind: 'nothing' }
  | { kind: 'unknown'; code: string };

/**
 * Makes a folder, for its owner alone, and those above it that are missing; one that is there stays as it is. One by one:
 * `mkdirSync` with `recursive` never returns below a folder that takes none, as /proc. Returns what is wrong, or null.
 */
export function makeFolder(folder: string): string | null {
  const missing: string[] = [];
  let at = resolve(folder);
  for (;;) {
    const found = inspect(at);
    if (found.kind === 'folder') break;
    if (found.kind === 'file') return `${at} is a file, not a folder. Name another folder.`;
    if (found.kind === 'unknown') return `${at} cannot be looked at (${found.code}). Name another folder.`;
    const above = dirname(at);
    if (above === at) return `${at} does not exist. Name another folder.`;
    missing.push(at);
    at = above;
  }
  for (const path of missing.toReversed()) {
    const code = createFolder(path);
    if (code !== null)
      return `${path} cannot be made: ${dirname(path)} takes no folder (${code}). Name another folder.`;
  }
  return null;
}

function inspect(path: string): FolderState {
  try {
    return { kind: statSync(path).isDirectory() ? 'folder' : 'file' };
  } catch (error) {
    const code = codeOf(error);
    // ENOTDIR: something above is a file, and is found next.
    return code === 'ENOENT' || code === 'ENOTDIR' ? { kind: 'nothing' } : { kind: 'unknown', code };
  }
}

/** Why it cannot be made; null when it is there. */
function createFolder(path: string): string | null {
  try {
    mkdirSync(path, { mode: 0o700 });
    return null;
  } catch (error) {
    // Another process may have been first.
    return inspect(path).kind === 'folder' ? null : codeOf(error);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}
