import type { HistoryFilter } from '../../../../shared/query/filter.ts';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import { type ColumnData, FINAL, WITHDRAWAL } from './column-data.ts';
import type { QueryContext } from './columns.ts';
import { addRow, createSums, type ExactSums, growSums, sumOf, textOf } from './exact-sums.ts';
import { maskOf } from './filter.ts';
import { progressAt } from './progress-groups.ts';
import { keyOf } from './result-cache.ts';

interface AddressLine {
  address: string;
  kind: WalletRecord['kind'];
  currency: string;
  chain: string;
  /** Completed ones: `total` is their sum. */
  records: number;
  total: string;
  /** How many are pending or failed. */
  pending: number;
  failed: number;
  firstAt: number;
  lastAt: number;
}

interface TimeToFinal {
  kind: WalletRecord['kind'];
  currency: string;
  records: number;
  /** Milliseconds; the lower of the two in the middle when their number is even. */
  median: number;
  longest: number;
}

export interface Insight {
  revision: number;
  addresses: AddressLine[];
  timeToFinal: TimeToFinal[];
}

const MAX_ADDRESSES = 20;

/**
 * The addresses with the most completed records of the result (20 at most, by kind, currency and chain; of equal ones the one first seen
 * first), and how long records took from created to their last update once final.
 */
export function insight(context: QueryContext, filter: HistoryFilter): Insight {
  const { columns } = context;
  return columns.results.get('answer', `insight ${keyOf(filter)}`, columns.revision(), () => {
    const { bytes } = maskOf(context, filter);
    return {
      revision: columns.revision(),
      addresses: topAddresses(context, bytes),
      timeToFinal: timeToFinal(columns.data, bytes),
    };
  });
}

interface Groups {
  /** First row of each group; the others are compared with it. */
  firstRow: number[];
  records: number[];
  pending: number[];
  failed: number[];
  firstAt: number[];
  lastAt: number[];
  sums: ExactSums;
}

function topAddresses({ db, columns: { data } }: QueryContext, bytes: Uint8Array | null): AddressLine[] {
  const { firstRow, records, pending, failed, firstAt, lastAt, sums } = groupByAddress(data, bytes);
  const order = [...records.keys()].sort(
    (a, b) => (records[b] ?? 0) - (records[a] ?? 0) || (firstRow[a] ?? 0) - (firstRow[b] ?? 0),
  );
  const address = db.prepare('SELECT address FROM records WHERE id = ?');
  const lines: AddressLine[] = [];
  for (const group of order.slice(0, MAX_ADDRESSES)) {
    const row = firstRow[group] ?? 0;
    lines.push({
      address: String(address.get(data.ids[row] ?? 0)?.['address']),
      kind: kindOf(data, row),
      currency: data.currencies.textOf(data.currency[row] ?? 0),
      chain: data.chains.textOf(data.chain[row] ?? 0),
      records: records[group] ?? 0,
      total: textOf(sumOf(sums, group)),
      pending: pending[group] ?? 0,
      failed: failed[group] ?? 0,
      firstAt: firstAt[group] ?? 0,
      lastAt: lastAt[group] ?? 0,
    });
  }
  return lines;
}

/** Groups rows by kind, currency, chain and address, in a hash table of the numbers themselves: a million keys of text would not do. */
function groupByAddress(data: ColumnData, bytes: Uint8Array | null): Groups {
  const groups: Groups = {
    firstRow: [],
    records: [],
    pending: [],
    failed: [],
    firstAt: [],
    lastAt: [],
    sums: createSums(1024),
  };
  let size = 4096;
  let table = new Int32Array(size).fill(-1);
  for (let row = 0; row < data.count; row += 1) {
    if (bytes !== null && bytes[row] !== 1) continue;
    if (data.addressHigh[row] === 0 && data.addressLow[row] === 0) continue;
    const slot = slotOf(data, table, size, groups.firstRow, row);
    let group = table[slot] ?? -1;
    if (group < 0) {
      group = groups.records.length;
      table[slot] = group;
      groups.firstRow.push(row);
      groups.records.push(0);
      groups.pending.push(0);
      groups.failed.push(0);
      groups.firstAt.push(Infinity);
      groups.lastAt.push(-Infinity);
      if (group >= groups.sums.integer.length) growSums(groups.sums, groups.sums.integer.length * 2);
    }
    const at = data.created[row] ?? 0;
    const progress = progressAt(data.flags[row] ?? 0);
    const counts = progress === 'completed' ? groups.records : groups[progress];
    counts[group] = (counts[group] ?? 0) + 1;
    if (at < (groups.firstAt[group] ?? 0)) groups.firstAt[group] = at;
    if (at > (groups.lastAt[group] ?? 0)) groups.lastAt[group] = at;
    if (counts === groups.records) addRow(groups.sums, group, data.amount, row, 1);
    if (groups.records.length * 2 < size) continue;
    size *= 4;
    table = new Int32Array(size).fill(-1);
    for (const [other, first] of groups.firstRow.entries()) {
      table[slotOf(data, table, size, groups.firstRow, first)] = other;
    }
  }
  return groups;
}

/** The slot of the row's group in the table, or the empty one where it belongs. */
function slotOf(
  data: ColumnData,
  table: Int32Array,
  size: number,
  firstRow: readonly number[],
  row: number,
): number {
  let slot = ((data.addressLow[row] ?? 0) ^ Math.imul(data.currency[row] ?? 0, 0x9e3779b1)) & (size - 1);
  for (;;) {
    const group = table[slot] ?? -1;
    if (group < 0 || isSame(data, firstRow[group] ?? 0, row)) return slot;
    slot = (slot + 1) & (size - 1);
  }
}

function isSame(data: ColumnData, a: number, b: number): boolean {
  return (
    data.addressLow[a] === data.addressLow[b] &&
    data.addressHigh[a] === data.addressHigh[b] &&
    data.currency[a] === data.currency[b] &&
    data.chain[a] === data.chain[b] &&
    kindOf(data, a) === kindOf(data, b)
  );
}

function timeToFinal(data: ColumnData, bytes: Uint8Array | null): TimeToFinal[] {
  const counts = new Uint32Array(data.currencies.size() * 2 + 1);
  const groupOf = (row: number) => {
    if (bytes !== null && bytes[row] !== 1) return -1;
    const flags = data.flags[row] ?? 0;
    return (flags & FINAL) === 0 ? -1 : (data.currency[row] ?? 0) * 2 + (flags & WITHDRAWAL);
  };
  for (let row = 0; row < data.count; row += 1) {
    const group = groupOf(row);
    if (group >= 0) counts[group + 1] = (counts[group + 1] ?? 0) + 1;
  }
  for (let group = 1; group < counts.length; group += 1) {
    counts[group] = (counts[group] ?? 0) + (counts[group - 1] ?? 0);
  }
  const times = new Float64Array(counts[counts.length - 1] ?? 0);
  const next = counts.slice();
  for (let row = 0; row < data.count; row += 1) {
    const group = groupOf(row);
    if (group < 0) continue;
    times[next[group] ?? 0] = Math.max(0, (data.updated[row] ?? 0) - (data.created[row] ?? 0));
    next[group] = (next[group] ?? 0) + 1;
  }
  const lines: TimeToFinal[] = [];
  for (let group = 0; group + 1 < counts.length; group += 1) {
    const own = times.subarray(counts[group], counts[group + 1]).sort();
    if (own.length === 0) continue;
    lines.push({
      kind: group % 2 === 0 ? 'deposit' : 'withdrawal',
      currency: data.currencies.textOf(group >> 1),
      records: own.length,
      median: own[(own.length - 1) >> 1] ?? 0,
      longest: own[own.length - 1] ?? 0,
    });
  }
  return lines.sort((a, b) =>
    a.currency === b.currency ? (a.kind < b.kind ? -1 : 1) : a.currency < b.currency ? -1 : 1,
  );
}

function kindOf(data: ColumnData, row: number): WalletRecord['kind'] {
  return ((data.flags[row] ?? 0) & WITHDRAWAL) === 0 ? 'deposit' : 'withdrawal';
}
