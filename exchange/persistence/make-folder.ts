import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

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
