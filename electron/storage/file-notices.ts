import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { settingsFilesMessages as messages } from '../../shared/messages/settings-files.ts';
import type { Files } from '../platform/files.ts';
import { COPY_END, type FileState, readChecked } from './checked-file.ts';
import { FILE_VERSION, isNewerFile } from './newer-file.ts';

/** Which of these files of the folder a newer version wrote, in one sentence for every screen; null when none. */
export function newerFilesNotice(files: Files, folder: string, names: readonly string[]): string | null {
  const newer = names.filter((name) => {
    try {
      const text = files.read(join(folder, name));
      return text !== null && isNewerFile(text);
    } catch {
      return false; // whoever needs it says that it cannot be read
    }
  });
  return newer.length === 0 ? null : messages.newerFiles(newer.length, newer.join(', '));
}

export interface LookedAt {
  name: string;
  state: FileState;
  /** The file or its copy can be used. */
  isReadable: boolean;
}

/** What is on the disk of every small file of the folder that was ever written, the settings among them. Throws when the folder cannot be read. */
export function lookAtFiles(files: Files, folder: string): LookedAt[] {
  return fileNames(folder).map((name) => {
    const { state, value } = readChecked({ files, folder, name, version: FILE_VERSION, fits: () => true });
    return { name, state, isReadable: value !== null };
  });
}

/** Those that have a copy: it is written with the first change, and outlives the file. */
function fileNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(COPY_END))
    .map((name) => `${name.slice(0, -COPY_END.length)}.json`)
    .sort();
}

/**
 * Which small files are damaged, missing or older than their copies, in sentences for every screen; null when none. Without the settings, which have
 * notices of their own. Asked before they are opened, which puts the copies in their places.
 */
export function damagedFilesNotice(files: Files, folder: string): string | null {
  const bad = lookAtFiles(files, folder).filter(
    ({ name, state }) => name !== 'settings.json' && ['missing', 'damaged', 'older'].includes(state),
  );
  const replaced = bad.filter(({ isReadable }) => isReadable).map(({ name }) => name);
  const lost = bad.filter(({ isReadable }) => !isReadable).map(({ name }) => name);
  const sentences: string[] = [];
  if (replaced.length > 0) sentences.push(messages.copiesUsed(replaced.length, replaced.join(', ')));
  if (lost.length > 0) sentences.push(messages.damagedFiles(lost.length, lost.join(', ')));
  return sentences.length === 0 ? null : sentences.join(' ');
}
