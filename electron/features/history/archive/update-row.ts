import { isFixedField, type ReviewedField } from '../../../../shared/records/fixed-fields.ts';
import { isFinalStatus } from '../../../../shared/records/final-status.ts';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import { matchTx } from './identity.ts';
import type { NewRow } from './page-inserts.ts';
import { rewrite, type Stored } from './page-statements.ts';
import { countedPart } from './record-counts.ts';
import { archiveRow, fillRow } from './record-rows.ts';
import type { Work } from './page-work.ts';

/** Writes what the venue reports of a stored record now; `seen` as it is stored. */
export function take(work: Work, stored: Stored, { record, key }: NewRow, seen: number): void {
  const { statements, changes, taken, page } = work;
  const incoming = { ...record, walletTxId: mergedTx(stored.tx, record.walletTxId) };
  const changed = noteChanges(work, stored, incoming);
  if (changed.length === 0 && stored.missing_since === null) {
    taken.unchanged += 1;
    statements.markSeen.run(seen, stored.id);
    return;
  }
  if (stored.missing_since !== null) {
    note(work, stored.id, incoming, ['missing', String(stored.missing_since), null]);
    changes.missing.push({ ids: [stored.id], since: null });
  }
  const {
    account_id: _account,
    checksum: before,
    seen_scan: _seen,
    ...row
  } = { ...stored, missing_since: null };
  fillRow(row, incoming, statements.otherText(incoming.otherFields));
  noteRewritten(work, before, rewrite(statements, row, key, seen));
  if (changed.length === 0) {
    taken.unchanged += 1;
    return;
  }
  taken.changed += 1;
  const now = {
    id: stored.id,
    accountId: page.accountId,
    occurrence: stored.occurrence,
    record: incoming,
    firstSeenAt: stored.first_seen,
    missingSince: null,
  };
  changes.rows.push(now);
  if (stored.status !== incoming.status) changes.statusChanged.push({ row: now, before: stored.status });
  const fields: ReviewedField[] = changed.filter(isFixedField);
  // Paid, and then not; or the other way round: it was not what it seemed.
  if (stored.status !== incoming.status && isFinalStatus(stored.status)) fields.push('status');
  if (fields.length > 0) changes.altered.push({ row: now, fields });
}

function noteRewritten({ counted }: Work, before: number, after: number): void {
  counted.checksums += countedPart(after) - countedPart(before);
}

/** A transaction id once known is kept when the venue reports none, or less of it. */
function mergedTx(stored: string | null, incoming: string | null): string | null {
  return matchTx(stored, incoming) === 'lost' ? stored : incoming;
}

/** What a person may want to see of a change, by the record's own field names. Answers the fields that changed. */
function noteChanges(work: Work, stored: Stored, incoming: WalletRecord): string[] {
  const { record: before } = archiveRow(stored);
  const both: [field: string, before: string | null, after: string | null][] = [
    ['status', before.status, incoming.status],
    ['updatedAt', String(before.updatedAt), String(incoming.updatedAt)],
    ['remark', before.remark, incoming.remark],
    ['walletTxId', before.walletTxId, incoming.walletTxId],
    ['otherFields', stored.other, work.statements.otherText(incoming.otherFields)],
  ];
  // A deposit that differs in one of these is another deposit. A withdrawal is its id, whatever the venue says of it.
  if (incoming.kind === 'withdrawal') {
    both.push(
      ['currency', before.currency, incoming.currency],
      ['chain', before.chain, incoming.chain],
      ['address', before.address, incoming.address],
      ['memo', before.memo, incoming.memo],
      ['isInner', String(before.isInner), String(incoming.isInner)],
      ['amount', before.amount, incoming.amount],
      ['fee', before.fee, incoming.fee],
      ['createdAt', String(before.createdAt), String(incoming.createdAt)],
    );
  }
  const changed: string[] = [];
  for (const change of both) {
    if (change[1] === change[2]) continue;
    changed.push(change[0]);
    note(work, stored.id, incoming, change);
  }
  return changed;
}

/** Notes one change of a stored record: the field and its text before and after. */
export function note(
  { statements, page }: Work,
  id: number,
  { status, updatedAt }: WalletRecord,
  [field, before, after]: readonly [string, string | null, string | null],
): void {
  // Whether it was reviewed before or after is judged by this time: a computer's clock ahead of the venue's must not hide it from them.
  const isOfReviews = isFixedField(field) || (field === 'status' && before !== null && isFinalStatus(before));
  const at = isOfReviews ? Math.max(page.seenAt, page.localTime ?? page.seenAt) : page.seenAt;
  statements.note.run(id, at, status, updatedAt, field, before, after);
}
