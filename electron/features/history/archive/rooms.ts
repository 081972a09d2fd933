import type { DatabaseSync } from 'node:sqlite';
import { createColumns } from '../ask/columns.ts';
import { openReviews as openReviewsOf } from '../reviews/open-reviews.ts';
import type { Columns, ReviewBook } from './context.ts';

/** The columns of an archive that was just opened; they are read from it behind, or by the first question. `fullText`: whether SQLite has it, asked of it when left out. */
export function makeColumns(db: DatabaseSync, fullText?: boolean): Columns {
  return createColumns(db, fullText);
}

/** What staff said, from its own file in the same folder. */
export function openReviews(
  folder: string,
  db: DatabaseSync,
  columns: Columns,
): { book: ReviewBook; close(): void } {
  return openReviewsOf(folder, db, columns);
}
