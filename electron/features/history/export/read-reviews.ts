import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { fail } from '../../../../shared/base/result.ts';
import { compareWithHead, headPath, readHead } from '../../../storage/log-head.ts';
import { type ChainSummary, GENESIS, type RowListener } from '../../../storage/hash-chained-log.ts';
import type { Columns } from '../archive/context.ts';
import { eventOfRow } from '../reviews/fold.ts';
import type { ReviewRow } from '../reviews/log-row.ts';
import type { Reviews } from '../reviews/open-reviews.ts';
import { createReviewIndex } from '../reviews/review-index.ts';
import type { ReviewLog } from '../reviews/writable-log.ts';
import { REVIEWS_FILE } from '../reviews/log-schema.ts';
import { verifyReviews } from '../reviews/verify.ts';
import type { ReviewGap } from '../queries/review-gap.ts';

/**
 * The reviews of an archive that is opened for reading. What verifies of the log is used, as in the app, and the gap says that it is
 * not all; the log itself is not opened for writing.
 */
export function readReviews(
  folder: string,
  db: DatabaseSync,
  columns: Columns,
): { reviews: Reviews; gap: ReviewGap | null } {
  const book = createReviewIndex(db, columns);
  const notes = new Map<number, ReviewRow>();
  const read: ChainSummary = { rows: 0, head: GENESIS, signed: null };
  const isIntact = readLog(folder, (row, hash) => {
    read.rows = row.seq;
    read.head = hash;
    book.take(row);
    if (eventOfRow(row)?.kind === 'note') notes.set(row.seq, row);
  });
  book.start();
  const log: ReviewLog = {
    lacks: () => undefined,
    problem: () => READING_ONLY,
    rows: () => read.rows,
    head: () => read.head,
    append: () => fail({ kind: 'store', message: READING_ONLY }),
    begin: () => ({ step: () => fail({ kind: 'store', message: READING_ONLY }), drop: () => undefined }),
    rowsAt: (seqs) => seqs.flatMap((seq) => notes.get(seq) ?? []),
    rowsBetween: () => [],
    seqsAbout: () => [],
    seqOf: () => null,
    hashAt: () => null,
    hashes: () => new Set(),
    close: () => undefined,
  };
  return { reviews: { ...book, log }, gap: isIntact ? null : { upToRow: read.rows } };
}

/** Whether every row verifies and the log goes as far as its head says. Where nobody ever reviewed anything there is neither. */
function readLog(folder: string, each: RowListener<ReviewRow>): boolean {
  const path = join(folder, REVIEWS_FILE);
  // Before the log: what the app adds meanwhile makes it longer than its head.
  const comparison = compareWithHead(readHead(headPath(path)));
  const isThere = existsSync(path) && statSync(path).size > 0;
  const verified = isThere
    ? verifyReviews(path, (row, hash) => {
        comparison.see(row.seq, hash, row.at);
        each(row, hash);
      })
    : null;
  if (verified?.ok === false) return false;
  const verdict = comparison.verdict();
  return verdict.kind === 'agrees' || (verdict.kind === 'none' && comparison.last().rows === 0);
}

const READING_ONLY = 'The review log was opened for reading only.';
