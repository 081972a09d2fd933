import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Files } from '../electron/ports/files.ts';
import type { FileSaver } from '../electron/ports/save-file.ts';
import { fail, succeed } from '../shared/result.ts';

/** A host without a save dialog puts files below its data folder, never over one that is there, and says where. */
export function saveToExports(files: Files, folder: string): FileSaver {
  return {
    async save({ suggestedName, text }) {
      try {
        const place = freePlace(files.folder(folder), suggestedName);
        files.replace(place, text);
        return succeed({ where: place });
      } catch (thrown) {
        const code = (thrown as NodeJS.ErrnoException | null)?.code ?? 'no code'; // whatever a file call throws has one
        const message = `The file could not be written below the data folder (${code}). Make sure that the disk has room, then try again.`;
        return fail({ kind: 'store', message });
      }
    },
  };
}

/** `orders.csv`, or `orders-2.csv` and so on where that is taken. A name never leads out of the folder. */
function freePlace(folder: string, suggestedName: string): string {
  const plain = suggestedName.replaceAll(/[^\w.-]+/gu, '-').replace(/^[.-]+/, '');
  const { name, ext } = path.parse(plain === '' ? 'export' : plain);
  for (let number = 1; ; number += 1) {
    const place = path.join(folder, number === 1 ? `${name}${ext}` : `${name}-${number}${ext}`);
    if (!existsSync(place)) return place;
  }
}
