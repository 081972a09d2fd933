/**
 * Seam: a folder of files and its list of sums. Breaks when the list is not what `sha256sum` reads, or a changed, missing or added file passes.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findSumProblems, SUMS, sumsOf } from './checksums.ts';

let folder = '';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-sums-'));
  writeFileSync(join(folder, 'b.deb'), 'second');
  writeFileSync(join(folder, 'a file.AppImage'), 'first');
  mkdirSync(join(folder, 'linux-unpacked'));
  writeFileSync(join(folder, SUMS), await sumsOf(folder));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is what sha256sum reads, in the order of names', async () => {
  expect((await sumsOf(folder)).split('\n').map((line) => line.slice(66))).toEqual([
    'a file.AppImage',
    'b.deb',
    '',
  ]);
  const { status, error } = spawnSync('sha256sum', ['--check', '--strict', SUMS], { cwd: folder });
  if (error === undefined) expect(status).toBe(0); // a system without that program is none of this test's business
  expect(await findSumProblems(folder)).toEqual([]);
});

it.each([
  ['a changed file', () => writeFileSync(join(folder, 'b.deb'), 'secone'), 'b.deb is not what was summed'],
  ['a missing file', () => rmSync(join(folder, 'b.deb')), 'b.deb is missing'],
  ['an added file', () => writeFileSync(join(folder, 'c.rpm'), ''), 'c.rpm is not in SHA256SUMS'],
  ['a line that is none', () => writeFileSync(join(folder, SUMS), 'abc'), 'has a line that is no sum'],
])('finds %s', async (_what, spoil, why) => {
  spoil();
  expect(await findSumProblems(folder)).toEqual([expect.stringContaining(why)]);
});

it('an empty folder has no sums', async () => {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  await expect(sumsOf(folder)).rejects.toThrow('no file');
});
