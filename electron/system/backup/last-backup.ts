import { join } from 'node:path';
import { z } from 'zod';
import type { WrittenBackup } from '../../../shared/bridge/backup-calls.ts';
import type { Files } from '../../platform/files.ts';

const LAST_FILE = 'last-backup.json';

const note: z.ZodType<WrittenBackup> = z.strictObject({
  at: z.number(),
  where: z.string(),
  bytes: z.number(),
  sha256: z.string(),
});

/** When and where the last backup was written; null when there is none, or the note is unreadable. */
export function readLastBackup(files: Files, folder: string): WrittenBackup | null {
  try {
    const text = files.read(join(folder, LAST_FILE));
    return text === null ? null : note.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A note that cannot be written costs a line in Settings and nothing else. */
export function noteLastBackup(files: Files, folder: string, last: WrittenBackup): void {
  try {
    files.replace(join(folder, LAST_FILE), `${JSON.stringify(last, null, 2)}\n`);
  } catch {
    // The backup itself is complete.
  }
}
