import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** The header of every database of this app names its program ("CFL2"). Those of the first edition had no name. */
export const APPLICATION_ID = 0x43464c32;

/** Highest `user_version` that the first edition wrote, which was never released. This edition began at 1 again. */
const LAST_VERSIONS: Readonly<Record<string, number>> = { 'journal.db': 2, 'reviews.db': 2, 'archive.db': 4 };

const HEADER_BYTES = 72;
const USER_VERSION_AT = 60;
const APPLICATION_ID_AT = 68;

/** A database in the folder that the first edition wrote, by its name; null when there is none. Opens and changes nothing. */
export function firstEditionFile(folder: string): string | null {
  return Object.keys(LAST_VERSIONS).find((name) => isOfFirstEdition(folder, name)) ?? null;
}

function isOfFirstEdition(folder: string, name: string): boolean {
  const header = readHeader(join(folder, name));
  if (header === null || header.readUInt32BE(APPLICATION_ID_AT) !== 0) return false;
  const version = header.readUInt32BE(USER_VERSION_AT);
  return version > 0 && version <= (LAST_VERSIONS[name] ?? 0);
}

/** Null when the file is not there, cannot be read, or is no database: whoever opens it says so. */
function readHeader(path: string): Buffer | null {
  let file: number | null = null;
  try {
    file = openSync(path, 'r');
    const header = Buffer.alloc(HEADER_BYTES);
    const read = readSync(file, header, 0, HEADER_BYTES, 0);
    return read === HEADER_BYTES && header.toString('latin1', 0, 15) === 'SQLite format 3' ? header : null;
  } catch {
    return null;
  } finally {
    if (file !== null) closeSync(file);
  }
}
