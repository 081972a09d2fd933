import { add, multiply, notional, quotientRoundedDown, quotientRoundedUp } from '../money/arithmetic.ts';
import type { DecimalText, Funds, Price, Size } from '../money/decimal-text.ts';
import { nearestMultiples } from '../money/multiples.ts';
import { compare, isPositive } from '../money/scaled.ts';

/** A size that can be sent, and what it is worth at the ticket's price. Both exact. */
interface SizedTotal {
  size: Size;
  worth: Funds;
}

type TotalReading =
  /** The total is worth a size that can be sent, to the last digit. */
  | { kind: 'exact'; size: Size }
  /** It lies between two of them; `below` is null when it is not even worth one step. */
  | { kind: 'between'; below: SizedTotal | null; above: SizedTotal };

/** The size that a total in the quote asset comes to at a price. All three must be positive. Nothing is rounded silently. */
export function sizeOfTotal(total: Funds, price: Price, baseIncrement: DecimalText): TotalReading {
  const aStep = multiply(price, baseIncrement);
  const below = quotientRoundedDown(total, aStep, 0) ?? ('0' as DecimalText);
  const sized = (steps: DecimalText): SizedTotal => {
    const size = steadied(multiply(baseIncrement, steps), baseIncrement) as Size; // steps of a size are a size
    return { size, worth: notional(price, size) };
  };
  if (!isPositive(below)) return { kind: 'between', below: null, above: sized('1' as DecimalText) };
  const floor = sized(below);
  if (compare(floor.worth, total) === 0) return { kind: 'exact', size: floor.size };
  const above = quotientRoundedUp(total, aStep, 0) ?? below;
  return { kind: 'between', below: floor, above: sized(above) };
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
  return steadied(multiply(increment, steps), increment);
}

/** The same value with the increment's decimals: sizes of one pair look alike. */
function steadied(value: DecimalText, increment: DecimalText): DecimalText {
  return nearestMultiples(value, increment).above;
}
