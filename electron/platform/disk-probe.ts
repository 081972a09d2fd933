import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** One file or folder of the data folder. */
export interface DiskEntry {
  /** Below the folder that was asked for, with forward slashes; "." for itself. */
  name: string;
  kind: 'file' | 'folder';
  bytes: number;
  /** Permission bits; null where the system has none (Windows). */
  mode: number | null;
  changedAt: number;
}

/** What a check asks of the disk. Nothing throws: an error comes as the system's short word for it ("ENOSPC"). */
export interface DiskProbe {
  /** Bytes that this user may still write; null when the system does not say. */
  freeBytes(folder: string): number | null;
  /** Writes a small file, makes sure that it is on the disk and takes it away again. Null: it can be written. */
  writeProblem(folder: string): string | null;
  /** The same by its rights alone, without writing. */
  accessProblem(folder: string): string | null;
  /** The folder and what is in it, two levels deep. */
  entries(folder: string): DiskEntry[];
}

const MAX_ENTRIES = 2_000;
const DEPTH = 2;
const PROBE = '.counterfoil-disk-check';

export const nodeDisk: DiskProbe = {
  freeBytes(folder) {
    try {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    } catch {
      return null;
    }
  },
  writeProblem(folder) {
    const path = join(folder, `${PROBE}-${process.pid}`);
    try {
      const file = openSync(path, 'w', 0o600);
      try {
        writeFileSync(file, 'x'.repeat(4_096));
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      return null;
    } catch (error) {
      return codeOf(error);
    } finally {
      rmSync(path, { force: true });
    }
  },
  accessProblem(folder) {
    try {
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      return null;
    } catch (error) {
      return codeOf(error);
    }
  },
  entries(folder) {
    const found: DiskEntry[] = [];
    collect(folder, '.', DEPTH, found);
    return found;
  },
};

function collect(root: string, name: string, depth: number, found: DiskEntry[]): void {
  if (found.length >= MAX_ENTRIES) return;
  const path = name === '.' ? root : join(root, name);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  const isFolder = stats.isDirectory();
  found.push({
    name,
    kind: isFolder ? 'folder' : 'file',
    bytes: isFolder ? 0 : stats.size,
    mode: process.platform === 'win32' ? null : stats.mode & 0o777,
    changedAt: Math.round(stats.mtimeMs),
  });
  if (!isFolder || depth === 0) return;
  try {
    for (const child of readdirSync(path).sort()) {
      collect(root, name === '.' ? child : `${name}/${child}`, depth - 1, found);
    }
  } catch {
    // A folder that cannot be read has no entries that anybody could name.
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown failure';
}
