/**
 * Seam: a packed app on the disk: a real archive, files beside it, and a fake of Electron's binary. Each test plants one fault in a good
 * package and breaks when the check does not name it.
 */
import { createPackageWithOptions } from '@electron/asar';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ALL_FUSES, FUSES } from './fuses.ts';
import { type BuiltExpectations, checkBuilt, findApps, programOf } from './built.ts';
import { noticesText } from './notices.ts';
import { binaryWithFuses } from './fake-electron.ts';

const NATIVE = 'node_modules/@napi-rs/keyring-linux-x64-gnu/keyring.linux-x64-gnu.node';
const RIGHT = ALL_FUSES.map((fuse) => (FUSES[fuse] ? '1' : '0')).join('');
const NOTICES = noticesText(
  ['zod', 'react', 'electron', 'keytar'].map((name) => ({
    name,
    version: '1.0.0',
    licence: 'MIT',
    text: 'granted '.repeat(40),
  })),
);
const GOOD: Readonly<Record<string, string>> = {
  'package.json': '{}',
  'dist/main/main.js': '//#region node_modules/zod/core.js\ncode();',
  'dist/main/preload.cjs': 'code();',
  'dist/main/keychain-worker.js': 'code();',
  'dist/main/archive-worker.js': 'code();',
  'dist/main/job-worker.js': 'code();',
  'dist/renderer/index.html': '<!doctype html>',
  'dist/exchange/main.js': 'code();',
  'dist/THIRD-PARTY-NOTICES.txt': NOTICES,
  'node_modules/keytar/package.json': '{}',
  [NATIVE]: '\x7fELF',
};

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'counterfoil-built-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const expected = (): BuiltExpectations => ({
  kind: 'release',
  bundled: { main: ['zod'], preload: [], renderer: ['react'], exchange: [] },
  lock: {
    packages: {
      '': { dependencies: { zod: '4.0.0', react: '19.0.0', keytar: '2.0.0' } },
      'node_modules/zod': { version: '1.0.0' },
      'node_modules/react': { version: '1.0.0' },
      'node_modules/keytar': { version: '1.0.0' },
      'node_modules/electron': { version: '1.0.0', dev: true },
      'node_modules/ccxt': { dev: true },
    },
  },
  buildPaths: ['/build/here'],
});

const inOut = (...parts: string[]) => join(folder, 'out/linux-unpacked', ...parts);

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, 'latin1');
}

/** Packs the good files, changed as a test likes (null takes one out). */
async function pack(
  changes: Readonly<Record<string, string | null>> = {},
  unpack = '**/*.node',
): Promise<void> {
  const source = join(folder, 'source');
  for (const [path, text] of Object.entries({ ...GOOD, ...changes }))
    if (text !== null) write(join(source, path), text);
  mkdirSync(inOut('resources'), { recursive: true });
  await createPackageWithOptions(source, inOut('resources/app.asar'), { unpack, dot: true });
  writeFileSync(inOut('counterfoil'), binaryWithFuses(RIGHT));
}

async function problems(expectations = expected()): Promise<string[]> {
  const [app] = findApps(folder);
  if (app === undefined) throw new Error('no app was found');
  return (await checkBuilt(app, expectations)).problems;
}

it('finds nothing wrong with a good package, and lists the native file with its hash', async () => {
  await pack();
  const [app] = findApps(folder);
  if (app === undefined) throw new Error('no app was found');
  expect(await checkBuilt(app, expected())).toEqual({
    app: inOut('counterfoil'),
    files: 11,
    native: {
      path: NATIVE,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      bytes: 4,
    },
    problems: [],
  });
});

it.each([
  ['source code', { 'dist/main/desk.ts': '' }, 'is source code'],
  ['a test', { 'dist/main/desk.test.js': '' }, 'is a test'],
  ['a source map', { 'dist/main/main.js.map': '{}' }, 'is a source map'],
  [
    'a link to a source map',
    { 'dist/main/main.js': 'code();\n//# sourceMappingURL=main.js.map' },
    'a link to a source map',
  ],
  ['a hidden file', { 'dist/renderer/.env': '' }, 'is a hidden file'],
  ['a key store', { 'dist/main/release.p12': '' }, 'is a key store'],
  [
    'a private key',
    { 'dist/main/x.js': `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(24)}` },
    'holds a private key',
  ],
  ['a folder of the machine', { 'dist/main/x.js': 'at /build/here/x' }, 'names a folder'],
  ['a package nobody loads', { 'node_modules/undici/index.js': '' }, 'not needed at run time'],
  ['the browser client', { 'dist/browser/bridge-client.js': '' }, 'not needed at run time'],
  [
    'a development dependency in the bundle',
    { 'dist/exchange/main.js': '//#region node_modules/ccxt/a.js\n' },
    'ccxt is bundled into exchange',
  ],
  ['no keychain', { [NATIVE]: null }, 'the keychain needs one native file'],
  ['two keychains', { 'node_modules/@napi-rs/keyring-linux-arm64-gnu/k.node': '' }, 'there are 2'],
  ['no licence texts', { 'dist/THIRD-PARTY-NOTICES.txt': null }, 'THIRD-PARTY-NOTICES.txt is missing'],
  [
    'a part without its licence',
    { 'dist/THIRD-PARTY-NOTICES.txt': NOTICES.replace('zod 1.0.0', 'zod 0.9.0') },
    'zod 1.0.0 is shipped without the text of its licence',
  ],
  ['no worker', { 'dist/main/archive-worker.js': null }, 'archive-worker.js is missing'],
])('finds %s', async (_what, changes, why) => {
  await pack(changes);
  expect((await problems()).join('\n')).toContain(why);
});

it('finds the native file inside the archive, and another file outside', async () => {
  await pack({}, 'nothing');
  expect(await problems()).toEqual([expect.stringContaining('lies inside the archive')]);
  rmSync(join(folder, 'out'), { recursive: true });
  await pack({}, '**/{*.node,preload.cjs}');
  expect(await problems()).toEqual([expect.stringContaining('preload.cjs lies outside')]);
});

it('finds what was put beside the archive, and what was taken away there', async () => {
  await pack();
  write(inOut('resources/app.asar.unpacked/node_modules/evil/index.js'), '');
  expect(await problems()).toEqual([expect.stringContaining('which does not list it')]);
  rmSync(inOut('resources/app.asar.unpacked'), { recursive: true });
  expect((await problems()).join()).toContain('missing beside the archive');
});

it.each(['default_app.asar', 'app', '.env', 'notes.txt'])('finds resources/%s', async (name) => {
  await pack();
  write(inOut('resources', name), '');
  expect(await problems()).toEqual([`resources/${name} is not needed at run time`]);
});

it('allows what the installers add', async () => {
  await pack();
  for (const name of [
    'app-update.yml',
    'package-type',
    'apparmor-profile',
    'icon.icns',
    'de.lproj',
    'zh_CN.lproj',
  ])
    write(inOut('resources', name), '');
  expect(await problems()).toEqual([]);
});

it('finds a fuse that is not as the table says, a binary without fuses, and no binary', async () => {
  await pack();
  writeFileSync(inOut('counterfoil'), binaryWithFuses(`1${RIGHT.slice(1)}`));
  expect(await problems()).toEqual([expect.stringContaining('RunAsNode')]);
  expect(await problems({ ...expected(), kind: 'test' })).toHaveLength(2);
  writeFileSync(inOut('counterfoil'), 'no fuses here');
  expect(await problems()).toEqual([expect.stringContaining('cannot be read')]);
  rmSync(inOut('counterfoil'));
  expect(await problems()).toEqual([expect.stringContaining('there is no program')]);
});

it('finds a dependency that nothing in the package uses', async () => {
  await pack();
  expect(await problems({ ...expected(), bundled: { ...expected().bundled, renderer: [] } })).toEqual([
    expect.stringContaining('react is a dependency'),
  ]);
});

it('finds the app of every system, as it is built and as it comes out of an installer', async () => {
  await pack();
  const found = (name: string) => findApps(join(folder, name)).map((app) => [app.binary, programOf(app)]);
  const mac = join(folder, 'mac/Counterfoil.app/Contents');
  mkdirSync(mac, { recursive: true });
  cpSync(inOut('resources'), join(mac, 'Resources'), { recursive: true });
  expect(found('mac')).toEqual([[join(folder, 'mac/Counterfoil.app'), join(mac, 'MacOS/Counterfoil')]]);
  const deb = join(folder, 'deb/opt/Counterfoil');
  cpSync(inOut(), deb, { recursive: true });
  expect(found('deb')).toEqual([[join(deb, 'counterfoil'), join(deb, 'counterfoil')]]);
  renameSync(join(deb, 'counterfoil'), join(deb, 'Counterfoil.exe'));
  expect(found('deb')).toEqual([[join(deb, 'Counterfoil.exe'), join(deb, 'Counterfoil.exe')]]);
});
