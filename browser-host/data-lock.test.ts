/**
 * Seam: the lock on a data folder, with a second process of its own. Breaks when two apps can share one journal, or when
 * a host that was killed leaves its folder locked.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDataFolder } from './data-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is held by one at a time and can be taken again after it was given back', () => {
  const unlock = lockDataFolder(folder);
  expect(unlock).not.toBeNull();
  expect(lockDataFolder(folder)).toBeNull();
  unlock?.();
  const again = lockDataFolder(folder);
  expect(again).not.toBeNull();
  again?.();
});

it('goes with its process, even when that is killed', async () => {
  const module = pathToFileURL(join(import.meta.dirname, 'data-lock.ts')).href;
  const program = `const { lockDataFolder } = await import(${JSON.stringify(module)});
    globalThis.held = lockDataFolder(${JSON.stringify(folder)}); // unheld, the lock may go with the next garbage collection
    console.log(globalThis.held === null ? 'refused' : 'locked'); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [output] = (await once(other.stdout, 'data')) as [Buffer]; // a pipe gives buffers
  expect(output.toString('utf8').trim()).toBe('locked');
  expect(lockDataFolder(folder)).toBeNull();
  other.kill('SIGKILL');
  await once(other, 'exit');
  const unlock = lockDataFolder(folder);
  expect(unlock).not.toBeNull();
  unlock?.();
});

it('says what is wrong with a folder that cannot be used', () => {
  expect(() => lockDataFolder(join(folder, 'missing'))).toThrow(/^in-use\.db in .*missing cannot be used/);
});

it.each([
  [
    'garbage',
    Buffer.from(
      'no database at all, only words that are long enough to be read as a header of one'.repeat(9),
    ),
  ],
  ['one byte', Buffer.of(7)],
])('a lock file of %s is emptied and used, and still held by one at a time', (_name, bytes) => {
  writeFileSync(join(folder, 'in-use.db'), bytes);
  const unlock = lockDataFolder(folder);
  expect(unlock).not.toBeNull();
  expect(lockDataFolder(folder)).toBeNull();
  unlock?.();
});
