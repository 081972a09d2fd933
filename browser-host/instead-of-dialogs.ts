import type { BridgeError } from '../shared/base/error.ts';
import { fail, type Result, succeed } from '../shared/base/result.ts';
import type { Files } from '../electron/platform/files.ts';
import type { FileChooser, FileSaver, SaveDialog } from '../electron/platform/person.ts';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { bridgeBrowserMessages } from '../shared/messages/bridge-browser.ts';

/** A host without a save dialog puts files below its data folder, never over one that is there, and says where. */
export function saveToExports(files: Files, folder: string): FileSaver & SaveDialog {
  function withSavePath<T>(suggestedName: string, use: (savePath: string) => T): Result<T, BridgeError> {
    try {
      return succeed(use(freePath(files.folder(folder), suggestedName)));
    } catch (thrown) {
      const code = (thrown as NodeJS.ErrnoException | null)?.code ?? bridgeBrowserMessages.noCode; // whatever a file call throws has one
      return fail({ kind: 'store', message: bridgeBrowserMessages.notSaved(code) });
    }
  }

  return {
    choose: async ({ suggestedName }) => withSavePath(suggestedName, (savePath) => ({ path: savePath })),
    save: async ({ suggestedName, text }) =>
      withSavePath(suggestedName, (savePath) => {
        files.replace(savePath, text);
        return { where: savePath };
      }),
  };
}

/** `orders.csv`, or `orders-2.csv` and so on where that is taken. A name never leads out of the folder. */
function freePath(folder: string, suggestedName: string): string {
  const plain = suggestedName.replaceAll(/[^\w.-]+/gu, '-').replace(/^[.-]+/, '');
  const { name, ext } = path.parse(plain === '' ? 'export' : plain);
  for (let number = 1; ; number += 1) {
    const savePath = path.join(folder, number === 1 ? `${name}${ext}` : `${name}-${number}${ext}`);
    if (!existsSync(savePath)) return savePath;
  }
}

/** A host without an open dialog takes the newest file of the kind in `imports` below its data folder. */
export function openFromImports(folder: string): FileChooser {
  return {
    folder: async () => fail({ kind: 'bad-request', message: bridgeBrowserMessages.noFolder }),
    async open({ what, endings }) {
      let newest: { path: string; at: number } | null = null;
      for (const name of existsSync(folder) ? readdirSync(folder) : []) {
        const filePath = path.join(folder, name);
        const facts = statSync(filePath, { throwIfNoEntry: false });
        if (facts?.isFile() !== true || !endings.includes(path.extname(name).slice(1))) continue;
        if (newest === null || facts.mtimeMs > newest.at) newest = { path: filePath, at: facts.mtimeMs };
      }
      if (newest !== null) return succeed({ path: newest.path });
      return fail({
        kind: 'not-found',
        message: bridgeBrowserMessages.noImport(what, endings.map((ending) => `.${ending}`).join(', ')),
      });
    },
  };
}
