import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fail, type Result } from '../../../shared/base/result.ts';
import { type JournalIds, readJournalIds } from '../../features/orders/used-ids.ts';
import { untouched } from '../../storage/hash-chained-log.ts';
import { SEPARATE_NAME, STAGED_FILE } from './staged-journal.ts';

/** A journal of a backup that could not be merged with the one here, or that still waits for the next start. */
export interface SeparateJournal {
  /** Its name in the data folder. */
  file: string;
  /** The error is a sentence. */
  ids: Result<JournalIds, string>;
}

/** Every separate journal in the data folder, verified and read. Throws when the folder cannot be listed. */
export function readSeparateJournals(folder: string): SeparateJournal[] {
  return readdirSync(folder)
    .filter(isSeparate)
    .sort()
    .map((file) => {
      const read = readJournalIds(untouched(join(folder, file)));
      return { file, ids: read.ok ? read : fail(read.error.message) };
    });
}

function isSeparate(name: string): boolean {
  return name === STAGED_FILE || (name.startsWith(`${SEPARATE_NAME}-`) && name.endsWith('.db'));
}
