/**
 * Breaks when the dialog's default, its Escape or a dialog that could not be shown counts as a yes, when the end of the wait is not handed
 * on, or when words of the question are left out.
 */
import { expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { confirmWithDialog } from './confirm-dialog.ts';

const QUESTION = {
  title: 'Allow this change?',
  items: ['Unlock trading.', 'Remove a limit.'],
  allow: 'Allow change',
};

function ask(answers: number) {
  const { electron, questions } = createElectronDouble({ answers });
  const { signal } = new AbortController();
  return { questions, signal, answer: confirmWithDialog(electron.dialog).ask(QUESTION, signal) };
}

it('refuses by default, by Escape and by the first button, and shows all of the question', async () => {
  const { questions, signal, answer } = ask(0);
  expect(await answer).toBe('refused');
  expect(questions).toEqual([
    expect.objectContaining({
      message: 'Allow this change?',
      detail: expect.stringContaining('• Unlock trading.\n• Remove a limit.'),
      buttons: ['Cancel', 'Allow change'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal,
    }),
  ]);
});

it('agrees by the one button that says what is done', async () => {
  expect(await ask(1).answer).toBe('allowed');
});

it('a dialog that the system does not show agrees to nothing', async () => {
  const dialog = { showMessageBox: () => Promise.reject(new Error('no display')) };
  expect(await confirmWithDialog(dialog).ask(QUESTION, new AbortController().signal)).toBe('refused');
});
