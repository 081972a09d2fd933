import { join } from 'node:path';
import type { BridgeError } from '../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import { shellMessages } from '../../shared/messages/shell.ts';
import type { Files } from '../platform/files.ts';
import type { FileSaver, SaveDialog } from '../platform/save-file.ts';
import type { DialogFolder } from './dialog-folder.ts';
import type { DialogCalls } from './electron-calls.ts';

/** Asks where to put a file, and writes a short one there as a whole, readable by its owner alone. One dialog at a time. */
export function saveWithDialog(
  dialog: Pick<DialogCalls, 'showSaveDialog'>,
  files: Files,
  folder: DialogFolder,
): FileSaver & SaveDialog {
  let open = false;

  async function choose(suggestedName: string): Promise<Result<{ path: string } | null, BridgeError>> {
    if (open) return fail({ kind: 'store', message: shellMessages.save.busy });
    open = true;
    try {
      const chosen = await dialog.showSaveDialog({
        title: shellMessages.save.title,
        defaultPath: join(folder.now(), suggestedName),
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      });
      if (chosen.canceled || chosen.filePath === '') return succeed(null);
      folder.chosen(chosen.filePath);
      return succeed({ path: chosen.filePath });
    } catch (thrown) {
      return fail({ kind: 'store', message: notSaved(thrown) });
    } finally {
      open = false;
    }
  }

  return {
    choose: ({ suggestedName }) => choose(suggestedName),
    async save({ suggestedName, text }) {
      const savePath = await choose(suggestedName);
      if (!savePath.ok || savePath.value === null) return savePath.ok ? succeed(null) : savePath;
      try {
        files.replace(savePath.value.path, text);
        return succeed({ where: savePath.value.path });
      } catch (thrown) {
        return fail({ kind: 'store', message: notSaved(thrown) });
      }
    },
  };
}

function notSaved(thrown: unknown): string {
  const code = (thrown as NodeJS.ErrnoException | null)?.code ?? shellMessages.noCode; // whatever a file call throws has one
  return shellMessages.save.failed(code);
}
