import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { type ArchiveContext, NO_WATCHER } from '../archive/context.ts';
import { storeFailure } from '../../../storage/failure.ts';
import { ARCHIVE_FILE } from '../archive/schema.ts';
import { createColumns } from '../queries/columns.ts';
import { ARCHIVE_VERSION } from '../archive/schema.ts';
import { readReviews } from './read-reviews.ts';
import type { ReviewGap } from '../queries/review-gap.ts';

export interface ReadArchive {
  context: ArchiveContext;
  /** Null when the review log has no fault. */
  reviewGap: ReviewGap | null;
  close(): void;
}

const LOCK_WAIT_MS = 5_000;

/**
 * Opens the archive of a data folder for reading, also while the app has it open: nothing is made, brought up to date or set aside.
 * Kind `not-found` when there is none, `store` when it cannot be read.
 */
export function readArchive(folder: string): Result<ReadArchive, BridgeError> {
  const path = join(folder, ARCHIVE_FILE);
  if (!existsSync(path)) {
    const message = 'There is no archive in this data folder. Name the folder the app keeps its data in.';
    return fail({ kind: 'not-found', message });
  }
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(path, { readOnly: true, timeout: LOCK_WAIT_MS });
    const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
    if (version !== ARCHIVE_VERSION) {
      db.close();
      return fail({ kind: 'store', message: version > ARCHIVE_VERSION ? NEWER : OLDER });
    }
    const opened = db;
    const columns = createColumns(opened);
    const { reviews, gap } = readReviews(folder, opened, columns);
    return succeed({
      context: { db: opened, columns, reviews, watcher: NO_WATCHER, states: new Map() },
      reviewGap: gap,
      close: () => opened.close(),
    });
  } catch (error) {
    if (db?.isOpen === true) db.close();
    return fail(storeFailure(error, 'opened'));
  }
}

const NEWER = 'The archive was written by a newer version of the app. Use the command line of that version.';
const OLDER = 'The archive was written by an older version of the app. Start the app once, then try again.';
