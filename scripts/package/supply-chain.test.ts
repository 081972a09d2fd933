/**
 * Seam: package.json and the lock file (security 15). Breaks when a package may run a script at install that nobody allowed, when a version is not
 * pinned, when a package has no hash, or when a registry is written down.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { LockFile } from './bundle.ts';
import { readJson } from '../read-json.ts';
import { projectFolder } from '../vite/shared.ts';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}

const manifest = readJson(join(projectFolder, 'package.json')) as Manifest;
const lock = readJson(join(projectFolder, 'package-lock.json')) as LockFile;
const locked = Object.entries(lock.packages).filter(([place]) => place !== '');
const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? place;

it('every package with an install script is decided on, and one alone may run it', () => {
  const withScript = locked
    .filter(([, entry]) => entry.hasInstallScript === true)
    .map(([place]) => nameOf(place));
  expect([...new Set(withScript)].sort()).toEqual(Object.keys(manifest.allowScripts).sort());
  // `node` puts the right Node where npm's scripts find it.
  expect(Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name] === true)).toEqual([
    'node',
  ]);
});

it('nothing that is shipped runs a script at install', () => {
  expect(locked.filter(([, entry]) => entry.hasInstallScript === true && entry.dev !== true)).toEqual([]);
});

it('every version is exact, and the lock file has the same', () => {
  for (const [name, asked] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    const version = asked.replace(/^npm:.*@/, '');
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/)]);
    expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
  }
  expect(lock.packages['']?.dependencies).toEqual(manifest.dependencies);
  expect(lock.packages['']?.devDependencies).toEqual(manifest.devDependencies);
});

it('every package has a strong hash, and no registry is named', () => {
  expect(
    locked.filter(([, entry]) => entry.integrity?.startsWith('sha512-') !== true).map(([place]) => place),
  ).toEqual([]);
  expect(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
  expect(readFileSync(join(projectFolder, '.npmrc'), 'utf8')).not.toMatch(
    /registry\s*=|_auth|ignore-scripts\s*=\s*false/,
  );
});
