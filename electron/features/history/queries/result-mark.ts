import type { HistoryFilter } from '../../../../shared/query/filter.ts';
import type { ColumnData } from './column-data.ts';
import type { QueryContext } from './columns.ts';
import { maskOf } from './filter.ts';
import { keyOf } from './result-cache.ts';

/**
 * Distinguishes results: while two of them have the same mark, they are the same records with the same amounts, statuses and times of
 * change. The number of records alone does not say that: one may have come as another went. Means nothing beyond this run of the archive.
 */
export function markOf(context: QueryContext, filter: HistoryFilter): string {
  const { columns } = context;
  return columns.results.get('answer', `mark ${keyOf(filter)}`, columns.revision(), () => {
    const { data } = columns;
    const { bytes } = maskOf(context, filter);
    let low = 0;
    let high = 0;
    for (let row = 0; row < data.count; row += 1) {
      if (bytes !== null && bytes[row] !== 1) continue;
      const one = recordMark(data, row);
      // A sum: records are distinguished by their ids, whatever their order.
      low = (low + one) >>> 0;
      high = (high + Math.imul(one ^ (one >>> 15), 0x2c1b_3c6d)) >>> 0;
    }
    return `${low.toString(16)}-${high.toString(16)}`;
  });
}

const HALF = 2 ** -32;

/**
 * 32 bits of what a record is and of what the venue may change: its amount, its status, the time of its last change. Every number
 * below 2^53 comes in by both its halves, each with a factor of its own; what is added up is then mixed once.
 */
export function recordMark(data: ColumnData, row: number): number {
  const id = data.ids[row] ?? 0;
  const updated = data.updated[row] ?? 0;
  const integer = data.amount.integer[row] ?? 0;
  let sum =
    Math.imul(id, 0x9e37_79b1) +
    Math.imul(id * HALF, 0x85eb_ca77) +
    Math.imul(updated, 0xc2b2_ae3d) +
    Math.imul(updated * HALF, 0x27d4_eb2f) +
    Math.imul(integer, 0x1656_67b1) +
    Math.imul(integer * HALF, 0xd3a2_646d) +
    Math.imul(data.amount.high[row] ?? 0, 0xfd70_46c5) +
    Math.imul(data.amount.low[row] ?? 0, 0xb55a_4f09) +
    Math.imul(data.status[row] ?? 0, 0x2c1b_3c6d);
  if (integer < 0) sum += wideMark(data, row);
  const mark = Math.imul(sum ^ (sum >>> 16), 0x85eb_ca6b);
  return (mark ^ (mark >>> 13)) >>> 0;
}

/** Of an amount that no column holds (amounts.ts). */
function wideMark({ amount }: ColumnData, row: number): number {
  const { units, scale } = amount.wide.get(row) ?? { units: 0n, scale: 0 };
  let mark = Math.imul(scale + 1, 0x297a_2d39);
  for (let left = units < 0n ? -units * 2n + 1n : units * 2n; left > 0n; left >>= 32n)
    mark = Math.imul(mark ^ Number(BigInt.asUintN(32, left)), 0x9e37_79b1);
  return mark;
}
