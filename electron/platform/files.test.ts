/**
 * Seam: the file system itself, in a throw-away folder.
 * Breaks when a folder of the user's changes its mode, a replaced file is ever half written, or a failed write leaves remains.
 */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nodeFiles } from './files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

it.skipIf(process.platform === 'win32')(
  'security 57: a folder of ours is for its user only, one that was there keeps its mode',
  () => {
    const made = nodeFiles.folder(join(folder, 'a', 'b'));
    expect([modeOf(join(folder, 'a')), modeOf(made)]).toEqual([0o700, 0o700]);
    const shared = join(folder, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o755);
    nodeFiles.folder(shared);
    expect(modeOf(shared)).toBe(0o755);
  },
);

it('replaces a file as a whole, readable by its user only', () => {
  const path = join(folder, 'settings.json');
  const long = 'ü'.repeat(3_000_000);
  nodeFiles.replace(path, 'first');
  nodeFiles.replace(path, long);
  expect(readFileSync(path, 'utf8')).toBe(long);
  expect(readdirSync(folder)).toEqual(['settings.json']);
  if (process.platform !== 'win32') expect(modeOf(path)).toBe(0o600);
});

it('a replacement that fails leaves the old file and nothing else', () => {
  const path = join(folder, 'settings.json');
  mkdirSync(join(path, 'in-the-way'), { recursive: true });
  expect(() => nodeFiles.replace(path, 'new')).toThrow();
  expect(readdirSync(folder)).toEqual(['settings.json']);
});
