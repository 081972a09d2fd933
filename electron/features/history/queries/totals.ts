import type { HistoryFilter } from '../../../../shared/query/filter.ts';
import type { ColumnData } from './column-data.ts';
import type { QueryContext } from './columns.ts';
import { addRow, addScaled, createSums, sumOf, textOf } from './exact-sums.ts';
import { accountsInFilter, damagedIn, type Mask, maskOf } from './filter.ts';
import { type Beside, besideOf, groupAt, groupOf, GROUPS } from './progress-groups.ts';
import { keyOf } from './result-cache.ts';
import { addUp, type GroupSums, hasMissing } from './account-sums.ts';

/** One currency of a result: its completed records, and apart from them what is in no sum. Sums are exact decimal text. */
export interface TotalsLine {
  currency: string;
  deposits: number;
  withdrawals: number;
  in: string;
  out: string;
  /** In less out. */
  net: string;
  fees: string;
  /** Of the completed ones, and part of every sum: those the venue no longer lists. */
  notListed: Beside;
  pending: Beside;
  failed: Beside;
}

export interface Totals {
  revision: number;
  /** Of every status. */
  records: number;
  /** Records of the filter's accounts that are damaged and in none of it (`damagedIn`). */
  damaged: number;
  /** Of these, reviewed by one person and waiting for approval; 0 without four eyes. */
  waiting: number;
  /** By currency, in the order of their names. */
  lines: TotalsLine[];
}

/** Exact totals of what the filter means; of complete accounts from running sums. */
export function totals(context: QueryContext, filter: HistoryFilter): Totals {
  const { columns } = context;
  return columns.results.get('answer', `totals ${keyOf(filter)}`, columns.revision(), () => {
    const { data } = columns;
    const sums = isOfAccounts(filter)
      ? addUp(columns.sumsByAccount, accountsInFilter(context, filter), filter.kind)
      : filteredSums(data, maskOf(context, filter));
    let records = 0;
    for (const count of sums.records) records += count;
    const waiting = waitingOf(context, filter);
    const lines = linesOf(data, sums, notListedSums(context, filter));
    return { revision: columns.revision(), records, damaged: damagedIn(context, filter), waiting, lines };
  });
}

/** Null where the venue lists all of them, as nearly always: then nothing is looked through. */
function notListedSums(context: QueryContext, filter: HistoryFilter): GroupSums | null {
  const { data, sumsByAccount } = context.columns;
  if (filter.missing === false || !hasMissing(sumsByAccount, accountsInFilter(context, filter))) return null;
  return filteredSums(data, maskOf(context, { ...filter, missing: true }));
}

function waitingOf(context: QueryContext, filter: HistoryFilter): number {
  if (!context.reviews.fourEyes() || filter.reviews?.includes('waiting') === false) return 0;
  return maskOf(context, { ...filter, reviews: ['waiting'] }).count;
}

/** Whether the filter selects by account and kind only. */
function isOfAccounts(filter: HistoryFilter): boolean {
  const { accountIds: _accountIds, removed: _removed, kind: _kind, ...rest } = filter;
  return Object.values(rest).every((value) => value === undefined);
}

function filteredSums(data: ColumnData, { bytes, count }: Mask): GroupSums {
  const groups = data.currencies.size() * GROUPS;
  const records: number[] = Array.from({ length: groups }, () => 0);
  const amounts = createSums(groups);
  const fees = createSums(groups);
  const { currency, amount, fee } = data;
  const rows = count === 0 ? 0 : data.count;
  for (let row = 0; row < rows; row += 1) {
    if (bytes !== null && bytes[row] !== 1) continue;
    const group = (currency[row] ?? 0) * GROUPS + groupOf(data, row);
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

const NOTHING: GroupSums = {
  records: [],
  amount: () => ({ units: 0n, scale: 0 }),
  fee: () => ({ units: 0n, scale: 0 }),
};

function linesOf(
  data: ColumnData,
  { records, amount, fee }: GroupSums,
  notListed: GroupSums | null,
): TotalsLine[] {
  const gone = notListed ?? NOTHING;
  const lines: TotalsLine[] = [];
  const count = (group: number): number => records[group] ?? 0;
  for (let code = 0; code < data.currencies.size(); code += 1) {
    const first = code * GROUPS;
    let all = 0;
    for (let group = first; group < first + GROUPS; group += 1) all += count(group);
    if (all === 0) continue;
    const deposits = first + groupAt('deposit', 'completed');
    const withdrawals = first + groupAt('withdrawal', 'completed');
    lines.push({
      currency: data.currencies.textOf(code),
      ...besideOf('completed', first, count, amount),
      net: textOf(addScaled(amount(deposits), amount(withdrawals), -1n)),
      fees: textOf(addScaled(fee(deposits), fee(withdrawals), 1n)),
      notListed: besideOf('completed', first, (group) => gone.records[group] ?? 0, gone.amount),
      pending: besideOf('pending', first, count, amount),
      failed: besideOf('failed', first, count, amount),
    });
  }
  return lines.sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
