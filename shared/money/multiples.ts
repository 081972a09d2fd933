import type { DecimalText } from './decimal-text.ts';
import { alignBig, fromScaled, toScaled } from './scaled.ts';

/** The positive multiples of an increment on either side of a value. */
interface Neighbours<T extends DecimalText> {
  /** The greatest positive multiple not above the value; absent when there is none. */
  below?: T;
  /** The smallest positive multiple not below the value. */
  above: T;
}

/**
 * The positive multiples of `increment` nearest to `value`, printed with the increment's decimals ("0.6930", "0.6931").
 * A value that is a multiple is its own neighbour on both sides. `increment` must be positive.
 */
export function nearestMultiples<T extends DecimalText>(value: T, increment: DecimalText): Neighbours<T> {
  const { whole, exact } = floorCount(value, increment);
  // A multiple of a price increment is a price, and so on: the unit stays.
  const print = (count: bigint) => printMultiple(count, increment) as T;
  if (whole < 1n) return { above: print(1n) };
  return { below: print(whole), above: print(exact ? whole : whole + 1n) };
}

/**
 * Moves `value` by `n` increments. A value between two multiples first goes to the next multiple in the direction of the move.
 * Never goes below zero. `n` is a whole number, `increment` positive.
 */
export function step<T extends DecimalText>(value: T, increment: DecimalText, n: number): T {
  const { whole, exact } = floorCount(value, increment);
  const end = (exact || n >= 0 ? whole : whole + 1n) + BigInt(n);
  return printMultiple(end < 0n ? 0n : end, increment) as T; // the unit stays
}

/** How many whole increments fit below or at the value, and whether they reach it exactly. */
function floorCount(value: DecimalText, increment: DecimalText): { whole: bigint; exact: boolean } {
  const { a, b } = alignBig(value, increment);
  const rest = a % b;
  const towardZero = a / b;
  return { whole: rest < 0n ? towardZero - 1n : towardZero, exact: rest === 0n };
}

function printMultiple(count: bigint, increment: DecimalText): DecimalText {
  const { units, scale } = toScaled(increment);
  return fromScaled(count * units, scale);
}
