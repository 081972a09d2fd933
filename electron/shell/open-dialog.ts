import type { BridgeError } from '../../shared/bridge/error.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { FileChooser } from '../ports/open-file.ts';
import type { DialogCalls } from './electron-calls.ts';

/** Asks for one file that is there. One dialog at a time. */
export function openWithDialog(dialog: Pick<DialogCalls, 'showOpenDialog'>): FileChooser {
  let open = false;
  return {
    async open({ what, ending }): Promise<Result<{ path: string } | null, BridgeError>> {
      if (open) return fail({ kind: 'store', message: OPEN_ALREADY });
      open = true;
      try {
        const chosen = await dialog.showOpenDialog({
          title: 'Open in Counterfoil',
          filters: [{ name: what, extensions: [ending] }],
          properties: ['openFile', 'dontAddToRecent'],
        });
        const [path] = chosen.filePaths;
        return succeed(chosen.canceled || path === undefined ? null : { path });
      } catch (thrown) {
        const code = (thrown as NodeJS.ErrnoException | null)?.code ?? 'no code'; // whatever a dialog throws
        return fail({ kind: 'store', message: `No file could be asked for (${code}). Try again.` });
      } finally {
        open = false;
      }
    },
  };
}

const OPEN_ALREADY = 'Another file is being chosen. Choose it, or close that dialog, then repeat this.';
