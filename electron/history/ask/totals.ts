import type { HistoryFilter } from '../../../shared/history/filter.ts';
import { type ColumnData, WITHDRAWAL } from './column-data.ts';
import type { AskContext } from './columns.ts';
import { addRow, addScaled, createSums, sumOf, textOf } from './exact-sums.ts';
import { accountsMeant, type Mask, maskOf } from './filter.ts';
import { keyOf } from './result-cache.ts';
import { addUp, type GroupSums } from './whole-sums.ts';

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

/** Exact totals of everything the filter means, whatever its status; of whole accounts from sums that are kept up. */
export function totals(context: AskContext, filter: HistoryFilter): Totals {
  const { columns } = context;
  return columns.results.get('answer', `totals ${keyOf(filter)}`, columns.revision(), () => {
    const { data } = columns;
    const sums = isOfAccounts(filter)
      ? addUp(columns.whole, accountsMeant(context, filter), filter.kind)
      : filteredSums(data, maskOf(context, filter));
    let records = 0;
    for (const count of sums.records) records += count;
    return { revision: columns.revision(), records, lines: linesOf(data, sums) };
  });
}

/** Whether the filter tells records apart by nothing but account and kind. */
function isOfAccounts(filter: HistoryFilter): boolean {
  const { accountIds: _accountIds, removed: _removed, kind: _kind, ...rest } = filter;
  return Object.values(rest).every((value) => value === undefined);
}

function filteredSums(data: ColumnData, { bytes, count }: Mask): GroupSums {
  const groups = data.currencies.size() * 2;
  const records: number[] = Array.from({ length: groups }, () => 0);
  const amounts = createSums(groups);
  const fees = createSums(groups);
  const { currency, flags, amount, fee } = data;
  const rows = count === 0 ? 0 : data.count;
  for (let row = 0; row < rows; row += 1) {
    if (bytes !== null && bytes[row] !== 1) continue;
    const group = (currency[row] ?? 0) * 2 + ((flags[row] ?? 0) & WITHDRAWAL);
    records[group] = (records[group] ?? 0) + 1;
    addRow(amounts, group, amount, row, 1);
    addRow(fees, group, fee, row, 1);
  }
  return {
    records,
    amount: (group) => sumOf(amounts, group),
    fee: (group) => sumOf(fees, group),
  };
}

function linesOf(data: ColumnData, { records, amount, fee }: GroupSums): TotalsLine[] {
  const lines: TotalsLine[] = [];
  for (let code = 0; code < data.currencies.size(); code += 1) {
    const deposits = records[code * 2] ?? 0;
    const withdrawals = records[code * 2 + 1] ?? 0;
    if (deposits + withdrawals === 0) continue;
    const came = amount(code * 2);
    const went = amount(code * 2 + 1);
    lines.push({
      currency: data.currencies.textOf(code),
      deposits,
      withdrawals,
      in: textOf(came),
      out: textOf(went),
      net: textOf(addScaled(came, went, -1n)),
      fees: textOf(addScaled(fee(code * 2), fee(code * 2 + 1), 1n)),
    });
  }
  return lines.sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
