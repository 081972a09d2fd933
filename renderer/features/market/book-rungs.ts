import { parseDecimal, type DecimalText } from '../../../shared/money/decimal-text.ts';
import { fromScaled, toScaled } from '../../../shared/money/scaled.ts';
import {
  groupLevels,
  runningTotals,
  type BookSide,
  type Level,
  type Rung,
} from '../../parts/market/ladder.ts';

/** What the running totals of a book are counted in: the currency that is traded, or the one that pays. */
export type TotalUnit = 'base' | 'quote';

/**
 * The first `fit` rows of a side, best first, drawn together by `step` (null: every price by itself). Totals are exact in either unit; in the
 * quote currency each level counts at its own price, not at that of its group.
 */
export function bookRungs(
  levels: readonly Level[],
  step: DecimalText | null,
  side: BookSide,
  fit: number,
  unit: TotalUnit,
): Rung[] {
  const rungs = runningTotals(groupLevels(levels, step, side).slice(0, fit));
  if (unit === 'base') return rungs;
  const values = levels.map(([price, size]) => [price, valueOf(price, size)] as const);
  const totals = runningTotals(groupLevels(values, step, side).slice(0, fit));
  return rungs.map(({ price, size }, at) => ({ price, size, total: totals[at]?.total ?? null }));
}

/** Price times size, exactly; not a number where one of them is none, so that no total is made of it. */
function valueOf(price: string, size: string): string {
  const [a, b] = [parseDecimal(price), parseDecimal(size)];
  if (!a.ok || !b.ok) return '';
  const [one, other] = [toScaled(a.value), toScaled(b.value)];
  return fromScaled(one.units * other.units, one.scale + other.scale);
}

/** Multiples of the pair's increment that its prices can be drawn together by. */
export const STEPS = ['1', '10', '100', '1000', '10000'] as const;
export type StepMultiple = (typeof STEPS)[number];
