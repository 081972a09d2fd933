import type { DatabaseSync } from 'node:sqlite';
import { matchTx } from '../archive/identity.ts';
import { KIND_CODES } from '../archive/schema.ts';
import type { RecordRef } from './log-row.ts';
import type { ReviewedRecord, ReviewedRecords } from './reviewed-records.ts';

/** A row of the archive that may be one of the reviewed records of a key. */
export interface Candidate {
  id: number;
  occurrence: number;
  tx: string | null;
  /** When the archive first saw it, milliseconds since the epoch. */
  first_seen: number;
}

/** Finds the rows of the archive with a key. */
export function candidateReader(
  db: DatabaseSync,
): (account: string, kind: RecordRef['kind'], keyText: string) => Candidate[] {
  const find = db.prepare(
    `SELECT records.id AS id, occurrence, tx, first_seen FROM records JOIN accounts ON accounts.n = records.account
     WHERE key = ? AND kind = ? AND accounts.id = ? ORDER BY occurrence`,
  );
  return (account, kind, keyText) => {
    const found = find.all(Buffer.from(keyText, 'hex'), KIND_CODES[kind], account);
    return found as unknown as Candidate[]; // the columns above, in a STRICT table
  };
}

/** Finds the rows of many keys at once: a query for each costs several times as much. */
const KEYS_AT_ONCE = 500;

/** Calls `each` for the key of every reviewed record with the rows of the archive that have it. */
export function eachWithCandidates(
  db: DatabaseSync,
  reviewedRecords: ReviewedRecords,
  each: (first: ReviewedRecord, rows: readonly Candidate[]) => void,
): void {
  const find = db.prepare(
    `SELECT wanted.key AS n, records.id AS id, occurrence, tx, first_seen
     FROM json_each(?) AS wanted CROSS JOIN records ON records.key = unhex(wanted.value)
       AND account = (SELECT n FROM accounts WHERE id = ?) AND kind = ?
     ORDER BY wanted.key, occurrence`,
  );
  find.setReturnArrays(true);
  for (const { account, kind, firsts } of reviewedRecords.groups()) {
    const all = [...firsts.values()];
    for (let start = 0; start < all.length; start += KEYS_AT_ONCE) {
      const some = all.slice(start, start + KEYS_AT_ONCE);
      const rows: Candidate[][] = some.map(() => []);
      const keys = JSON.stringify(some.map((first) => first.key));
      // Arrays of the columns above, in a STRICT table; the types of node:sqlite describe the other form.
      const found = find.all(keys, account, KIND_CODES[kind]) as unknown as [
        number,
        number,
        number,
        string | null,
        number,
      ][];
      for (const [n, id, occurrence, tx, first_seen] of found)
        rows[n]?.push({ id, occurrence, tx, first_seen });
      for (const [n, first] of some.entries()) each(first, rows[n] ?? []);
    }
  }
}

/**
 * Which row of the archive each reviewed record of a key is: by transaction id; by count, where the archive had that row at its last
 * event; and by what is left, where that is certain. A rebuilt archive may count equal records in another order, so one
 * that was reviewed before it had its id may be any of several by now: then it is none of them, and waits. A review never moves.
 */
export function matchReviewedRecords(
  first: ReviewedRecord,
  rows: readonly Candidate[],
): Map<ReviewedRecord, number> {
  const matched = new Map<ReviewedRecord, number>();
  const [only] = rows;
  if (only === undefined) return matched;
  if (first.next === null && rows.length === 1) {
    if (fits(first, only)) matched.set(first, only.id);
    return matched;
  }
  const free = new Set(rows);
  const take = (fits: (record: ReviewedRecord, row: Candidate) => boolean): void => {
    for (let record: ReviewedRecord | null = first; record !== null; record = record.next) {
      if (matched.has(record)) continue;
      for (const row of free) {
        if (!fits(record, row)) continue;
        matched.set(record, row.id);
        free.delete(row);
        break;
      }
    }
  };
  const sameCount = (record: ReviewedRecord, row: Candidate) => row.occurrence === record.occurrence;
  const sameTx = ({ tx }: ReviewedRecord, row: Candidate) => hasTx(tx) && matchTx(tx, row.tx) === 'same';
  take((record, row) => sameCount(record, row) && sameTx(record, row));
  take(sameTx);
  take((record, row) => sameCount(record, row) && row.first_seen <= record.lastEventAt && fits(record, row));
  for (;;) {
    const left = reviewedRecordsOf(first).filter((record) => !matched.has(record));
    const before = matched.size;
    take((record, row) => isCertain(record, row, left, free));
    if (matched.size === before) break;
  }
  const left = reviewedRecordsOf(first).filter((record) => !matched.has(record));
  if (areAlike(left, [...free])) {
    // One that was not there yet at the last event comes last: somebody has to review it.
    take((record, row) => row.id === record.row && fits(record, row));
    take((record, row) => row.first_seen <= record.lastEventAt && fits(record, row));
    take((record, row) => sameCount(record, row) && fits(record, row));
    take(fits);
  }
  return matched;
}

function reviewedRecordsOf(first: ReviewedRecord): ReviewedRecord[] {
  const all: ReviewedRecord[] = [];
  for (let record: ReviewedRecord | null = first; record !== null; record = record.next) all.push(record);
  return all;
}

/** No other row may be this record, and no other reviewed record this row. */
function isCertain(
  record: ReviewedRecord,
  row: Candidate,
  left: readonly ReviewedRecord[],
  free: ReadonlySet<Candidate>,
): boolean {
  if (!fits(record, row)) return false;
  for (const other of free) if (other !== row && fits(record, other)) return false;
  return left.every((other) => other === record || !fits(other, row));
}

/** Whether it makes no difference which is which: nothing distinguishes the rows, or all of them have the same reviews. */
function areAlike(reviewedRecords: readonly ReviewedRecord[], rows: readonly Candidate[]): boolean {
  const [row] = rows;
  if (rows.every((other) => matchTx(other.tx, row?.tx ?? null) === 'same')) return true;
  const [record] = reviewedRecords;
  return (
    record !== undefined &&
    reviewedRecords.length === rows.length &&
    reviewedRecords.every((other) => isSameRecord(record, other))
  );
}

function isSameRecord(one: ReviewedRecord, other: ReviewedRecord): boolean {
  return (
    one.notes === 0 &&
    other.notes === 0 &&
    one.state === other.state &&
    one.by === other.by &&
    one.at === other.at &&
    one.approvedBy === other.approvedBy &&
    one.importedReviews === 0 &&
    other.importedReviews === 0 &&
    one.internalTransferWith === other.internalTransferWith &&
    sourcesText(one) === sourcesText(other) &&
    one.labels.join('\n') === other.labels.join('\n')
  );
}

function sourcesText({ importSources }: ReviewedRecord): string {
  return importSources === null ? '' : JSON.stringify([[...importSources.labels], importSources.transfer]);
}

function fits({ kind, tx, not }: ReviewedRecord, row: Candidate): boolean {
  if (kind === 'withdrawal') return true;
  return matchTx(tx, row.tx) !== 'other' && (row.tx === null || !not.includes(row.tx));
}

/** Venues write an empty text, too, where there is none. */
export function hasTx(tx: string | null): tx is string {
  return tx !== null && tx !== '';
}
