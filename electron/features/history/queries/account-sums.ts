import type { HistoryFilter } from '../../../../shared/query/filter.ts';
import type { AmountColumn, Scaled } from './amounts.ts';
import { type ColumnData, DAMAGED, MISSING } from './column-data.ts';
import { addRow, addScaled, createSums, type ExactSums, growSums, sumOf } from './exact-sums.ts';
import { groupAt, groupOf, GROUPS } from './progress-groups.ts';

/** Counts and sums over all records of one account, kept up with every change. Groups as in progress-groups.ts, by the currency's code. */
interface AccountSums {
  records: number[];
  /** Records of any progress that the venue no longer lists. */
  missing: number;
  amounts: RunningSums;
  fees: RunningSums;
}

interface RunningSums {
  sums: ExactSums;
  /** By group and number of decimals: how many of its values are written so. The finest of them may be taken away again. */
  written: number[][];
}

/** By the account's code. */
export type SumsByAccount = AccountSums[];

/** Sums of groups, of one account or of several. */
export interface GroupSums {
  records: readonly number[];
  amount: (group: number) => Scaled;
  fee: (group: number) => Scaled;
}

/** Counts the row in (1), or out (-1) before it changes; a damaged one is never counted. */
export function countRow(sumsByAccount: SumsByAccount, data: ColumnData, row: number, sign: 1 | -1): void {
  if (((data.flags[row] ?? 0) & DAMAGED) !== 0) return;
  const sums = sumsOf(sumsByAccount, data.account[row] ?? 0);
  const group = (data.currency[row] ?? 0) * GROUPS + groupOf(data, row);
  if (group >= sums.records.length) {
    const groups = data.currencies.size() * GROUPS;
    growSums(sums.amounts.sums, groups);
    growSums(sums.fees.sums, groups);
    for (let at = sums.records.length; at < groups; at += 1) {
      sums.records.push(0);
      sums.amounts.written.push([]);
      sums.fees.written.push([]);
    }
  }
  sums.records[group] = (sums.records[group] ?? 0) + sign;
  if (((data.flags[row] ?? 0) & MISSING) !== 0) sums.missing += sign;
  countIn(sums.amounts, group, data.amount, row, sign);
  countIn(sums.fees, group, data.fee, row, sign);
}

function countIn(
  { sums, written }: RunningSums,
  group: number,
  column: AmountColumn,
  row: number,
  sign: 1 | -1,
): void {
  addRow(sums, group, column, row, sign);
  const own = written[group] ?? [];
  const decimals = column.decimals[row] ?? 0;
  while (own.length <= decimals) own.push(0);
  own[decimals] = (own[decimals] ?? 0) + sign;
}

function runningSumOf({ sums, written }: RunningSums, group: number): Scaled {
  const finest = written[group]?.findLastIndex((values) => values > 0) ?? -1;
  return sumOf(sums, group, Math.max(0, finest));
}

/** Number of records of the account with this code. */
export function recordsOf(sumsByAccount: SumsByAccount, account: number): number {
  let count = 0;
  for (const records of sumsByAccount[account]?.records ?? []) count += records;
  return count;
}

/** Whether the venue no longer lists some record of the accounts whose code is 1 in `accounts` (null: of all). */
export function hasMissing(sumsByAccount: SumsByAccount, accounts: Uint8Array | null): boolean {
  return sumsByAccount.some(
    ({ missing }, code) => missing > 0 && (accounts === null || accounts[code] === 1),
  );
}

/** The sums of the accounts whose code is 1 in `accounts` (null: of all), of both kinds or of one. */
export function addUp(
  sumsByAccount: SumsByAccount,
  accounts: Uint8Array | null,
  kind: HistoryFilter['kind'],
): GroupSums {
  const meant = sumsByAccount.filter((_, code) => accounts === null || accounts[code] === 1);
  const records: number[] = [];
  for (const sums of meant) {
    for (const [group, count] of sums.records.entries()) {
      if (kind === undefined || kind === kindOf(group)) records[group] = (records[group] ?? 0) + count;
      else records[group] ??= 0;
    }
  }
  const total = (group: number, of: (sums: AccountSums) => RunningSums): Scaled => {
    let sum: Scaled = { units: 0n, scale: 0 };
    if (kind !== undefined && kind !== kindOf(group)) return sum;
    for (const sums of meant) sum = addScaled(sum, runningSumOf(of(sums), group), 1n);
    return sum;
  };
  return {
    records,
    amount: (group) => total(group, ({ amounts }) => amounts),
    fee: (group) => total(group, ({ fees }) => fees),
  };
}

function kindOf(group: number): HistoryFilter['kind'] {
  return group % GROUPS < groupAt('withdrawal', 'completed') ? 'deposit' : 'withdrawal';
}

function sumsOf(sumsByAccount: SumsByAccount, account: number): AccountSums {
  for (;;) {
    const known = sumsByAccount[account];
    if (known !== undefined) return known;
    const empty = (): RunningSums => ({ sums: createSums(0), written: [] });
    sumsByAccount.push({ records: [], missing: 0, amounts: empty(), fees: empty() });
  }
}
