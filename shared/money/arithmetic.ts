import { Decimal as SharedDecimal } from 'decimal.js';
import type { DecimalText, Funds, Price, Size } from './decimal-text.ts';
import { writtenDecimals } from './scaled.ts';

/**
 * Private, so that no one else's settings reach it and its own reach no one else. Texts have at most 100 digits: a product has
 * 200, the difference of two products 400, and a quotient of those is nowhere near as close to a rounding edge as 500 digits.
 */
const Decimal = SharedDecimal.clone({ defaults: true, precision: 500, toExpNeg: -9e15, toExpPos: 9e15 });
type Exact = InstanceType<typeof Decimal>;

/** What an order is worth: price times size, exactly, in the quote asset. */
export function notional(price: Price, size: Size): Funds {
  return plain(new Decimal(price).times(size)) as Funds; // price times size is funds
}

/** `value` times a plain factor, exactly; the unit stays. */
export function multiply<T extends DecimalText>(value: T, factor: DecimalText): T {
  return plain(new Decimal(value).times(factor)) as T; // a factor has no unit
}

/** a + b, exactly, with as many decimals as the finer of them is written with. For many values see sum.ts. */
export function add<T extends DecimalText>(a: T, b: T): T {
  return asFineAs(new Decimal(a).plus(b), a, b) as T; // a sum has the unit of its parts
}

/** a - b, exactly, with as many decimals as the finer of them is written with. */
export function subtract<T extends DecimalText>(a: T, b: T): T {
  return asFineAs(new Decimal(a).minus(b), a, b) as T; // a difference has the unit of its parts
}

/** Without trailing zeros a sum of 1.10 and 2.20 would look like one of coarser amounts. No digit lies beyond the finer of the two. */
function asFineAs(value: Exact, a: DecimalText, b: DecimalText): DecimalText {
  return fixed(value, Math.max(writtenDecimals(a), writtenDecimals(b)), Decimal.ROUND_DOWN);
}

/** a / b to `places` decimals, ties away from zero; null when b is zero. For display. */
export function quotientRoundedHalfUp(a: DecimalText, b: DecimalText, places: number): DecimalText | null {
  return quotient(a, b, places, Decimal.ROUND_HALF_UP);
}

/** a / b to `places` decimals, cut toward zero; null when b is zero. The most that can be bought with what is there. */
export function quotientRoundedDown(a: DecimalText, b: DecimalText, places: number): DecimalText | null {
  return quotient(a, b, places, Decimal.ROUND_DOWN);
}

/** a / b to `places` decimals, away from zero; null when b is zero. The least that reaches a minimum. */
export function quotientRoundedUp(a: DecimalText, b: DecimalText, places: number): DecimalText | null {
  return quotient(a, b, places, Decimal.ROUND_UP);
}

/** Average price of fills, to `places` decimals, ties away from zero; null when nothing was filled. For display only. */
export function averagePriceRoundedHalfUp(funds: Funds, size: Size, places: number): Price | null {
  return quotientRoundedHalfUp(funds, size, places) as Price | null; // funds divided by size is a price
}

/** `part` as a percentage of `whole`, to `places` decimals, ties away from zero; null when `whole` is zero. For display only. */
export function percentRoundedHalfUp(
  part: DecimalText,
  whole: DecimalText,
  places: number,
): DecimalText | null {
  const divisor = new Decimal(whole);
  if (divisor.isZero()) return null;
  return fixed(new Decimal(part).times(100).div(divisor), places, Decimal.ROUND_HALF_UP);
}

function quotient(
  a: DecimalText,
  b: DecimalText,
  places: number,
  rounding: SharedDecimal.Rounding,
): DecimalText | null {
  const divisor = new Decimal(b);
  return divisor.isZero() ? null : fixed(new Decimal(a).div(divisor), places, rounding);
}

function fixed(value: Exact, places: number, rounding: SharedDecimal.Rounding): DecimalText {
  const text = value.toFixed(places, rounding);
  // A negative value may round to "-0.00".
  return (/[1-9]/.test(text) ? text : text.replace('-', '')) as DecimalText; // toFixed prints plain notation
}

/** Plain notation without an exponent; decimal.js drops trailing zeros, and prints a negative zero as "-0". */
function plain(value: Exact): DecimalText {
  return (value.isZero() ? '0' : value.toFixed()) as DecimalText; // within the grammar
}
