import type { BridgeError } from '../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import { shellMessages } from '../../shared/messages/shell.ts';
import type { FileChooser } from '../platform/open-file.ts';
import type { DialogFolder } from './dialog-folder.ts';
import type { DialogCalls } from './electron-calls.ts';

/** Asks for one file that is there. One dialog at a time. */
export function openWithDialog(
  dialog: Pick<DialogCalls, 'showOpenDialog'>,
  folder: DialogFolder,
): FileChooser {
  let open = false;
  return {
    async open({ what, ending }): Promise<Result<{ path: string } | null, BridgeError>> {
      if (open) return fail({ kind: 'store', message: shellMessages.open.busy });
      open = true;
      try {
        const chosen = await dialog.showOpenDialog({
          title: shellMessages.open.title,
          defaultPath: folder.now(),
          filters: [{ name: what, extensions: [ending] }],
          properties: ['openFile', 'dontAddToRecent'],
        });
        const [path] = chosen.filePaths;
        if (chosen.canceled || path === undefined) return succeed(null);
        folder.chosen(path);
        return succeed({ path });
      } catch (thrown) {
        const code = (thrown as NodeJS.ErrnoException | null)?.code ?? shellMessages.noCode; // whatever a dialog throws
        return fail({ kind: 'store', message: shellMessages.open.failed(code) });
      } finally {
        open = false;
      }
    },
  };
}
