import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BridgeError } from '../../../shared/bridge/error.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { ArchiveContext, Columns } from '../archive/context.ts';
import { storeFailure } from '../archive/failure.ts';
import { ARCHIVE_FILE } from '../archive/open-archive.ts';
import { makeColumns } from '../archive/rooms.ts';
import { ARCHIVE_VERSION } from '../archive/schema.ts';
import { saidOfRow } from '../reviews/fold.ts';
import { GENESIS, type ReviewRow } from '../reviews/log-row.ts';
import type { Reviews } from '../reviews/open-reviews.ts';
import { createBook } from '../reviews/review-book.ts';
import { type ReviewLog, REVIEWS_FILE } from '../reviews/review-log.ts';
import type { ChainSummary } from '../../chain/chained-file.ts';
import { verifyReviews } from '../reviews/verify.ts';

export interface ReadArchive {
  context: ArchiveContext;
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
    const columns = makeColumns(opened);
    const reviews = readReviews(folder, opened, columns);
    if (!reviews.ok) {
      opened.close();
      return reviews;
    }
    return succeed({
      context: { db: opened, columns, reviews: reviews.value },
      close: () => opened.close(),
    });
  } catch (error) {
    if (db?.isOpen === true) db.close();
    return fail(storeFailure(error, 'opened'));
  }
}

/** What staff said, from a log that verifies; the log itself is not opened for writing. */
function readReviews(folder: string, db: DatabaseSync, columns: Columns): Result<Reviews, BridgeError> {
  const book = createBook(db, columns);
  const notes = new Map<number, ReviewRow>();
  const path = join(folder, REVIEWS_FILE);
  let read: ChainSummary = { rows: 0, head: GENESIS };
  if (existsSync(path) && statSync(path).size > 0) {
    const verified = verifyReviews(path, (row) => {
      book.take(row);
      if (saidOfRow(row)?.kind === 'note') notes.set(row.seq, row);
    });
    if (!verified.ok) return fail({ kind: 'store', message: verified.error.message });
    read = verified.value;
  }
  book.start();
  const log: ReviewLog = {
    problem: () => READING_ONLY,
    rows: () => read.rows,
    head: () => read.head,
    append: () => fail({ kind: 'store', message: READING_ONLY }),
    begin: () => ({ step: () => fail({ kind: 'store', message: READING_ONLY }), drop: () => undefined }),
    rowsAt: (seqs) => seqs.flatMap((seq) => notes.get(seq) ?? []),
    hashAt: () => null,
    hashes: () => new Set(),
    close: () => undefined,
  };
  return succeed({ ...book, log });
}

const READING_ONLY = 'The review log was opened for reading only.';
const NEWER = 'The archive was written by a newer version of the app. Use the command line of that version.';
const OLDER = 'The archive was written by an older version of the app. Start the app once, then try again.';
