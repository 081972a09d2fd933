import { type DamagedRow, restoredRow } from './damaged-rows.ts';
import type { NewRow } from './page-inserts.ts';
import { rewrite, storedOf } from './page-statements.ts';
import { type ChecksummedRow, checksumOf, isIntact } from './row-checksum.ts';
import type { Work } from './page-work.ts';
import { note } from './update-row.ts';

/** The damaged row that this record was, where the checksum proves it: with what the venue reports it is right again. */
export function repairProven(work: Work, incoming: NewRow): boolean {
  for (const damaged of work.damaged) {
    const row = restoredRow(damaged, work.account, incoming.record, work.statements.otherText);
    if (checksumOf(row) !== damaged.checksum) continue;
    repair(work, damaged, row, incoming);
    return true;
  }
  return false;
}

/** A damaged row with the identity of this record, which the venue changed since, or what is damaged is what the archive adds to it. */
export function repairSameKey(work: Work, incoming: NewRow): boolean {
  const { statements, account, page, seen } = work;
  const all = storedOf(statements, incoming.key, account, incoming.record.kind);
  const damaged = all.find((stored) => !isIntact(stored) && Math.abs(stored.seen_scan) !== seen);
  if (damaged === undefined) return false;
  const others = new Set(all.filter(({ id }) => id !== damaged.id).map(({ occurrence }) => occurrence));
  let occurrence = 0;
  while (others.has(occurrence)) occurrence += 1;
  // When it was first seen is not known any more.
  const known = { ...damaged, occurrence, first_seen: page.seenAt, missing_since: null };
  repair(work, damaged, restoredRow(known, account, incoming.record, statements.otherText), incoming);
  return true;
}

/** `row`: what the damaged one was; the venue lists it. */
function repair(work: Work, damaged: DamagedRow, row: ChecksummedRow, { record, key }: NewRow): void {
  const { changes, page, taken, statements, seen } = work;
  if (row.missing_since !== null) {
    note(work, damaged.id, record, ['missing', String(row.missing_since), null]);
    changes.missing.push({ ids: [damaged.id], since: null });
  }
  rewrite(statements, { ...row, id: damaged.id, missing_since: null }, key, seen);
  work.isRepaired = true;
  work.damaged = work.damaged.filter(({ id }) => id !== damaged.id);
  changes.rows.push({
    id: damaged.id,
    accountId: page.accountId,
    occurrence: row.occurrence,
    record,
    firstSeenAt: row.first_seen,
    missingSince: null,
  });
  taken.changed += 1;
}
