import type { OpenDialogOptions } from 'electron';
import { dirname, join } from 'node:path';
import type { Files } from '../platform/files.ts';
import type { FileChooser, FileSaver, SaveDialog } from '../platform/person.ts';
import type { AppCalls, DialogCalls } from './electron-calls.ts';
import type { BridgeError } from '../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import { shellMessages } from '../../shared/messages/shell.ts';

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

/** Where a dialog for files begins: a name alone is looked up below wherever the app was started, on Linux often the root of the disk. */
export interface DialogFolder {
  /** A folder with its full path. */
  now(): string;
  /** A file was chosen: the next dialog of this run begins beside it. */
  chosen(path: string): void;
}

export function dialogFolder(app: Pick<AppCalls, 'getPath'>): DialogFolder {
  let last: string | null = null;
  return {
    now: () => last ?? downloads(app),
    chosen(path) {
      last = dirname(path);
    },
  };
}

/** Electron throws for a folder that the system has no name for. */
function downloads(app: Pick<AppCalls, 'getPath'>): string {
  try {
    return app.getPath('downloads');
  } catch {
    return app.getPath('home');
  }
}

/** Asks for one file or folder that is there. One dialog at a time. */
export function openWithDialog(
  dialog: Pick<DialogCalls, 'showOpenDialog'>,
  folder: DialogFolder,
): FileChooser {
  let open = false;

  async function ask(
    options: Omit<OpenDialogOptions, 'defaultPath'>,
  ): Promise<Result<{ path: string } | null, BridgeError>> {
    if (open) return fail({ kind: 'store', message: shellMessages.open.busy });
    open = true;
    try {
      const chosen = await dialog.showOpenDialog({ ...options, defaultPath: folder.now() });
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
  }

  return {
    open: ({ what, endings }) =>
      ask({
        title: shellMessages.open.title,
        filters: [{ name: what, extensions: [...endings] }],
        properties: ['openFile', 'dontAddToRecent'],
      }),
    folder: () =>
      ask({
        title: shellMessages.open.folderTitle,
        properties: ['openDirectory', 'createDirectory', 'dontAddToRecent'],
      }),
  };
}
