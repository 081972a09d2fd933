import { join } from 'node:path';
import { settingsFilesMessages } from '../../shared/messages/settings-files.ts';
import type { Files } from '../platform/files.ts';

/** The version of every small file of the data folder that this app writes. One without a number is of the first. */
const FILE_VERSION = 1;

/**
 * Whether a newer Counterfoil wrote this text: it carries a higher `version`. Such a file is no damage. It is read by nobody here, and
 * nothing is written over it or set aside.
 */
export function isNewerFile(text: string): boolean {
  try {
    const raw: unknown = JSON.parse(text);
    if (typeof raw !== 'object' || raw === null || !('version' in raw)) return false;
    return typeof raw.version === 'number' && raw.version > FILE_VERSION;
  } catch {
    return false;
  }
}

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
  return newer.length === 0 ? null : settingsFilesMessages.newerFiles(newer.length, newer.join(', '));
}
