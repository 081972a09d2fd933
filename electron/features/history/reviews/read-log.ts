import type { DatabaseSync } from 'node:sqlite';
import { readLogRow, readLogRows } from '../../../storage/hash-chained-log.ts';
import { REVIEW_LOG, type ReviewRow } from './log-row.ts';

/** These accounts, or (`except`) all others. */
export interface AccountsMeant {
  ids: readonly string[];
  except: boolean;
}

/** The rows of these numbers, in their order; without one that cannot be read. */
export function rowsAt(file: DatabaseSync, seqs: readonly number[]): ReviewRow[] {
  const rows: ReviewRow[] = [];
  for (const seq of seqs) {
    const stored = readLogRow(file, REVIEW_LOG, seq);
    if (stored !== null) rows.push(stored.row);
  }
  return rows;
}

/** From one number to another, both included, up to the first row that cannot be read. */
export function* rowsBetween(
  file: DatabaseSync,
  first: number,
  last: number,
): Generator<ReviewRow, void, undefined> {
  for (const stored of readLogRows(file, REVIEW_LOG, first - 1)) {
    if (stored === null || stored.row.seq > last) return;
    yield stored.row;
  }
}

/** As `ReviewLog.seqsAbout`. The deposit of an internal transfer is in the row's value. */
export function seqsAbout(
  file: DatabaseSync,
  { after, last, ids, except }: AccountsMeant & { after: number; last: number },
): number[] {
  const found = file
    .prepare(
      `WITH named AS (SELECT value AS id FROM json_each($ids))
       SELECT seq FROM review_events WHERE seq > $after AND seq <= $last AND (account IS NULL OR (account IN named) <> $except
         OR kind IN ('internal', 'not-internal', 'internal-off') AND json_valid(value)
           AND (json_extract(value, '$.account') IN named) <> $except)
       ORDER BY seq`,
    )
    .all({ after, last, ids: JSON.stringify(ids), except: except ? 1 : 0 });
  return found.map(({ seq }) => Number(seq));
}

/** As `ReviewLog.seqOf`. */
export function seqOf(file: DatabaseSync, hash: string): number | null {
  const bytes = Buffer.from(hash, 'hex');
  const found = file
    .prepare('SELECT seq FROM review_events WHERE hash = ? OR origin = ? LIMIT 1')
    .get(bytes, bytes);
  return found === undefined ? null : Number(found['seq']);
}
