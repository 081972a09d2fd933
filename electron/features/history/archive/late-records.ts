import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LATE_FIELD } from '../../../../shared/records/late.ts';

/** The records the venue listed only after their time had been verified. */
export interface LateRecords {
  /** Each with when its time had been verified, in milliseconds since the epoch. Read from the file on first use, then kept up to date. */
  all(): ReadonlyMap<number, number>;
  /** The record is new, or something of it changed. */
  changed(id: number): void;
}

const LATE = `SELECT record, before FROM status_changes WHERE field = '${LATE_FIELD}'`;

export function createLateRecords(db: DatabaseSync): LateRecords {
  let known: Map<number, number> | null = null;
  let ofOne: StatementSync | null = null;
  return {
    all() {
      if (known !== null) return known;
      known = new Map();
      for (const { record, before } of db.prepare(LATE).iterate()) known.set(Number(record), Number(before));
      return known;
    },
    changed(id) {
      if (known === null) return;
      ofOne ??= db.prepare(`${LATE} AND record = ?`);
      const before = ofOne.get(id)?.['before'];
      if (before !== undefined) known.set(id, Number(before));
    },
  };
}
