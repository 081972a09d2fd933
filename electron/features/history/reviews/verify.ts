import { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../../../shared/base/result.ts';
import { reviewDeskText } from '../../../../shared/messages/review-desk.ts';
import {
  type ChainFault,
  type ChainSummary,
  fault,
  hasNothingElse,
  hasSchema,
  readVersion,
} from '../../../storage/hash-chained-log.ts';
import { REVIEWS_SCHEMA, REVIEWS_VERSION } from './log-schema.ts';
import { GENESIS, hashRow, readRows, type ReviewRow } from './log-row.ts';

const text = reviewDeskText.verify;

/** Is told of every row once it verified, with its hash in hex: one walk serves whoever needs the rows as well. */
export type RowListener = (row: ReviewRow, hash: string) => void;

/** Verifies the rows of the log at `path`, its table and its triggers, without changing it: also one that somebody else made. */
export function verifyReviews(path: string, each?: RowListener): Result<ChainSummary, ChainFault> {
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(path, { readOnly: true });
    if (readVersion(file) === REVIEWS_VERSION && !hasNothingElse(file, REVIEWS_SCHEMA)) {
      return fail(fault(null, text.otherSchema));
    }
    return verifyChain(file, each);
  } catch {
    return fail(fault(null, text.noDatabase));
  } finally {
    file?.close();
  }
}

/** Walks every row in order: sequence without gaps, each linked to the one before, each hash right; then the table and triggers. */
export function verifyChain(file: DatabaseSync, each?: RowListener): Result<ChainSummary, ChainFault> {
  try {
    const version = readVersion(file);
    if (version !== REVIEWS_VERSION) return fail(fault(null, strangeVersion(version)));
    const walked = walk(file, each);
    if (!walked.ok) return walked;
    if (file.prepare('PRAGMA integrity_check').get()?.['integrity_check'] !== 'ok') {
      return fail(fault(null, text.integrity));
    }
    if (hasSchema(file, REVIEWS_SCHEMA)) return walked;
    return fail(fault(null, text.otherSchema));
  } catch {
    return fail(fault(null, text.unreadable));
  }
}

/** Whether the file has the table of a review log, whatever its version: how the command line tells one. */
export function isReviewLog(file: DatabaseSync): boolean {
  return (
    file.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'said'").get() !== undefined
  );
}

function strangeVersion(version: number): string {
  return version === 0 ? text.noLog : text.strangeVersion(version, REVIEWS_VERSION);
}

function walk(file: DatabaseSync, each?: RowListener): Result<ChainSummary, ChainFault> {
  let rows = 0;
  let previous = GENESIS;
  for (const stored of readRows(file, Number.MIN_SAFE_INTEGER)) {
    rows += 1;
    if (stored === null || stored.row.seq !== rows) {
      return fail(fault(rows, text.rowMissing(rows)));
    }
    const { hash } = stored;
    if (stored.previous !== previous || hashRow(previous, stored.row) !== hash) {
      return fail(fault(rows, text.rowChanged(rows)));
    }
    each?.(stored.row, hash);
    previous = hash;
  }
  return succeed({ rows, head: previous });
}
