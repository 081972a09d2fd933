import type { DatabaseSync } from 'node:sqlite';
import { FINAL_STATUSES, FIXED_FIELDS } from '../../../../shared/records/fixed-fields.ts';
import type { RecordReview, ReviewIndex } from '../archive/context.ts';
import { type ColumnData, rowOf } from './column-data.ts';

/** When the venue last changed a field of a record that should not change, milliseconds since the epoch. */
export interface FixedChanges {
  /** The records with such a change, and when it was last seen. Read from the file on first use, then kept up to date. */
  all(): ReadonlyMap<number, number>;
  /** Something of the record changed. */
  changed(id: number): void;
}

const list = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
const [FIELDS, FINAL] = [list(FIXED_FIELDS), list(FINAL_STATUSES)];
const LAST = `SELECT max(seen_at) AS at FROM status_changes
  WHERE record = ? AND (field IN (${FIELDS}) OR (field = 'status' AND before IN (${FINAL})))`;
const ALL = `SELECT record, max(seen_at) AS at FROM status_changes
  WHERE field IN (${FIELDS}) OR (field = 'status' AND before IN (${FINAL})) GROUP BY record`;

export function createFixedChanges(db: DatabaseSync): FixedChanges {
  let known: Map<number, number> | null = null;
  return {
    all() {
      if (known !== null) return known;
      known = new Map();
      for (const { record, at } of db.prepare(ALL).iterate()) known.set(Number(record), Number(at));
      return known;
    },
    changed(id) {
      if (known === null) return;
      const at = lastChange(db)(id);
      if (at !== null) known.set(id, at);
    },
  };
}

/** Reads for one record at a time when such a change was last seen; null: never. */
export function lastChange(db: DatabaseSync): (id: number) => number | null {
  const statement = db.prepare(LAST);
  return (id) => {
    const at = statement.get(id)?.['at'];
    return typeof at === 'number' ? at : null;
  };
}

/** Whether the venue now reports something other than what staff reviewed. */
export function isChangedSince({ state, at }: RecordReview, changedAt: number | null): boolean {
  return state !== 'unreviewed' && at !== null && changedAt !== null && changedAt > at;
}

/** A byte per row, 1 where it changed after its review. */
export function changedRows(data: ColumnData, changes: FixedChanges, reviews: ReviewIndex): Uint8Array {
  const found = new Uint8Array(data.count);
  for (const [id, at] of changes.all()) {
    const row = rowOf(data, id);
    if (row >= 0 && isChangedSince(reviews.of(id), at)) found[row] = 1;
  }
  return found;
}
