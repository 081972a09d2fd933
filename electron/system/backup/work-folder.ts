import { closeSync, existsSync, fsyncSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const LEFT_BEHIND = /^\.backup-(\d+)-/;

/** Makes a folder for unfinished work in the data folder, for this process alone; what a killed run left is removed first. Throws when it cannot be made. */
export function makeWorkFolder(dataFolder: string): string {
  for (const name of readdirSync(dataFolder)) {
    const owner = Number(LEFT_BEHIND.exec(name)?.[1] ?? Number.NaN);
    if (!Number.isNaN(owner) && owner !== process.pid) removeFolder(join(dataFolder, name));
  }
  return mkdtempSync(join(dataFolder, `.backup-${process.pid}-`));
}

/** Never throws: what cannot be removed now is removed the next time. */
export function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // The next work folder tries again.
  }
}

/** Syncs a file's bytes, or a folder's names, to the disk. Throws when the disk refuses. */
export function syncPath(path: string, flags: 'r' | 'r+' = 'r+'): void {
  const opened = openSync(path, flags);
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** `NAME-2026-11-22.db`, numbered where that is taken in the folder. */
export function freeName(folder: string, name: string, at: number): string {
  const day = new Date(at).toISOString().slice(0, 10);
  for (let n = 1; ; n += 1) {
    const candidate = `${name}-${day}${n === 1 ? '' : `-${n}`}.db`;
    if (!existsSync(join(folder, candidate))) return candidate;
  }
}
