/**
 * Seam: the output folder of a build. Breaks when a release could lack a kind of installer, or hand out what is none.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gather } from './gather.ts';

const BUILT: Readonly<Record<string, readonly string[]>> = {
  'linux-x64': ['a.AppImage', 'a.deb', 'a.rpm', 'latest-linux.yml'],
  'windows-x64': ['a.exe', 'a.exe.blockmap', 'latest.yml'],
  'macos-arm64': ['a.dmg', 'a.zip', 'a.zip.blockmap', 'latest-mac.yml'],
};

let folder = '';
const at = (...parts: string[]) => join(folder, ...parts);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-gather-'));
  mkdirSync(at('release/test/linux-unpacked'), { recursive: true });
  for (const name of ['builder-debug.yml', 'notes.txt', 'report.json'])
    writeFileSync(at('release', name), '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(job: string): readonly string[] {
  const names = BUILT[job] ?? [];
  for (const name of names) writeFileSync(at('release', name), name);
  return names;
}

it.each(Object.keys(BUILT))(
  '%s: the installers, their maps, their feed and the report, and nothing else',
  (job) => {
    const names = build(job);
    expect(gather(at('release'), at('out'), job, at('release/report.json'))).toEqual([]);
    expect(readdirSync(at('out')).sort()).toEqual([...names, `package-report-${job}.json`].sort());
  },
);

it.each([
  ['linux-x64', 'a.rpm', 'there is no .rpm'],
  ['windows-x64', 'a.exe', 'there is no .exe'],
  ['macos-arm64', 'a.dmg', 'there is no .dmg'],
  ['linux-x64', 'report.json', 'no report'],
])('%s without %s is a fault', (job, name, why) => {
  build(job);
  rmSync(at('release', name));
  expect(gather(at('release'), at('out'), job, at('release/report.json'))).toEqual([
    expect.stringContaining(why),
  ]);
});

it('a system nobody builds for is a fault', () => {
  expect(gather(at('release'), at('out'), 'beos-x64', at('release/report.json'))).toHaveLength(1);
});
