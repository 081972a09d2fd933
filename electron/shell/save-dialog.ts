import type { BridgeError } from '../../shared/bridge/error.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { Files } from '../ports/files.ts';
import type { FileSaver, PlaceChooser } from '../ports/save-file.ts';
import type { DialogCalls } from './electron-calls.ts';

/** Asks where to put a file, and writes a short one there as a whole, readable by its owner alone. One dialog at a time. */
export function saveWithDialog(
  dialog: Pick<DialogCalls, 'showSaveDialog'>,
  files: Files,
): FileSaver & PlaceChooser {
  let open = false;

  async function choose(suggestedName: string): Promise<Result<{ path: string } | null, BridgeError>> {
    if (open) return fail({ kind: 'store', message: OPEN_ALREADY });
    open = true;
    try {
      const chosen = await dialog.showSaveDialog({
        title: 'Save from Counterfoil',
        defaultPath: suggestedName,
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      });
      return succeed(chosen.canceled || chosen.filePath === '' ? null : { path: chosen.filePath });
    } catch (thrown) {
      return fail({ kind: 'store', message: notSaved(thrown) });
    } finally {
      open = false;
    }
  }

  return {
    choose: ({ suggestedName }) => choose(suggestedName),
    async save({ suggestedName, text }) {
      const place = await choose(suggestedName);
      if (!place.ok || place.value === null) return place.ok ? succeed(null) : place;
      try {
        files.replace(place.value.path, text);
        return succeed({ where: place.value.path });
      } catch (thrown) {
        return fail({ kind: 'store', message: notSaved(thrown) });
      }
    },
  };
}

const OPEN_ALREADY =
  'Another file is being saved. Choose its place first, or close that dialog, then save this one.';

function notSaved(thrown: unknown): string {
  const code = (thrown as NodeJS.ErrnoException | null)?.code ?? 'no code'; // whatever a file call throws has one
  return `The file could not be written (${code}). Make sure that the disk has room and that you may write there, or choose another place.`;
}
