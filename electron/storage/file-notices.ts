import { join } from 'node:path';
import { settingsFilesMessages as messages } from '../../shared/messages/settings-files.ts';
import type { Files } from '../platform/files.ts';
import { readChecked } from './checked-file.ts';
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

/**
 * Which of these files are damaged, missing or older than their copies, in sentences for every screen; null when none. Asked before they are
 * opened, which puts the copies in their places.
 */
export function damagedFilesNotice(files: Files, folder: string, names: readonly string[]): string | null {
  const replaced: string[] = [];
  const lost: string[] = [];
  for (const name of names) {
    const { state, value } = readChecked({ files, folder, name, version: FILE_VERSION, fits: () => true });
    if (state !== 'missing' && state !== 'damaged' && state !== 'older') continue;
    (value === null ? lost : replaced).push(name);
  }
  const sentences: string[] = [];
  if (replaced.length > 0) sentences.push(messages.copiesUsed(replaced.length, replaced.join(', ')));
  if (lost.length > 0) sentences.push(messages.damagedFiles(lost.length, lost.join(', ')));
  return sentences.length === 0 ? null : sentences.join(' ');
}
