/**
 * Seam: what the build says it bundled, against the lock file. Breaks when a development dependency can be shipped, or a dependency stays that
 * nothing uses.
 */
import { expect, it } from 'vitest';
import { type Bundled, findBundleProblems, type LockFile, packageOf, packagesInText } from './bundle.ts';

const lock: LockFile = {
  packages: {
    '': { dependencies: { react: '19.0.0', zod: '4.0.0', keytar: 'npm:@napi-rs/keyring@2.0.0' } },
    'node_modules/react': {},
    'node_modules/zod': {},
    'node_modules/zod/node_modules/@a/b': {},
    'node_modules/ccxt': { dev: true },
    'node_modules/@duckdb/node-api': { dev: true },
    'node_modules/ag-grid-community': { devOptional: true },
  },
};

const good = (): Bundled => ({ main: ['zod'], preload: [], renderer: ['react'], exchange: [] });
const problems = (bundled: Bundled, packed = ['keytar']) => findBundleProblems(bundled, lock, packed);

it.each([
  ['/somewhere/node_modules/zod/v4/core.js', 'zod'],
  ['/somewhere/node_modules/@tanstack/query-core/build/index.js', '@tanstack/query-core'],
  ['/somewhere/node_modules/a/node_modules/@b/c/index.js', 'a/node_modules/@b/c'],
  ['\0/somewhere/node_modules/ws/wrapper.mjs?commonjs-es-import', 'ws'],
  ['C:\\x\\node_modules\\react\\index.js', 'react'],
  ['node_modules/semver/index.js', 'semver'],
  ['/somewhere/shared/money/money.ts', null],
  ['\0rolldown/runtime.js', null],
])('%s belongs to %s', (moduleId, place) => {
  expect(packageOf(moduleId)).toBe(place);
});

it('reads the names the bundler leaves in what it does not minify', () => {
  const text =
    '//#region node_modules/zod/v4/core.js\ncode();\n//#endregion\n//#region ../../node_modules/ccxt/a.js\n//#region electron/main.ts';
  expect(packagesInText(text)).toEqual(['ccxt', 'zod']);
});

it('finds nothing wrong when each dependency is bundled or packed', () => {
  expect(problems({ ...good(), main: ['zod', 'zod/node_modules/@a/b'] })).toEqual([]);
});

it.each([
  ['ccxt', 'only needed for development'],
  ['@duckdb/node-api', 'only needed for development'],
  ['ag-grid-community', 'only needed for development'],
  ['left-pad', 'not in the lock file'],
])('refuses %s in a bundle', (name, why) => {
  for (const part of ['main', 'renderer', 'exchange'])
    expect(problems({ ...good(), [part]: [...(good()[part] ?? []), name] })).toEqual([
      expect.stringContaining(`${name} is bundled into ${part} and ${why}`),
    ]);
});

it('wants every dependency used, and every part reported', () => {
  expect(problems({ ...good(), renderer: [] })).toEqual([expect.stringContaining('react is a dependency')]);
  expect(problems(good(), [])).toEqual([expect.stringContaining('keytar is a dependency')]);
  expect(problems({ main: ['zod'], renderer: ['react'], exchange: [] })).toEqual([
    expect.stringContaining('bundled into preload'),
  ]);
});
