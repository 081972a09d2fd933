import { type ColumnData, WITHDRAWAL } from './column-data.ts';
import { addRow, createSums, type ExactSums, growSums } from './exact-sums.ts';

/** Counts and sums over the whole archive, kept up with every change. Group 2 x currency code is deposits, the one after withdrawals. */
export interface WholeSums {
  records: number[];
  amounts: ExactSums;
  fees: ExactSums;
}

export function createWholeSums(): WholeSums {
  return { records: [], amounts: createSums(0), fees: createSums(0) };
}

/** Counts the row in (1), or out (-1) before it changes. */
export function countRow(sums: WholeSums, data: ColumnData, row: number, sign: 1 | -1): void {
  const group = (data.currency[row] ?? 0) * 2 + ((data.flags[row] ?? 0) & WITHDRAWAL);
  if (group >= sums.records.length) {
    const groups = data.currencies.size() * 2;
    growSums(sums.amounts, groups);
    growSums(sums.fees, groups);
    while (sums.records.length < groups) sums.records.push(0);
  }
  sums.records[group] = (sums.records[group] ?? 0) + sign;
  addRow(sums.amounts, group, data.amount, row, sign);
  addRow(sums.fees, group, data.fee, row, sign);
}
