import type { DecimalText } from '../money/decimal-text.ts';
import { nearestMultiples } from '../money/multiples.ts';
import { compare } from '../money/scaled.ts';

/** The values a field may take: multiples of the increment, within the limits that exist. */
export interface Grid {
  increment: DecimalText;
  min: DecimalText | null;
  max: DecimalText | null;
}

/**
 * The values on the grid nearest to `value`, ascending: one below and one above, or the end of the grid when `value` is outside.
 * A minimum that is no multiple counts as the first multiple above it, a maximum as the last below it. Empty when the grid is.
 */
export function nearestOnGrid(value: DecimalText, grid: Grid): DecimalText[] {
  const { increment, min, max } = grid;
  const lowest = nearestMultiples(min ?? increment, increment).above;
  const highest = max === null ? null : nearestMultiples(max, increment).below;
  if (highest === undefined || (highest !== null && compare(lowest, highest) > 0)) return [];
  if (compare(value, lowest) <= 0) return [lowest];
  if (highest !== null && compare(value, highest) >= 0) return [highest];
  const { below, above } = nearestMultiples(value, increment);
  return below === undefined || below === above ? [above] : [below, above];
}

/** The greater of two limits; a limit that does not exist counts for nothing. */
export function greater(a: DecimalText | null, b: DecimalText | null): DecimalText | null {
  if (a === null || b === null) return a ?? b;
  return compare(a, b) >= 0 ? a : b;
}

/** The smaller of two limits; a limit that does not exist counts for nothing. */
export function smaller(a: DecimalText | null, b: DecimalText | null): DecimalText | null {
  if (a === null || b === null) return a ?? b;
  return compare(a, b) <= 0 ? a : b;
}
