/**
 * Seam: a node_modules made up here, and the real one. Breaks when something ships without its licence, when the same packages make another file, or
 * when a package without a licence does not stop the build.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readJson } from '../read-json.ts';
import { projectFolder } from '../vite/shared.ts';
import { type LockFile, shippedPlaces } from './bundle.ts';
import { findNoticesProblems, noticesOfBuild, noticesText, readNotice } from './notices.ts';

const LONG = `Permission is granted. ${'It comes without a warranty. '.repeat(10)}`;

let modules = '';
beforeEach(() => (modules = mkdtempSync(join(tmpdir(), 'counterfoil-notices-'))));
afterEach(() => rmSync(modules, { recursive: true, force: true }));

function put(place: string, manifest: object, files: Readonly<Record<string, string>> = {}): void {
  mkdirSync(join(modules, place), { recursive: true });
  const name = place.split('node_modules/').at(-1);
  writeFileSync(
    join(modules, place, 'package.json'),
    JSON.stringify({ name, version: '1.0.0', ...manifest }),
  );
  for (const [file, text] of Object.entries(files)) writeFileSync(join(modules, place, file), text);
}

function putAll(): void {
  put('electron', { license: 'MIT' }, { LICENSE: LONG });
  put('keytar', { name: '@napi-rs/keyring', license: 'MIT' }, { LICENSE: LONG });
  put('@napi-rs/keyring-linux', { license: 'MIT' }, { 'LICENSE.third-party.md': `${LONG}of crates` });
  put('b', { license: 'MIT', author: { name: 'Ada' } });
  put(
    'a',
    { license: 'ISC' },
    { 'licence.md': `a\r\n${LONG}\r\n`, NOTICE: 'And a notice.', 'index.js': 'code' },
  );
  put('a/node_modules/b', { license: 'MIT', version: '0.9.0' }, { COPYING: LONG });
}

const bundled = { main: ['a', 'a/node_modules/b'], preload: [], renderer: ['b'], exchange: ['a'] };
const lock: LockFile = {
  packages: {
    'node_modules/electron': { version: '1.0.0', dev: true },
    'node_modules/keytar': { name: '@napi-rs/keyring', version: '1.0.0' },
    'node_modules/@napi-rs/keyring-linux': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '0.9.0' },
  },
};
const places = shippedPlaces(bundled, ['keytar', '@napi-rs/keyring-linux']);

it('holds each part once, in order, with all it says of its licence', () => {
  putAll();
  const text = noticesOfBuild(bundled, modules);
  const heads = text.match(/(?<=={100}\n).*(?=\nLicence: )/g);
  expect(heads).toEqual([
    '@napi-rs/keyring 1.0.0',
    '@napi-rs/keyring-linux 1.0.0',
    'a 1.0.0',
    'b 0.9.0',
    'b 1.0.0',
    'electron 1.0.0',
  ]);
  expect(text).toContain(`Licence: ISC\n\nAnd a notice.\n\na\n${LONG.trim()}\n`);
  expect(text).toContain('of crates');
  expect(text).toContain('names this licence, and as its author Ada.\n\nCopyright (c) Ada\n\nPermission');
  expect(text).not.toMatch(/\r|code/);
  expect(findNoticesProblems(text, places, lock)).toEqual([]);
});

it('is the same whatever order the parts come in', () => {
  putAll();
  const notices = places.map((place) => readNotice(modules, place));
  expect(noticesText(notices.toReversed())).toBe(noticesText(notices));
});

it.each([
  ['names no licence', { license: undefined }],
  ['brings no licence file', { license: 'Apache-2.0', author: 'Ada' }],
  ['brings no licence file', { license: 'MIT' }],
])('a part that %s stops the build', (why, manifest) => {
  put('odd', manifest);
  expect(() => readNotice(modules, 'odd')).toThrow(why);
});

it('a part that is left out, of another version, or without a text is named', () => {
  putAll();
  const text = noticesOfBuild(bundled, modules);
  const without = noticesText(places.slice(1).map((place) => readNotice(modules, place)));
  expect(findNoticesProblems(without, places, lock)).toEqual([
    expect.stringContaining('@napi-rs/keyring-linux 1.0.0'),
  ]);
  const other = { packages: { ...lock.packages, 'node_modules/a': { version: '1.0.1' } } };
  expect(findNoticesProblems(text, places, other)).toEqual([expect.stringContaining('a 1.0.1 is shipped')]);
  const empty = text.replace(`a\n${LONG.trim()}`, '').replace('And a notice.', '');
  expect(findNoticesProblems(empty, places, lock)).toEqual([expect.stringContaining('a 1.0.0 is shipped')]);
  expect(findNoticesProblems(text, ['c'], lock)).toEqual([expect.stringContaining('c is shipped')]);
});

it('every dependency of the app has a text in the real node_modules', () => {
  const real = readJson(join(projectFolder, 'package-lock.json')) as LockFile;
  const names = Object.keys(real.packages['']?.dependencies ?? {});
  const text = noticesOfBuild({ main: names }, join(projectFolder, 'node_modules'));
  expect(findNoticesProblems(text, shippedPlaces({ main: names }, ['keytar']), real)).toEqual([]);
  // Apache-2.0 wants it, and the package has no file of it.
  expect(text).toContain('TradingView Lightweight Charts, Copyright (c) 2025 TradingView, Inc.');
});
