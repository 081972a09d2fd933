import type { DecimalText } from './decimal-text.ts';

/** `units` times ten to the power of minus `scale`. */
export interface Scaled {
  units: bigint;
  scale: number;
}

interface Digits {
  /** Sign and digits with the point removed and trailing decimal zeros cut. */
  digits: string;
  scale: number;
}

/** Two decimals on one scale: as numbers when neither can reach 2^53, else as BigInts. */
type Aligned = { small: true; a: number; b: number } | { small: false; a: bigint; b: bigint; scale: number };

const ZERO = 48; // the code of "0"
const SAFE_DIGITS = 15; // any integer of 15 digits is below 2^53

/** The value as an integer and its number of significant decimals. */
export function toScaled(text: DecimalText): Scaled {
  const { digits, scale } = takeApart(text);
  return { units: BigInt(digits), scale };
}

/** Prints `units` with exactly `scale` decimals. */
export function fromScaled(units: bigint, scale: number): DecimalText {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  const text = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return (sign + text) as DecimalText; // built in the grammar's own form
}

/** Decimals that matter: 4 for "0.0001" and for "0.00010". */
export function decimalsOf(text: DecimalText): number {
  return takeApart(text).scale;
}

/** Decimals as they are written: 5 for "0.00010". */
export function writtenDecimals(text: DecimalText): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** -1 when a < b, 0 when they are equal in value ("1.0" and "1"), 1 when a > b. */
export function compare(a: DecimalText, b: DecimalText): -1 | 0 | 1 {
  const pair = align(a, b);
  if (pair.a === pair.b) return 0;
  return pair.a < pair.b ? -1 : 1;
}

/** Whether `value` is an integer multiple of `increment` (zero is one). False for an increment that is not positive. */
export function isMultipleOf(value: DecimalText, increment: DecimalText): boolean {
  if (!isPositive(increment)) return false;
  const pair = align(value, increment);
  if (pair.small) return pair.a % pair.b === 0;
  return pair.a % pair.b === 0n;
}

export function isZero(value: DecimalText): boolean {
  return !/[1-9]/.test(value);
}

export function isPositive(value: DecimalText): boolean {
  return !value.startsWith('-') && !isZero(value);
}

/** Both values as BigInts on the finer of their scales. */
export function alignBig(a: DecimalText, b: DecimalText): { a: bigint; b: bigint; scale: number } {
  const first = toScaled(a);
  const second = toScaled(b);
  const scale = Math.max(first.scale, second.scale);
  return { a: rescale(first, scale), b: rescale(second, scale), scale };
}

/** The same value on a finer scale. */
export function rescale(value: Scaled, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}

function align(a: DecimalText, b: DecimalText): Aligned {
  const first = takeApart(a);
  const second = takeApart(b);
  const scale = Math.max(first.scale, second.scale);
  const paddingA = scale - first.scale;
  const paddingB = scale - second.scale;
  if (first.digits.length + paddingA <= SAFE_DIGITS && second.digits.length + paddingB <= SAFE_DIGITS) {
    return {
      small: true,
      a: Number(first.digits) * 10 ** paddingA,
      b: Number(second.digits) * 10 ** paddingB,
    };
  }
  return { small: false, ...alignBig(a, b) };
}

function takeApart(text: DecimalText): Digits {
  const point = text.indexOf('.');
  if (point < 0) return { digits: text, scale: 0 };
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO) end -= 1;
  const scale = end - point - 1;
  return { digits: text.slice(0, point) + text.slice(point + 1, end), scale };
}
