import type { WalletRecord } from '../../../../shared/records/record.ts';
import { matchTx, sameBase, type TxMatch } from './identity.ts';
import type { NewRow } from './page-inserts.ts';
import { type Stored, storedOf } from './page-statements.ts';
import { archiveRow } from './record-rows.ts';
import { isIntact } from './row-checksum.ts';
import { KIND_CODES } from './schema.ts';
import type { Work } from './page-work.ts';
import { addDuplicate } from './add-rows.ts';
import { repairSameKey } from './repair-row.ts';
import { take } from './update-row.ts';

/** Matches a record that is this one exactly, so that only the scan has to be written. */
export function matchSame(work: Work, record: WalletRecord, key: Buffer): boolean {
  const { account, seen, statements, taken } = work;
  const done = statements.matchSame.run(
    seen,
    key,
    account,
    record.kind === 'deposit' ? KIND_CODES.deposit : KIND_CODES.withdrawal,
    record.kind === 'deposit' ? null : record.id,
    record.status,
    record.updatedAt,
    record.walletTxId,
    record.amount,
    record.address,
    record.createdAt,
    record.currency,
    record.chain,
    record.memo,
    record.fee,
    record.isInner ? 1 : 0,
    record.remark,
    statements.otherText(record.otherFields),
    seen,
    -seen,
  );
  if (done.changes === 0) return false;
  taken.unchanged += 1;
  return true;
}

/** Rows whose key is in the file. Those that fit exactly choose first, so that none takes the record that another one is. */
export function resolveUnmatched(work: Work, met: readonly NewRow[]): void {
  let left: readonly NewRow[] = met;
  for (const wanted of ['same', 'late', 'lost'] as const) {
    const still: NewRow[] = [];
    for (const incoming of left) if (!matchStored(work, incoming, wanted)) still.push(incoming);
    left = still;
  }
  for (const { record, key } of left) {
    if (!repairSameKey(work, { record, key })) addDuplicate(work, record, key);
  }
}

/** Finds a record the row may be, and takes what it says. False when there is none. */
function matchStored(work: Work, { record, key }: NewRow, wanted: Exclude<TxMatch, 'other'>): boolean {
  const { statements, account, seen } = work;
  for (const stored of storedOf(statements, key, account, record.kind)) {
    if (!isIntact(stored)) continue;
    const row = archiveRow(stored);
    if (!sameBase(row.record, record)) continue;
    // The id says that it is this one, also when a page moved and has it twice.
    if (record.kind === 'withdrawal') {
      take(work, stored, { record, key }, seen);
      return true;
    }
    if (matchTx(stored.tx, record.walletTxId) !== wanted) continue;
    if (Math.abs(stored.seen_scan) !== seen) {
      take(work, stored, { record, key }, wanted === 'lost' ? -seen : seen);
      return true;
    }
    if (wanted === 'same' && stored.seen_scan < 0) {
      giveUp(work, stored, key);
      take(work, stored, { record, key }, seen);
      return true;
    }
  }
  return false;
}

/** The row without a transaction id that was matched with this record was another one after all: it becomes a record of its own. */
function giveUp(work: Work, stored: Stored, key: Buffer): void {
  const { record } = archiveRow(stored);
  addDuplicate(work, { ...record, walletTxId: null }, key);
}
