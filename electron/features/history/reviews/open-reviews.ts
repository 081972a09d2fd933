import type { DatabaseSync } from 'node:sqlite';
import type { ArchiveContext, Columns, ReviewIndex } from '../archive/context.ts';
import { type FullReviewIndex, createReviewIndex } from './review-index.ts';
import { openReviewLog } from './review-log.ts';
import type { ReviewLog } from './writable-log.ts';

/** The review index of an opened archive, with the log it is folded from. */
export interface Reviews extends FullReviewIndex {
  log: ReviewLog;
}

/** Opens the reviews of an archive, from reviews.db in the same folder. Never throws: a log that does not open is a problem to be reported. */
export function openReviews(
  folder: string,
  db: DatabaseSync,
  columns: Columns,
): { index: Reviews; close(): void } {
  const index = createReviewIndex(db, columns);
  const log = openReviewLog(folder, (row) => index.take(row));
  index.start();
  return { index: { ...index, log }, close: () => log.close() };
}

/** The reviews of an archive that was opened with them. Throws when it was opened without. */
export function reviewsOf({ reviews }: ArchiveContext): Reviews {
  if (!isReviews(reviews)) throw new Error('this archive was opened without its reviews');
  return reviews;
}

function isReviews(index: ReviewIndex): index is Reviews {
  return 'log' in index && 'nameOf' in index;
}
