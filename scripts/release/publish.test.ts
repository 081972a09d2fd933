/**
 * Seam: what GitHub's program is given. Breaks when a pre-release could become the latest release, for which every installed copy asks and in which
 * it finds no feed; when a release could be made of a tag that is not there; when a file of the folder is left out.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../vite/shared.ts';
import { releaseArguments } from './publish.ts';

it.each([
  ['v1.0.0', []],
  ['v1.0.0-beta.1', ['--prerelease', '--latest=false']],
  ['v2.3.4-rc', ['--prerelease', '--latest=false']],
])('%s', (tag, marks) => {
  expect(releaseArguments(tag, ['out/one', 'out/two'])).toEqual([
    'release',
    'create',
    tag,
    '--verify-tag',
    `--title=Counterfoil ${tag.slice(1)}`,
    '--generate-notes',
    ...marks,
    'out/one',
    'out/two',
  ]);
});

it.skipIf(process.platform === 'win32')('hands out every file, and ends as the program ended', () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-publish-'));
  const out = join(folder, 'out');
  mkdirSync(out);
  for (const name of ['SHA256SUMS', 'a b.deb']) writeFileSync(join(out, name), '');
  const gh = join(folder, 'gh');
  writeFileSync(gh, '#!/bin/sh\nprintf "%s\\n" "$@" > "$0.args"\nexit "$GH_ENDS"\n');
  chmodSync(gh, 0o755);
  const publish = (ends: string) =>
    spawnSync(process.execPath, ['scripts/release/publish.ts', 'v1.0.0-beta.1', out], {
      cwd: projectFolder,
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`, GH_ENDS: ends },
    }).status;
  expect([publish('0'), publish('4')]).toEqual([0, 4]);
  const args = readFileSync(`${gh}.args`, 'utf8').split('\n');
  expect(args).toEqual(
    expect.arrayContaining(['--latest=false', join(out, 'SHA256SUMS'), join(out, 'a b.deb')]),
  );
  rmSync(folder, { recursive: true });
});
