import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { Result } from '../../../shared/base/result.ts';
import { succeed } from '../../../shared/base/result.ts';
import { noticeInFile, noticeShown } from '../../../shared/messages/archive.ts';
import { settingsFilesMessages } from '../../../shared/messages/settings-files.ts';
import type { Files } from '../../platform/files.ts';
import { ARCHIVE_FILE } from './archive/schema.ts';
import { openStoredFile } from '../../storage/stored-file.ts';

export const ARCHIVE_NOTICE_FILE = 'archive-notice.json';

const noticeFile = z.strictObject({ version: z.literal(1), notice: z.nullable(z.string()) });

/**
 * What happened to the archive's file, until a person has read it: also when they look at the history only after the next start. Shown in
 * the window's language, and stored in English, as every file is (docs/decisions/0018).
 */
export interface ArchiveNotice {
  /** What the archive reports about its start; the same text is stored once. */
  note(notice: string | null): void;
  get(): string | null;
  dismiss(): Result<Record<string, never>, BridgeError>;
}

export function openArchiveNotice(files: Files, folder: string): ArchiveNotice {
  const file = openStoredFile<z.infer<typeof noticeFile>>({
    files,
    folder,
    name: ARCHIVE_NOTICE_FILE,
    messages: settingsFilesMessages.archiveNotice,
    schema: noticeFile,
    none: { version: 1, notice: null },
  });
  let lastNotice: string | null = null;
  /** What could not be stored is shown in this session at least. */
  let unsaved: string | null = null;
  return {
    note(notice) {
      if (notice === null || notice === lastNotice) return;
      lastNotice = notice;
      if (!file.set({ version: 1, notice: noticeInFile(notice, namesIn(folder)) }).ok) unsaved = notice;
    },
    get() {
      const { notice } = file.get();
      return unsaved ?? (notice === null ? null : noticeShown(notice));
    },
    dismiss() {
      unsaved = null;
      if (file.get().notice === null) return succeed({});
      const written = file.set({ version: 1, notice: null });
      return written.ok ? succeed({}) : written;
    },
  };
}

/** How the archive's file is gone; null when it is there. */
export function lostFile(folder: string): 'missing' | 'empty' | null {
  const found = statSync(join(folder, ARCHIVE_FILE), { throwIfNoEntry: false });
  if (found === undefined) return 'missing';
  return found.size === 0 ? 'empty' : null;
}

/** Of the files that may have been set aside. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
