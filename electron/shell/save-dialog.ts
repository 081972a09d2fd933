import { fail, succeed } from '../../shared/result.ts';
import type { Files } from '../ports/files.ts';
import type { FileSaver } from '../ports/save-file.ts';
import type { DialogCalls } from './electron-calls.ts';

/** Asks where to put the file and writes it there as a whole, readable by its owner alone. One dialog at a time. */
export function saveWithDialog(dialog: Pick<DialogCalls, 'showSaveDialog'>, files: Files): FileSaver {
  let open = false;

  async function choose(suggestedName: string): Promise<string | null> {
    open = true;
    try {
      const chosen = await dialog.showSaveDialog({
        title: 'Save from Counterfoil',
        defaultPath: suggestedName,
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      });
      return chosen.canceled || chosen.filePath === '' ? null : chosen.filePath;
    } finally {
      open = false;
    }
  }

  return {
    async save({ suggestedName, text }) {
      if (open) {
        const message =
          'Another file is being saved. Choose its place first, or close that dialog, then save this one.';
        return fail({ kind: 'store', message });
      }
      try {
        const path = await choose(suggestedName);
        if (path === null) return succeed(null);
        files.replace(path, text);
        return succeed({ where: path });
      } catch (thrown) {
        return fail({ kind: 'store', message: notSaved(thrown) });
      }
    },
  };
}

function notSaved(thrown: unknown): string {
  const code = (thrown as NodeJS.ErrnoException | null)?.code ?? 'no code'; // whatever a file call throws has one
  return `The file could not be written (${code}). Make sure that the disk has room and that you may write there, or choose another place.`;
}
