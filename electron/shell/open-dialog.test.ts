/**
 * Seam: the port on the double's dialog. Breaks when a closed dialog is an error, a file is named that nobody chose, or two dialogs are
 * open at once.
 */
import { expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { dialogFolder, openWithDialog } from './file-dialogs.ts';

const wish = { what: 'Counterfoil backup', endings: ['zip', 'enc'] };

it('answers the file that was chosen, and asks for one of the kind', async () => {
  const { electron, openDialogs } = createElectronDouble({ opensFrom: '/somewhere/backup.zip' });
  expect(await openWithDialog(electron.dialog, dialogFolder(electron.app)).open(wish)).toEqual({
    ok: true,
    value: { path: '/somewhere/backup.zip' },
  });
  expect(openDialogs).toMatchObject([
    { defaultPath: '/double/downloads', filters: [{ extensions: ['zip', 'enc'] }] },
  ]);
});

it('a closed dialog is no file and no error, and a second one does not open over the first', async () => {
  const { electron } = createElectronDouble();
  const chooser = openWithDialog(electron.dialog, dialogFolder(electron.app));
  const first = chooser.open(wish);
  expect(await chooser.open(wish)).toMatchObject({ ok: false, error: { kind: 'store' } });
  expect(await first).toEqual({ ok: true, value: null });
});
