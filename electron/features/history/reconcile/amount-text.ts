import type { AmountBasis } from '../../../../shared/ledger/ledger-mapping.ts';
import {
  type AmountColumn,
  LIMB,
  type Limbs,
  limbsOf,
  MAX_INTEGER,
  SCALE,
  type Scaled,
  scaledAt,
} from '../queries/amounts.ts';
import { addScaled } from '../queries/exact-sums.ts';

/** A text that is equal for equal values only: what amounts are grouped by. */
export function amountText(text: string): string {
  return textOfLimbs(limbsOf(text));
}

/** The same for a row of the archive's columns. */
export function columnText(column: AmountColumn, row: number): string {
  const integer = column.integer[row] ?? 0;
  if (integer < 0) return wideText(scaledAt(column, row));
  return narrowText(integer, column.high[row] ?? 0, column.low[row] ?? 0);
}

/** What a record's amount is on the ledger's basis, into `made`, which is reused for every record. */
export function comparedLimbs(
  amount: AmountColumn,
  fee: AmountColumn,
  row: number,
  basis: AmountBasis,
  made: Limbs,
): void {
  const integer = amount.integer[row] ?? 0;
  const feeInteger = fee.integer[row] ?? 0;
  made.wide = null;
  if (integer < 0 || (basis !== 'amount' && feeInteger < 0)) return wideSum(amount, fee, row, basis, made);
  made.integer = integer;
  made.high = amount.high[row] ?? 0;
  made.low = amount.low[row] ?? 0;
  if (basis === 'amount') return;
  const sign = basis === 'gross' ? 1 : -1;
  let low = made.low + sign * (fee.low[row] ?? 0);
  let high = made.high + sign * (fee.high[row] ?? 0);
  const carryLow = low >= LIMB ? 1 : low < 0 ? -1 : 0;
  low -= carryLow * LIMB;
  high += carryLow;
  const carryHigh = high >= LIMB ? 1 : high < 0 ? -1 : 0;
  high -= carryHigh * LIMB;
  const sum = integer + sign * feeInteger + carryHigh;
  if (sum < 0 || sum >= MAX_INTEGER) return wideSum(amount, fee, row, basis, made);
  made.integer = sum;
  made.high = high;
  made.low = low;
}

/** Canonical text of limbs. */
export function textOfLimbs({ integer, high, low, wide }: Limbs): string {
  return wide === null ? narrowText(integer, high, low) : wideText(wide);
}

function wideText({ units, scale }: Scaled): string {
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  return `${units}e${scale}`;
}

function narrowText(integer: number, high: number, low: number): string {
  return high === 0 && low === 0 ? String(integer) : `${integer}.${high}.${low}`;
}

function wideSum(
  amount: AmountColumn,
  fee: AmountColumn,
  row: number,
  basis: AmountBasis,
  made: Limbs,
): void {
  const own = scaledAt(amount, row);
  const sum = basis === 'amount' ? own : addScaled(own, scaledAt(fee, row), basis === 'gross' ? 1n : -1n);
  let { units, scale } = sum;
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  made.integer = -1;
  made.high = 0;
  made.low = 0;
  made.wide = null;
  const unit = 10n ** BigInt(SCALE);
  if (scale > SCALE || units < 0n) {
    made.wide = { units, scale };
    return;
  }
  const fine = units * 10n ** BigInt(SCALE - scale);
  const integer = fine / unit;
  if (integer >= BigInt(MAX_INTEGER)) {
    made.wide = { units, scale };
    return;
  }
  const rest = fine - integer * unit;
  made.integer = Number(integer);
  made.high = Number(rest / BigInt(LIMB));
  made.low = Number(rest % BigInt(LIMB));
}
