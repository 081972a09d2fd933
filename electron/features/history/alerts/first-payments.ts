import { addressKey } from '../../../../shared/addresses/address-names.ts';
import { FAILURE } from '../../../../shared/records/final-status.ts';
import type { ArchiveRow } from '../archive/context.ts';
import { hash, hashText } from '../queries/address-hash.ts';
import { DAMAGED, WITHDRAWAL } from '../queries/column-data.ts';
import type { QueryContext } from '../queries/columns.ts';

/** A withdrawal of the page whose payee was not met yet. */
interface Candidate {
  id: number;
  /** By what its address is looked up. */
  key: string;
  memo: string;
  low: number;
  met: boolean;
}

/**
 * Which of these new withdrawals pay somebody whom no account paid before, as far as the archive knows: one for each payee, its first. A payee
 * is address and memo, since on some chains an exchange's customers share an address; hexadecimal in another case is the same address
 * (`addressKey`), and a payment that failed was none. One pass over the columns, which do not hold the page's own rows yet; the file
 * decides where they say that an address was met.
 */
export function firstPayments({ db, columns }: QueryContext, added: readonly ArchiveRow[]): number[] {
  const wanted = candidatesOf(added);
  if (wanted.size === 0) return [];
  const own = new Set(added.map(({ id }) => id));
  const same = db.prepare('SELECT address FROM records WHERE id = ? AND memo = ?');
  const { count, ids, flags, status, statuses, addressHigh, addressLow } = columns.data;
  const failed = statuses.allowed([FAILURE]);
  let left = 0;
  for (const group of wanted.values()) left += group.length;
  for (let row = 0; row < count && left > 0; row += 1) {
    const group = wanted.get(addressHigh[row] ?? 0);
    if (group === undefined || ((flags[row] ?? 0) & (WITHDRAWAL | DAMAGED)) !== WITHDRAWAL) continue;
    const id = ids[row] ?? 0;
    if (failed[status[row] ?? 0] === 1 || own.has(id)) continue;
    for (const candidate of group) {
      if (candidate.met || candidate.low !== (addressLow[row] ?? 0)) continue;
      const paid = same.get(id, candidate.memo)?.['address'];
      if (typeof paid !== 'string' || addressKey(paid) !== candidate.key) continue;
      candidate.met = true;
      left -= 1;
    }
  }
  const first: number[] = [];
  for (const group of wanted.values()) {
    for (const { id, met } of group) if (!met) first.push(id);
  }
  return first.sort((a, b) => a - b);
}

/** By the upper half of the address's hash; the earliest payment to each payee. */
function candidatesOf(added: readonly ArchiveRow[]): Map<number, Candidate[]> {
  const wanted = new Map<number, Candidate[]>();
  const payees = new Set<string>();
  for (const { id, record } of added.toSorted((a, b) => a.record.createdAt - b.record.createdAt)) {
    const { kind, address, memo, status } = record;
    if (kind !== 'withdrawal' || address === '' || status === FAILURE) continue;
    const key = addressKey(address);
    const payee = JSON.stringify([key, memo]);
    if (payees.has(payee)) continue;
    payees.add(payee);
    hashText(key);
    const group = wanted.get(hash.high) ?? [];
    group.push({ id, key, memo, low: hash.low, met: false });
    wanted.set(hash.high, group);
  }
  return wanted;
}
