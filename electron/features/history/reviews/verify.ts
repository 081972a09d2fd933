import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
} from '../../../storage/chained-file.ts';
import { wordsOf } from '../../../storage/failure.ts';
import { isHashOf } from './half-characters.ts';
import { compareLayout, hasWaitingRows } from './layout.ts';
import { isLogVersion, REVIEWS_VERSION, reviewsSchema } from './log-schema.ts';
import { GENESIS, readRows, type ReviewRow } from './log-row.ts';

const text = reviewDeskText.verify;

/** Is told of every row once it verified, with its hash in hex: one walk serves whoever needs the rows as well. */
export type RowListener = (row: ReviewRow, hash: string) => void;

/** What `npm run archive -- verify` finds. */
export interface FileSummary extends ChainSummary {
  /** Whether every byte of the file was looked at; false while rows are still in a -wal file beside it. */
  everyByte: boolean;
}

/**
 * Verifies the log at `path` without changing it: every row, the table and its triggers, and then every byte of the file against the
 * file that the same rows make, so that also a byte no row owns cannot be another.
 */
export function verifyReviewFile(path: string, each?: RowListener): Result<FileSummary, ChainFault> {
  if (hasWaitingRows(path)) return verified(path, 'unknown', each);
  // Also one on a disk that takes nothing: SQLite wants to write beside a file it reads.
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-verify-'));
  try {
    const copy = join(folder, 'reviews.db');
    copyFileSync(path, copy);
    return verified(copy, 'whole', each);
  } catch (error) {
    return fail(fault(null, text.notLookedOver(wordsOf(error))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function verified(
  path: string,
  file: 'whole' | 'unknown',
  each?: RowListener,
): Result<FileSummary, ChainFault> {
  const chain = verifyReviews(path, each);
  if (!chain.ok) return chain;
  if (file === 'unknown') return succeed({ ...chain.value, everyByte: false });
  const layout = compareLayout(path);
  if (layout.state === 'differs') return fail(fault(null, text.strangeByte(layout.at)));
  return succeed({ ...chain.value, everyByte: true });
}

/** Verifies the rows of the log at `path`, its table and its triggers, without changing it: also one that somebody else made. */
export function verifyReviews(path: string, each?: RowListener): Result<ChainSummary, ChainFault> {
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(path, { readOnly: true });
    const version = readVersion(file);
    if (isLogVersion(version) && !hasNothingElse(file, reviewsSchema(version))) {
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
    if (!isLogVersion(version)) return fail(fault(null, strangeVersion(version)));
    const walked = walk(file, each);
    if (!walked.ok) return walked;
    if (file.prepare('PRAGMA integrity_check').get()?.['integrity_check'] !== 'ok') {
      return fail(fault(null, text.integrity));
    }
    if (hasSchema(file, reviewsSchema(version))) return walked;
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
    if (stored.previous !== previous || !isHashOf(hash, previous, stored.row)) {
      return fail(fault(rows, text.rowChanged(rows)));
    }
    each?.(stored.row, hash);
    previous = hash;
  }
  return succeed({ rows, head: previous });
}
