// Breaks when: an export replaces an older one, leaves its folder, can be read by others, or a failure says nothing.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nodeFiles } from '../electron/platform/files.ts';
import { saveToExports } from './instead-of-dialogs.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'exports-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

it('every file gets a name of its own, for its owner alone', async () => {
  const saver = saveToExports(nodeFiles, join(data, 'exports'));
  const first = await saver.save({ suggestedName: 'orders.csv', text: 'one' });
  const second = await saver.save({ suggestedName: 'orders.csv', text: 'two' });
  expect([first, second]).toEqual([
    { ok: true, value: { where: join(data, 'exports', 'orders.csv') } },
    { ok: true, value: { where: join(data, 'exports', 'orders-2.csv') } },
  ]);
  expect(readFileSync(join(data, 'exports', 'orders.csv'), 'utf8')).toBe('one');
  expect(statSync(join(data, 'exports', 'orders-2.csv')).mode & 0o777).toBe(0o600);
});

it('a place alone is a free name in the folder, and nothing is written', async () => {
  const folder = join(data, 'exports');
  mkdirSync(folder);
  writeFileSync(join(folder, 'history.csv'), 'there');
  expect(await saveToExports(nodeFiles, folder).choose({ suggestedName: 'history.csv' })).toEqual({
    ok: true,
    value: { path: join(folder, 'history-2.csv') },
  });
  expect(readdirSync(folder)).toEqual(['history.csv']);
});

it.each(['../../out.csv', '/etc/out.csv', '..', '.hidden', 'a b/ü.csv', ''])(
  'the name %j stays in the folder',
  async (suggestedName) => {
    const folder = join(data, 'exports');
    mkdirSync(folder);
    const saved = await saveToExports(nodeFiles, folder).save({ suggestedName, text: 'x' });
    expect(saved.ok).toBe(true);
    expect(readdirSync(data)).toEqual(['exports']);
    expect(readdirSync(folder)).toHaveLength(1);
  },
);

it('a folder that cannot be made is an error of kind store', async () => {
  writeFileSync(join(data, 'exports'), 'a file in the way');
  expect(
    await saveToExports(nodeFiles, join(data, 'exports')).save({ suggestedName: 'a.csv', text: '' }),
  ).toMatchObject({ ok: false, error: { kind: 'store' } });
});
