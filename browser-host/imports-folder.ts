import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FileChooser } from '../electron/platform/open-file.ts';
import { fail, succeed } from '../shared/base/result.ts';
import { bridgeBrowserMessages } from '../shared/messages/bridge-browser.ts';

/** A host without an open dialog takes the newest file of the kind in `imports` below its data folder. */
export function openFromImports(folder: string): FileChooser {
  return {
    async open({ what, ending }) {
      let newest: { path: string; at: number } | null = null;
      for (const name of existsSync(folder) ? readdirSync(folder) : []) {
        const filePath = path.join(folder, name);
        const facts = statSync(filePath, { throwIfNoEntry: false });
        if (facts?.isFile() !== true || path.extname(name) !== `.${ending}`) continue;
        if (newest === null || facts.mtimeMs > newest.at) newest = { path: filePath, at: facts.mtimeMs };
      }
      if (newest !== null) return succeed({ path: newest.path });
      return fail({ kind: 'not-found', message: bridgeBrowserMessages.noImport(what, ending) });
    },
  };
}
