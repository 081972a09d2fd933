import type { BridgeError } from '../../shared/bridge/error.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { shellText } from '../../shared/text/shell.ts';
import type { FileChooser } from '../ports/open-file.ts';
import type { DialogCalls } from './electron-calls.ts';

/** Asks for one file that is there. One dialog at a time. */
export function openWithDialog(dialog: Pick<DialogCalls, 'showOpenDialog'>): FileChooser {
  let open = false;
  return {
    async open({ what, ending }): Promise<Result<{ path: string } | null, BridgeError>> {
      if (open) return fail({ kind: 'store', message: shellText.open.busy });
      open = true;
      try {
        const chosen = await dialog.showOpenDialog({
          title: shellText.open.title,
          filters: [{ name: what, extensions: [ending] }],
          properties: ['openFile', 'dontAddToRecent'],
        });
        const [path] = chosen.filePaths;
        return succeed(chosen.canceled || path === undefined ? null : { path });
      } catch (thrown) {
        const code = (thrown as NodeJS.ErrnoException | null)?.code ?? shellText.noCode; // whatever a dialog throws
        return fail({ kind: 'store', message: shellText.open.failed(code) });
      } finally {
        open = false;
      }
    },
  };
}
