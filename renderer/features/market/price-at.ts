import { parseDecimal, parsePrice, type Price } from '../../../shared/money/decimal-text.ts';
import { subtract } from '../../../shared/money/arithmetic.ts';
import { nearestMultiples } from '../../../shared/money/multiples.ts';
import { compare, isPositive } from '../../../shared/money/scaled.ts';
import { placesOf } from '../../lib/format/places.ts';

/** Digits beyond the increment's that decide which multiple is nearer. */
const EXTRA_PLACES = 3;
const MAX_PLACES = 90;

/**
 * The price a point of a chart stands for: the multiple of the increment that is nearest to it, as decimal text that can go into an order.
 * Null where the scale has no price there, or none above zero.
 */
export function priceAt(value: number | null, increment: string): Price | null {
  const step = parseDecimal(increment);
  // Above 1e21 a number is printed with an exponent, which is no price.
  if (value === null || !Number.isFinite(value) || value <= 0 || value >= 1e21) return null;
  if (!step.ok || !isPositive(step.value)) return null;
  const written = parsePrice(value.toFixed(Math.min(MAX_PLACES, placesOf(increment) + EXTRA_PLACES)));
  if (!written.ok) return null;
  const { below, above } = nearestMultiples(written.value, step.value);
  if (below === undefined) return above;
  const toBelow = subtract(written.value, below);
  const toAbove = subtract(above, written.value);
  return compare(toBelow, toAbove) === 1 ? above : below;
}
