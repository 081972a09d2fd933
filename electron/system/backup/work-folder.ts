import { closeSync, existsSync, fsyncSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const LEFT_BEHIND = /^\.backup-(\d+)-/;

/** A folder for unfinished work in the data folder, its owner's alone; what a killed run left there is taken away first. Throws when there can be none. */
export function makeWorkFolder(dataFolder: string): string {
  for (const name of readdirSync(dataFolder)) {
    const owner = Number(LEFT_BEHIND.exec(name)?.[1] ?? Number.NaN);
    if (!Number.isNaN(owner) && owner !== process.pid) removeFolder(join(dataFolder, name));
  }
  return mkdtempSync(join(dataFolder, `.backup-${process.pid}-`));
}

/** Never throws: what cannot be removed now is removed at the next time. */
export function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // As said.
  }
}

/** Puts a file's bytes, or a folder's names, on the disk itself. Throws when the disk refuses. */
export function syncPath(path: string, flags: 'r' | 'r+' = 'r+'): void {
  const opened = openSync(path, flags);
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Makes a rename last through a power cut; Windows and some network folders have no such call. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  try {
    syncPath(path, 'r');
  } catch {
    // The rename is done all the same.
  }
}

/** `NAME-2026-11-22.db` in the folder, the n-th where others are there. */
export function freeName(folder: string, name: string, at: number): string {
  const day = new Date(at).toISOString().slice(0, 10);
  for (let n = 1; ; n += 1) {
    const place = `${name}-${day}${n === 1 ? '' : `-${n}`}.db`;
    if (!existsSync(join(folder, place))) return place;
  }
}
