/**
 * Seam: package.json and the licence of each package. Breaks when a dependency comes, goes or changes its licence and Settings goes on
 * showing the old list.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LICENCES } from './licences.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

it('every dependency of the installed app is named', () => {
  const dependencies = Object.keys(read('package.json')['dependencies'] ?? {});
  const named = LICENCES.map(({ packageName }) => packageName);
  expect(named.sort()).toEqual([...dependencies, 'electron'].sort());
});

it.each(LICENCES)('$part is under $licence', ({ licence, packageName }) => {
  expect(licence.split(';')[0]).toBe(read(`node_modules/${packageName}/package.json`)['license']);
});
