import { add, multiply, notional, quotientRoundedDown } from '../money/arithmetic.ts';
import type { DecimalText, Funds, Price, Size } from '../money/decimal-text.ts';
import { nearestMultiples } from '../money/multiples.ts';
import { compare, isPositive } from '../money/scaled.ts';

/** The largest size that a total in the quote currency pays for at a price, and what it costs. Both exact. */
interface SizedTotal {
  size: Size;
  notional: Funds;
}

/**
 * Rounds a total down to the size it pays for: a multiple of the base increment, at most the total, and no larger one fits. Null where
 * it does not pay for one step. All three must be positive.
 */
export function sizeOfTotal(total: Funds, price: Price, baseIncrement: DecimalText): SizedTotal | null {
  const steps = quotientRoundedDown(total, multiply(price, baseIncrement), 0);
  if (steps === null || !isPositive(steps)) return null;
  const size = withPlacesOf(baseIncrement, multiply(baseIncrement, steps)) as Size; // steps of a size are a size
  return { size, notional: notional(price, size) };
}

/**
 * Rounds a total down to the funds a market order may carry, a multiple of the quote increment. One that is a multiple already stays as it
 * was typed, and one below a single step too, so that the check of the ticket names the minimum.
 */
export function fundsOfTotal(total: Funds, quoteIncrement: DecimalText): Funds {
  const { below } = nearestMultiples(total, quoteIncrement);
  return below === undefined || compare(below, total) === 0 ? total : below;
}

interface ShareRequest {
  /** What can be spent: of the quote asset for a buyer, of the base asset for a seller. */
  available: DecimalText;
  /** Of a hundred. */
  percent: DecimalText;
  /** Null to use everything up to the increment of the funds (a market order by funds). */
  price: Price | null;
  /** The fee a limit buy must be able to pay ahead, as a fraction (S4.3-R9); null when it is not known or nothing is paid ahead. */
  feeAhead: DecimalText | null;
  increment: DecimalText;
}

/**
 * The largest multiple of the increment that this share of the available amount can pay for; null when it cannot pay for one.
 * With a price: a size bought at it, the fee that is frozen ahead included; without: of the amount itself.
 */
export function shareRoundedDown({
  available,
  percent,
  price,
  feeAhead,
  increment,
}: ShareRequest): DecimalText | null {
  const budget = multiply(available, percent); // hundredths, so that nothing is divided before the end
  const hundred = '100' as DecimalText; // a literal in plain notation
  let unit = multiply(increment, hundred);
  if (price !== null) unit = multiply(unit, price);
  if (price !== null && feeAhead !== null && isPositive(feeAhead)) unit = add(unit, multiply(unit, feeAhead));
  const steps = quotientRoundedDown(budget, unit, 0);
  if (steps === null || !isPositive(steps)) return null;
  return withPlacesOf(increment, multiply(increment, steps));
}

/** The same value with the increment's decimals: sizes of one pair look alike. */
function withPlacesOf(increment: DecimalText, value: DecimalText): DecimalText {
  return nearestMultiples(value, increment).above;
}
