import type { AmountBasis } from '../../../../shared/ledger/ledger-mapping.ts';
import {
  type AmountColumn,
  LIMB,
  type Limbs,
  limbsOf,
  MOST_WHOLE,
  SCALE,
  type Scaled,
  scaledAt,
} from '../ask/amounts.ts';
import { addScaled } from '../ask/exact-sums.ts';

/** A text that is equal for equal values only: what amounts are grouped by. */
export function amountText(text: string): string {
  return textOfLimbs(limbsOf(text));
}

/** The same for a row of the archive's columns. */
export function columnText(column: AmountColumn, row: number): string {
  const whole = column.whole[row] ?? 0;
  if (whole < 0) return wideText(scaledAt(column, row));
  return narrowText(whole, column.high[row] ?? 0, column.low[row] ?? 0);
}

/** What a record's amount is on the ledger's basis, into `made`, which is used anew for every record. */
export function comparedLimbs(
  amount: AmountColumn,
  fee: AmountColumn,
  row: number,
  basis: AmountBasis,
  made: Limbs,
): void {
  const whole = amount.whole[row] ?? 0;
  const feeWhole = fee.whole[row] ?? 0;
  made.wide = null;
  if (whole < 0 || (basis !== 'amount' && feeWhole < 0)) return wideSum(amount, fee, row, basis, made);
  made.whole = whole;
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
  const sum = whole + sign * feeWhole + carryHigh;
  if (sum < 0 || sum >= MOST_WHOLE) return wideSum(amount, fee, row, basis, made);
  made.whole = sum;
  made.high = high;
  made.low = low;
}

/** Canonical text of limbs. */
export function textOfLimbs({ whole, high, low, wide }: Limbs): string {
  return wide === null ? narrowText(whole, high, low) : wideText(wide);
}

function wideText({ units, scale }: Scaled): string {
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  return `${units}e${scale}`;
}

function narrowText(whole: number, high: number, low: number): string {
  return high === 0 && low === 0 ? String(whole) : `${whole}.${high}.${low}`;
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
  made.whole = -1;
  made.high = 0;
  made.low = 0;
  made.wide = null;
  const unit = 10n ** BigInt(SCALE);
  if (scale > SCALE || units < 0n) {
    made.wide = { units, scale };
    return;
  }
  const fine = units * 10n ** BigInt(SCALE - scale);
  const whole = fine / unit;
  if (whole >= BigInt(MOST_WHOLE)) {
    made.wide = { units, scale };
    return;
  }
  const rest = fine - whole * unit;
  made.whole = Number(whole);
  made.high = Number(rest / BigInt(LIMB));
  made.low = Number(rest % BigInt(LIMB));
}
