import type { HistoryFilter } from '../../../shared/history/filter.ts';
import type { ColumnData } from './column-data.ts';
import type { AskContext } from './columns.ts';
import { maskOf } from './filter.ts';
import { keyOf } from './result-cache.ts';

/**
 * Tells results apart: while two of them have the same mark, they are the same records with the same amounts, statuses and times of
 * change. The number of records alone does not say that: one may have come as another went. Means nothing beyond this run of the archive.
 */
export function markOf(context: AskContext, filter: HistoryFilter): string {
  const { columns } = context;
  return columns.results.get('answer', `mark ${keyOf(filter)}`, columns.revision(), () => {
    const { data } = columns;
    const { bytes } = maskOf(context, filter);
    let low = 0;
    let high = 0;
    for (let row = 0; row < data.count; row += 1) {
      if (bytes !== null && bytes[row] !== 1) continue;
      const one = recordMark(data, row);
      // A sum: records are told apart by their ids, whatever their order.
      low = (low + one) >>> 0;
      high = (high + Math.imul(one ^ (one >>> 15), 0x2c1b_3c6d)) >>> 0;
    }
    return `${low.toString(16)}-${high.toString(16)}`;
  });
}

/** 32 bits of what a record is and of what the venue may tell otherwise: its amount, its status, the time of its last change. */
export function recordMark(data: ColumnData, row: number): number {
  const { amount } = data;
  let mark = mixed(0x9e37_79b9, data.ids[row] ?? 0);
  mark = mixed(mark, data.updated[row] ?? 0);
  mark = mixed(mark, data.status[row] ?? 0);
  mark = mixed(mark, amount.whole[row] ?? 0);
  mark = mixed(mark, amount.high[row] ?? 0);
  mark = mixed(mark, amount.low[row] ?? 0);
  const wide = (amount.whole[row] ?? 0) < 0 ? amount.wide.get(row) : undefined;
  if (wide !== undefined) {
    mark = mixed(mark, wide.scale);
    mark = mixed(mark, Number(BigInt.asIntN(48, wide.units)));
  }
  mark = Math.imul(mark ^ (mark >>> 16), 0x85eb_ca6b);
  return (mark ^ (mark >>> 13)) >>> 0;
}

/** Takes in a whole number below 2^53, both halves of it. */
function mixed(mark: number, value: number): number {
  const once = Math.imul(mark ^ value, 0x9e37_79b1);
  return Math.imul(once ^ (once >>> 15) ^ Math.floor(value / 0x1_0000_0000), 0xc2b2_ae3d);
}
