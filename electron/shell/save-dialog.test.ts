/**
 * Seam: the save port on the double's dialog and real files in a folder of their own.
 * Breaks when a file is written although nobody chose a place, others may read it, or a failure does not say what to do.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { nodeFiles } from '../platform/files.ts';
import { dialogFolder, openWithDialog, saveWithDialog } from './file-dialogs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'save-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = { suggestedName: 'orders.csv', text: 'a,b\n' };

it('writes the file where the person chose, for its owner alone, and says where', async () => {
  const savePath = join(folder, 'mine.csv');
  const { electron, dialogs } = createElectronDouble({ savesTo: savePath });
  expect(await saveWithDialog(electron.dialog, nodeFiles, dialogFolder(electron.app)).save(file)).toEqual({
    ok: true,
    value: { where: savePath },
  });
  expect(readFileSync(savePath, 'utf8')).toBe('a,b\n');
  expect(statSync(savePath).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['mine.csv']);
  expect(dialogs).toMatchObject([{ defaultPath: '/double/downloads/orders.csv' }]);
});

it('a closed dialog writes nothing and is no error', async () => {
  const { electron } = createElectronDouble({ savesTo: null });
  expect(await saveWithDialog(electron.dialog, nodeFiles, dialogFolder(electron.app)).save(file)).toEqual({
    ok: true,
    value: null,
  });
  expect(readdirSync(folder)).toEqual([]);
});

it('a place that cannot be written is an error of kind store that says what to do', async () => {
  const { electron } = createElectronDouble({ savesTo: join(folder, 'gone', 'mine.csv') });
  expect(
    await saveWithDialog(electron.dialog, nodeFiles, dialogFolder(electron.app)).save(file),
  ).toMatchObject({
    ok: false,
    error: { kind: 'store', message: expect.stringContaining('ENOENT') },
  });
});

it('a place alone is answered as a path, and nothing is written', async () => {
  const savePath = join(folder, 'long.csv');
  const { electron } = createElectronDouble({ savesTo: savePath });
  const saver = saveWithDialog(electron.dialog, nodeFiles, dialogFolder(electron.app));
  expect(await saver.choose({ suggestedName: 'long.csv' })).toEqual({ ok: true, value: { path: savePath } });
  expect(readdirSync(folder)).toEqual([]);
  const { electron: closing } = createElectronDouble({ savesTo: null });
  const closed = await saveWithDialog(closing.dialog, nodeFiles, dialogFolder(closing.app)).choose({
    suggestedName: 'long.csv',
  });
  expect(closed).toEqual({ ok: true, value: null });
});

it('a second save waits for no dialog that is still open', async () => {
  const { electron } = createElectronDouble({ savesTo: null });
  const saver = saveWithDialog(electron.dialog, nodeFiles, dialogFolder(electron.app));
  const first = saver.save(file);
  expect(await saver.save(file)).toMatchObject({ ok: false, error: { kind: 'store' } });
  expect(await first).toEqual({ ok: true, value: null });
  expect(await saver.save(file)).toEqual({ ok: true, value: null });
});

it('the next dialog, for saving or opening, begins beside what was chosen last', async () => {
  const { electron, dialogs, openDialogs } = createElectronDouble({ savesTo: join(folder, 'mine.csv') });
  const shared = dialogFolder(electron.app);
  const saver = saveWithDialog(electron.dialog, nodeFiles, shared);
  await saver.save(file);
  await saver.choose({ suggestedName: 'long.csv' });
  await openWithDialog(electron.dialog, shared).open({ what: 'CSV', endings: ['csv'] });
  expect(dialogs.map(({ defaultPath }) => defaultPath)).toEqual([
    '/double/downloads/orders.csv',
    join(folder, 'long.csv'),
  ]);
  expect(openDialogs).toMatchObject([{ defaultPath: folder }]);
});

it('begins in the home folder where the system has none for downloads', () => {
  const app = {
    getPath(name: string): string {
      if (name === 'downloads') throw new Error("Failed to get 'downloads' path");
      return `/home/ada/${name}`;
    },
  };
  expect(dialogFolder(app).now()).toBe('/home/ada/home');
});
