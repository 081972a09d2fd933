import { join } from 'node:path';
import type { Files } from '../../platform/files.ts';
import { type CheckedFile, readChecked, writeChecked } from '../../storage/checked-file.ts';
import { FILE_VERSION } from '../../storage/newer-file.ts';
import type { ListMember } from './list-member.ts';

/**
 * The text of a list of the data folder as a backup holds it, without checksum; of the copy where the file cannot be used, and as it is where
 * neither can. Null when there is none. Throws when it may not be read.
 */
export function readListFile(files: Files, folder: string, member: ListMember): string | null {
  const read = readChecked(checkedFile(files, folder, member));
  if (read.value !== null) return plainText(read.value);
  return read.state === 'locked' ? files.read(join(folder, member.name)) : read.text;
}

/** Writes such a text with checksum and copy. Throws when it cannot be written. */
export function writeListFile(files: Files, folder: string, member: ListMember, text: string): void {
  const file = checkedFile(files, folder, member);
  const value = JSON.parse(text) as object; // of a list that was just made, or read here
  writeChecked(file, value, readChecked(file).generation + 1);
}

function checkedFile(files: Files, folder: string, member: ListMember): CheckedFile {
  return {
    files,
    folder,
    name: member.name,
    version: FILE_VERSION,
    fits: (value) => member.fault(plainText(value)) === null,
  };
}

function plainText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
