import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { nodeFiles } from '../../../platform/files.ts';
import { copyLog } from './layout.ts';
import type { ChainSummary } from '../../../storage/chained-file.ts';
import { verifyReviews } from './verify.ts';

/** How long another program that reads the file is waited for, milliseconds. */
const LOCK_WAIT_MS = 2_000;

/**
 * Brings a log of an older version, which has just been verified, into the newest table: the same rows with the same hashes, written
 * into a new file, verified there, and put in the place of the old one by one rename. A copy of the old file stays beside it as
 * `reviews.version-N.db`. Throws when any of it fails; the log is then as it was.
 */
export function upgradeLog(path: string, { version, rows, head }: ChainSummary & { version: number }): void {
  takeIn(path);
  const part = `${path}.part`;
  rmSync(part, { force: true });
  try {
    copyLog(path, nodeFiles.privateFile(part), 'newest');
    const copied = verifyReviews(part);
    if (!copied.ok || copied.value.rows !== rows || copied.value.head !== head) {
      throw new Error('its rows did not arrive in the newer file as they were');
    }
    sync(part);
    keepOld(path, version);
    renameSync(part, path);
    sync(dirname(path));
  } finally {
    rmSync(part, { force: true });
  }
}

/**
 * Rows that wait beside the file go into it: left there, they would be taken for rows of the new one. Leaving WAL for a moment is
 * something SQLite does for nobody while another has the file open.
 */
function takeIn(path: string): void {
  const file = new DatabaseSync(path, { timeout: LOCK_WAIT_MS });
  try {
    const { journal_mode: mode } = file.prepare('PRAGMA journal_mode = DELETE').get() ?? {};
    if (mode !== 'delete') throw new Error('another program has it open');
    file.exec('PRAGMA journal_mode = WAL');
  } finally {
    file.close();
  }
}

function keepOld(path: string, version: number): void {
  let n = 1;
  while (existsSync(oldName(path, version, n))) n += 1;
  const part = `${oldName(path, version, n)}.part`;
  rmSync(part, { force: true });
  copyFileSync(path, nodeFiles.privateFile(part));
  sync(part);
  renameSync(part, oldName(path, version, n));
}

function oldName(path: string, version: number, n: number): string {
  return `${path.replace(/\.db$/, '')}.version-${version}${n === 1 ? '' : `-${n}`}.db`;
}

/** Windows has no such call for folders, and needs none for a rename to last. */
function sync(path: string): void {
  try {
    const handle = openSync(path, path.endsWith('.part') ? 'r+' : 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if (path.endsWith('.part')) throw error;
  }
}
