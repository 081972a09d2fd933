import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

type Found = { kind: 'folder' } | { kind: 'file' } | { kind: 'nothing' } | { kind: 'unknown'; code: string };

/**
 * Makes a folder, for its owner alone, and those above it that are missing; one that is there stays as it is. One by one:
 * `mkdirSync` with `recursive` never returns below a folder that takes none, as /proc. Returns what is wrong, or null.
 */
export function makeFolder(folder: string): string | null {
  const missing: string[] = [];
  let at = resolve(folder);
  for (;;) {
    const found = look(at);
    if (found.kind === 'folder') break;
    if (found.kind === 'file') return `${at} is a file, not a folder. Name another folder.`;
    if (found.kind === 'unknown') return `${at} cannot be looked at (${found.code}). Name another folder.`;
    const above = dirname(at);
    if (above === at) return `${at} does not exist. Name another folder.`;
    missing.push(at);
    at = above;
  }
  for (const path of missing.toReversed()) {
    const code = make(path);
    if (code !== null)
      return `${path} cannot be made: ${dirname(path)} takes no folder (${code}). Name another folder.`;
  }
  return null;
}

function look(path: string): Found {
  try {
    return { kind: statSync(path).isDirectory() ? 'folder' : 'file' };
  } catch (error) {
    const code = codeOf(error);
    // ENOTDIR: something above is a file, and is found next.
    return code === 'ENOENT' || code === 'ENOTDIR' ? { kind: 'nothing' } : { kind: 'unknown', code };
  }
}

/** Why it cannot be made; null when it is there. */
function make(path: string): string | null {
  try {
    mkdirSync(path, { mode: 0o700 });
    return null;
  } catch (error) {
    // Another process may have been first.
    return look(path).kind === 'folder' ? null : codeOf(error);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}
