import type { HistoryFilter } from '../../../shared/history/filter.ts';
import { type ColumnData, WITHDRAWAL } from './column-data.ts';
import type { AskContext } from './columns.ts';
import { addRow, addScaled, createSums, type ExactSums, sumOf, textOf } from './exact-sums.ts';
import { type Mask, maskOf } from './filter.ts';
import { keyOf } from './result-cache.ts';

/** One currency of a result; sums are exact decimal text. */
export interface TotalsLine {
  currency: string;
  deposits: number;
  withdrawals: number;
  in: string;
  out: string;
  /** In less out. */
  net: string;
  fees: string;
}

export interface Totals {
  revision: number;
  records: number;
  /** By currency, in the order of their names. */
  lines: TotalsLine[];
}

/** Exact totals of everything the filter means, whatever its status; of the whole archive from sums that are kept up. */
export function totals(context: AskContext, filter: HistoryFilter): Totals {
  const { columns } = context;
  return columns.results.get('answer', `totals ${keyOf(filter)}`, columns.revision(), () => {
    const mask = maskOf(context, filter);
    const { data, whole } = columns;
    const lines =
      mask.bytes === null
        ? linesOf(data, whole.records, whole.amounts, whole.fees)
        : filteredLines(data, mask, mask.bytes);
    return { revision: columns.revision(), records: mask.count, lines };
  });
}

function filteredLines(data: ColumnData, mask: Mask, bytes: Uint8Array): TotalsLine[] {
  const groups = data.currencies.size() * 2;
  const records: number[] = Array.from({ length: groups }, () => 0);
  const amounts = createSums(groups);
  const fees = createSums(groups);
  if (mask.count === 0) return [];
  const { currency, flags, amount, fee } = data;
  for (let row = 0; row < bytes.length; row += 1) {
    if (bytes[row] !== 1) continue;
    const group = (currency[row] ?? 0) * 2 + ((flags[row] ?? 0) & WITHDRAWAL);
    records[group] = (records[group] ?? 0) + 1;
    addRow(amounts, group, amount, row, 1);
    addRow(fees, group, fee, row, 1);
  }
  return linesOf(data, records, amounts, fees);
}

function linesOf(
  data: ColumnData,
  records: readonly number[],
  amounts: ExactSums,
  fees: ExactSums,
): TotalsLine[] {
  const lines: TotalsLine[] = [];
  for (let code = 0; code < data.currencies.size(); code += 1) {
    const deposits = records[code * 2] ?? 0;
    const withdrawals = records[code * 2 + 1] ?? 0;
    if (deposits + withdrawals === 0) continue;
    const came = sumOf(amounts, code * 2);
    const went = sumOf(amounts, code * 2 + 1);
    lines.push({
      currency: data.currencies.textOf(code),
      deposits,
      withdrawals,
      in: textOf(came),
      out: textOf(went),
      net: textOf(addScaled(came, went, -1n)),
      fees: textOf(addScaled(sumOf(fees, code * 2), sumOf(fees, code * 2 + 1), 1n)),
    });
  }
  return lines.sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
