import type { WalletRecord } from '../../../../shared/records/record.ts';
import { type InCommon, runInsert, type SealedRow } from './page-inserts.ts';
import { storedOf } from './page-statements.ts';
import { countedPart } from './record-counts.ts';
import { checksumOfNew } from './row-checksum.ts';
import { KIND_CODES } from './schema.ts';
import type { Work } from './page-work.ts';

function inCommon({ account, seen, page: { kind, seenAt } }: Work, occurrence: number): InCommon {
  return { account, kind, occurrence, seenAt, seen };
}

/** Adds the record, unless one of its key and occurrence is there. */
export function insert(work: Work, record: WalletRecord, key: Buffer, occurrence: number): boolean {
  const { statements, account, page } = work;
  const frame = {
    account,
    kind: KIND_CODES[page.kind],
    occurrence,
    first_seen: page.seenAt,
    missing_since: null,
  };
  const checksum = checksumOfNew(record, statements.otherText(record.otherFields), frame);
  const done = runInsert(statements.one, inCommon(work, occurrence), [{ record, key, checksum }]);
  if (done.changes === 0) return false;
  noteAdded(work, { record, checksum }, occurrence, Number(done.lastInsertRowid));
  return true;
}

/** Adds in one statement those of TOGETHER rows whose key is not there; answers which of them were there: for each true, or all or none. */
export function insertTogether(work: Work, incoming: readonly SealedRow[]): 'all' | 'none' | boolean[] {
  const { statements } = work;
  const done = runInsert(statements.together, inCommon(work, 0), incoming);
  const last = Number(done.lastInsertRowid); // of this statement when it added any; ids are given one after the other
  const first = last - Number(done.changes) + 1;
  if (done.changes === 0) return 'all';
  if (done.changes === incoming.length) {
    let id = first;
    for (const one of incoming) {
      noteAdded(work, one, 0, id);
      id += 1;
    }
    return 'none';
  }
  // Added in the order they came: the next one added is the next one of its key.
  const added = statements.since.all(first);
  let next = 0;
  return incoming.map((one) => {
    const stored = added[next]?.['key'];
    if (!(stored instanceof Uint8Array) || one.key.compare(stored) !== 0) return true;
    noteAdded(work, one, 0, first + next);
    next += 1;
    return false;
  });
}

function noteAdded(
  { page, changes, taken, counted }: Work,
  { record, checksum }: Omit<SealedRow, 'key'>,
  occurrence: number,
  id: number,
): void {
  const { accountId, seenAt: firstSeenAt } = page;
  const row = { id, accountId, occurrence, record, firstSeenAt, missingSince: null };
  changes.rows.push(row);
  changes.added.push(row);
  counted.records += 1;
  counted.checksums += countedPart(checksum);
  taken.added += 1;
}

/** A record equal to others that this scan has already met. */
export function addDuplicate(work: Work, record: WalletRecord, key: Buffer): void {
  let occurrence = 0;
  for (const stored of storedOf(work.statements, key, work.account, record.kind)) {
    if (Number.isSafeInteger(stored.occurrence)) occurrence = Math.max(occurrence, stored.occurrence + 1);
  }
  insert(work, record, key, occurrence);
}
