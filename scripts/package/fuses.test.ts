/**
 * Seam: fuses written into a fake of Electron's binary and read back. Breaks when the two kinds of build differ in more or less than one
 * fuse, when a fuse that is wrong, unknown or missing passes, or when a slip in the environment builds something.
 */
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ALL_FUSES, buildKind, findFuseProblems, FUSES, fusesOf } from './fuses.ts';
import { binaryWithFuses, UNFLIPPED } from './fake-electron.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-fuses-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function binary(wire: string): string {
  const path = join(folder, `binary-${wire}`);
  writeFileSync(path, binaryWithFuses(wire));
  return path;
}

const RIGHT = ALL_FUSES.map((fuse) => (FUSES[fuse] ? '1' : '0')).join('');
const flip = (path: string, kind: 'release' | 'test') =>
  flipFuses(path, { version: FuseVersion.V1, strictlyRequireAllFuses: true, ...fusesOf(kind) });

it('a test build differs from a release in the inspector, and in nothing else', () => {
  const test = fusesOf('test');
  expect(ALL_FUSES.filter((fuse) => test[fuse] !== fusesOf('release')[fuse])).toEqual([
    FuseV1Options.EnableNodeCliInspectArguments,
  ]);
  expect(FUSES[FuseV1Options.EnableNodeCliInspectArguments]).toBe(false);
});

it('no build encrypts cookies, which would leave an item of its own in the keychain', () => {
  for (const kind of ['release', 'test'] as const)
    expect(fusesOf(kind)[FuseV1Options.EnableCookieEncryption]).toBe(false);
});

it.each(['release', 'test'] as const)(
  'what is flipped for a %s build is read back as its table says',
  async (kind) => {
    const path = binary(UNFLIPPED);
    expect(await findFuseProblems(path, kind)).not.toEqual([]);
    await flip(path, kind);
    expect(await findFuseProblems(path, kind)).toEqual([]);
    expect(await findFuseProblems(path, kind === 'test' ? 'release' : 'test')).toEqual([
      expect.stringContaining('EnableNodeCliInspectArguments'),
    ]);
  },
);

it.each(ALL_FUSES.map((fuse) => [FuseV1Options[fuse], fuse] as const))(
  '%s the wrong way round is named',
  async (name, fuse) => {
    const wrong = RIGHT.slice(0, fuse) + (RIGHT[fuse] === '1' ? '0' : '1') + RIGHT.slice(fuse + 1);
    expect(await findFuseProblems(binary(wrong), 'release')).toEqual([expect.stringContaining(name)]);
  },
);

it('a fuse that Electron added is named, and not flipped past', async () => {
  const path = binary(`${UNFLIPPED}0`);
  await expect(flip(path, 'release')).rejects.toThrow();
  expect(await findFuseProblems(binary(`${RIGHT}0`), 'release')).toEqual([
    expect.stringContaining('fuse number 9'),
  ]);
});

it('a fuse that Electron dropped is named', async () => {
  expect(await findFuseProblems(binary(RIGHT.slice(0, -1)), 'release')).toEqual([
    expect.stringContaining('WasmTrapHandlers'),
  ]);
});

it('the kind of build is one of two, and unset is a release', () => {
  expect([buildKind({}), buildKind({ COUNTERFOIL_BUILD: 'test' })]).toEqual(['release', 'test']);
  expect(() => buildKind({ COUNTERFOIL_BUILD: 'Test' })).toThrow('COUNTERFOIL_BUILD');
});
