/**
 * Seam: a folder of installers. Breaks when one kind is not taken apart, when a broken one passes, or when an empty folder does.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isInstaller, unpackAll, unpackSteps } from './unpack.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'counterfoil-unpack-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hasDpkg = spawnSync('dpkg-deb', ['--version']).error === undefined;

it.each([
  ['Counterfoil-0.1.0-linux-x86_64.AppImage', 2],
  ['Counterfoil-0.1.0-linux-amd64.deb', 1],
  ['Counterfoil-0.1.0-linux-x86_64.rpm', 1],
  ['Counterfoil-0.1.0-win-x64.exe', 1],
  ['Counterfoil-0.1.0-mac-arm64.dmg', 3],
  ['Counterfoil-0.1.0-mac-arm64.zip', 1],
])('%s is taken apart in %i steps', (name, count) => {
  expect(isInstaller(name)).toBe(true);
  expect(unpackSteps(join('/from', name), '/to')).toHaveLength(count);
});

it.each(['latest.yml', 'SHA256SUMS', 'Counterfoil-0.1.0-win-x64.exe.blockmap', 'builder-debug.yml'])(
  '%s is no installer',
  (name) => {
    expect(isInstaller(name)).toBe(false);
    expect(() => unpackSteps(name, '/to')).toThrow('no installer');
  },
);

it.skipIf(!hasDpkg)(
  'a deb comes out as it went in; one that is broken, and an empty folder, are told',
  () => {
    const tree = join(folder, 'tree');
    mkdirSync(join(tree, 'DEBIAN'), { recursive: true });
    mkdirSync(join(tree, 'opt/Counterfoil'), { recursive: true });
    writeFileSync(join(tree, 'opt/Counterfoil/counterfoil'), 'the program');
    writeFileSync(
      join(tree, 'DEBIAN/control'),
      'Package: counterfoil\nVersion: 0.1.0\nArchitecture: all\nMaintainer: nobody\nDescription: x\n',
    );
    const from = join(folder, 'from');
    const to = join(folder, 'to');
    mkdirSync(from);
    expect(unpackAll(from, to)).toEqual([expect.stringContaining('no installer')]);
    spawnSync('dpkg-deb', ['--build', '--root-owner-group', tree, join(from, 'a.deb')]);
    expect(unpackAll(from, to)).toEqual([]);
    expect(readFileSync(join(to, 'a-deb/opt/Counterfoil/counterfoil'), 'utf8')).toBe('the program');
    writeFileSync(join(from, 'b.deb'), 'no archive');
    expect(unpackAll(from, join(folder, 'again'))).toEqual([expect.stringContaining('b.deb: dpkg-deb')]);
    expect(existsSync(join(folder, 'again/a-deb/opt'))).toBe(true);
  },
);
