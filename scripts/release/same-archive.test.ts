/**
 * Seam: two packed apps. Breaks when a test build could differ from what people get without anybody noticing: another public key for updates, a file
 * more or less, or when there is nothing to compare.
 */
import { createPackageWithOptions } from '@electron/asar';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findArchiveProblems } from './same-archive.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-same-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const FILES = {
  'package.json': '{}',
  'dist/main/main.js': 'const keys = "public";',
  'node_modules/keyring.node': 'native',
};

async function pack(place: string, files: Record<string, string>): Promise<void> {
  const source = join(folder, 'source');
  rmSync(source, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), text);
  }
  const resources = join(folder, place, 'resources');
  mkdirSync(resources, { recursive: true });
  await createPackageWithOptions(source, join(resources, 'app.asar'), { unpack: '**/*.node' });
}

const problems = () => findArchiveProblems(join(folder, 'release'), join(folder, 'release/test'));

it('the same archive passes, also where a signature changed the file beside it', async () => {
  await pack('release/linux-unpacked', FILES);
  await pack('release/test/linux-unpacked', { ...FILES, 'node_modules/keyring.node': 'native and signed' });
  expect(problems()).toEqual([]);
});

it('a build without the keys of the release, a file more and a file less are named', async () => {
  await pack('release/linux-unpacked', FILES);
  const { 'package.json': _left, ...others } = FILES;
  await pack('release/test/linux-unpacked', {
    ...others,
    'dist/main/main.js': 'const keys = "";',
    'dist/main/more.js': '',
  });
  expect(
    problems()
      .map((line) => line.replace(/^.*?asar: /, ''))
      .toSorted(),
  ).toEqual([
    'dist/main/main.js is another file in the test build',
    'dist/main/more.js is in the test build alone',
    'package.json is in the release alone',
  ]);
});

it('nothing to compare is no pass', async () => {
  expect(problems()).toHaveLength(1);
  await pack('release/test/linux-unpacked', FILES);
  expect(problems()).toEqual([expect.stringContaining('there is no release')]);
});
