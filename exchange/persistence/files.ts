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

/** The bytes of a file; null when it does not exist. Throws when it cannot be read. */
export function readIfExists(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Writes all bytes: a single write may write fewer. */
export function writeAll(file: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}

/** Writes and syncs a new file next to the one it will replace. Leaves nothing behind when it throws. */
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

/** Replaces a file by its prepared one: after a crash, even of the machine, the old or the new one is complete. */
export function replaceFile(folder: string, name: string): void {
  renameSync(join(folder, `${name}.new`), join(folder, name));
}

/** Syncs the names in a folder. Windows has no such call and needs none. */
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
 * Creates a folder and its missing parents, accessible to the owner only; an existing one is not changed. One by one, because
 * `mkdirSync` with `recursive` never returns below a folder like /proc. Returns the problem, or null.
 */
export function makeFolder(folder: string): string | null {
  const missing: string[] = [];
  let at = resolve(folder);
  for (;;) {
    const found = inspect(at);
    if (found.kind === 'folder') break;
    if (found.kind === 'file') return `${at} is a file, not a folder. Name another folder.`;
    if (found.kind === 'unknown') return `${at} cannot be read (${found.code}). Name another folder.`;
    const above = dirname(at);
    if (above === at) return `${at} does not exist. Name another folder.`;
    missing.push(at);
    at = above;
  }
  for (const path of missing.toReversed()) {
    const code = createFolder(path);
    if (code !== null) return `${path} cannot be created in ${dirname(path)} (${code}). Name another folder.`;
  }
  return null;
}

function inspect(path: string): FolderState {
  try {
    return { kind: statSync(path).isDirectory() ? 'folder' : 'file' };
  } catch (error) {
    const code = codeOf(error);
    // ENOTDIR: a parent is a file, which is found next.
    return code === 'ENOENT' || code === 'ENOTDIR' ? { kind: 'nothing' } : { kind: 'unknown', code };
  }
}

/** The error code; null when the folder exists. */
function createFolder(path: string): string | null {
  try {
    mkdirSync(path, { mode: 0o700 });
    return null;
  } catch (error) {
    // Another process may have created it.
    return inspect(path).kind === 'folder' ? null : codeOf(error);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}
