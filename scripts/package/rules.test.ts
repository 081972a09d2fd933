/**
 * Seam: the rules the packed app is held to, on packages made up here. Breaks when something that must not ship would.
 */
import { expect, it } from 'vitest';
import { findPackageProblems, type PackedFile } from './rules.ts';

const native = 'node_modules/@napi-rs/keyring-linux-x64-gnu/keyring.linux-x64-gnu.node';

function good(): PackedFile[] {
  const paths = [
    'package.json',
    'dist/main/main.js',
    'dist/main/preload.cjs',
    'dist/main/keychain-worker.js',
    'dist/main/archive-worker.js',
    'dist/main/job-worker.js',
    'dist/renderer/index.html',
    'dist/exchange/main.js',
    'dist/THIRD-PARTY-NOTICES.txt',
    'node_modules/keytar/package.json',
  ];
  return [
    ...paths.map((path) => ({ path, unpacked: false, text: 'code();' })),
    { path: native, unpacked: true, text: '\x7fELF' },
  ];
}

function movedTo(unpacked: boolean): PackedFile[] {
  const files = good();
  for (const present of files) present.unpacked = unpacked;
  return files;
}

const file = (path: string, text = ''): PackedFile => ({ path, unpacked: false, text });

it('finds nothing wrong with a good package', () => {
  expect(findPackageProblems(good(), ['/build/here'])).toEqual([]);
});

it.each(good().map((present) => present.path))('misses %s', (path) => {
  expect(
    findPackageProblems(
      good().filter((present) => present.path !== path),
      [],
    ),
  ).toHaveLength(1);
});

it.each([
  ['dist/main/desk.ts', 'source code'],
  ['dist/renderer/main.tsx', 'source code'],
  ['dist/main/desk.test.js', 'a test'],
  ['node_modules/keytar/tests/a.js', 'a test'],
  ['dist/main/main.js.map', 'a source map'],
  ['dist/main/.env', 'a hidden file'],
  ['node_modules/react/index.js', 'not needed at run time'],
  ['dist/browser/bridge-client.js', 'not needed at run time'],
  ['electron/main.js', 'not needed at run time'],
  ['dist/main/testing/x.js', 'a test'],
  ['dist/main/release.pem', 'a key store'],
  ['dist/main/credentials.json', 'a list of credentials'],
  ['dist/main/orders.db-wal', 'a database'],
])('refuses %s', (path, why) => {
  expect(findPackageProblems([...good(), file(path)], []).join()).toContain(why);
});

it.each([
  ['a private key', `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(24)}`],
  ['an access key', `"AKIA${'X'.repeat(16)}"`],
  ['an access key', `token = "ghp_${'a'.repeat(36)}"`],
  ['a registry token', '//registry.example/:_authToken=abc'],
  ['a link to a source map', 'code();\n//# sourceMappingURL=x.js.map'],
  ['names a folder', 'at /build/here/electron/main.ts'],
])('refuses %s in a file', (why, text) => {
  expect(findPackageProblems([...good(), file('dist/main/x.js', text)], ['/build/here'])).toEqual([
    expect.stringContaining(why),
  ]);
});

it('wants the native file beside the archive, and nothing else there', () => {
  expect(findPackageProblems(movedTo(false), [])).toEqual([expect.stringContaining('cannot be loaded')]);
  expect(findPackageProblems(movedTo(true), [])).toHaveLength(10);
});
