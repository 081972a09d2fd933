import { MAX_DIGITS, type DecimalText } from './decimal-text.ts';
import { fromScaled } from './scaled.ts';

/**
 * A decimal read once, for many exact comparisons: its value is `units` times ten to the power of minus `scale`. Up to fifteen
 * digits the units are a whole JS number, which is exact; beyond that a BigInt.
 */
export interface Quantity<T extends DecimalText = DecimalText> {
  /** As it was written. */
  text: T;
  units: number | bigint;
  /** Decimals that matter: trailing zeros are cut. */
  scale: number;
  /** -1, 0 or 1. */
  sign: -1 | 0 | 1;
  /** Without its sign it is below ten to the power of this, and at least a tenth of that. Of zero: 0. */
  magnitude: number;
}

const SAFE_DIGITS = 15; // any whole number of 15 digits is below 2^53
const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power); // each of them is exact
const [MINUS, POINT, ZERO, NINE] = [45, 46, 48, 57];

/**
 * Reads plain decimal notation, by the same grammar as `parseDecimal`; null for anything else. For what is wrong with a text, and
 * for its brand, ask `parseDecimal`.
 */
export function readQuantity<T extends DecimalText>(text: unknown): Quantity<T> | null {
  if (typeof text !== 'string' || text.length > MAX_DIGITS) return null;
  const negative = text.charCodeAt(0) === MINUS;
  const start = negative ? 1 : 0;
  let point = -1;
  let significant = -1; // position of the first digit that is not zero
  let last = -1; // and the last one
  let value = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT && point < 0) {
      point = at;
    } else if (code >= ZERO && code <= NINE) {
      value = value * 10 + (code - ZERO);
      if (code !== ZERO) {
        if (significant < 0) significant = at;
        last = at;
      }
    } else {
      return null;
    }
  }
  const whole = point < 0 ? text.length : point;
  // A digit either side of the point, and no zero before another whole digit.
  if (whole === start || point === text.length - 1) return null;
  if (text.charCodeAt(start) === ZERO && whole > start + 1) return null;
  const plain = text as T; // the grammar was just checked
  if (significant < 0) return { text: plain, units: 0, scale: 0, sign: 0, magnitude: 0 };
  const scale = point < 0 || last < point ? 0 : last - point;
  const magnitude = significant < whole ? whole - significant : whole - significant + 1;
  const sign = negative ? -1 : 1;
  const decimals = point < 0 ? 0 : text.length - point - 1;
  if (text.length - start <= SAFE_DIGITS) {
    // Exact: fifteen characters at most, and the division takes trailing zeros off a whole number.
    const units = decimals === scale ? value : value / (POWERS[decimals - scale] ?? 1);
    return { text: plain, units: negative ? -units : units, scale, sign, magnitude };
  }
  const end = scale === 0 ? whole : last + 1;
  const digits = point < 0 ? text.slice(0, end) : text.slice(0, point) + text.slice(point + 1, end);
  return { text: plain, units: toUnits(digits), scale, sign, magnitude };
}

/** -1 when a < b, 0 when they are equal in value, 1 when a > b. */
export function compareQuantities(a: Quantity, b: Quantity): -1 | 0 | 1 {
  if (a.sign !== b.sign) return a.sign < b.sign ? -1 : 1;
  if (a.magnitude !== b.magnitude) {
    const larger = a.magnitude > b.magnitude ? 1 : -1;
    return a.sign > 0 ? larger : larger === 1 ? -1 : 1;
  }
  return compareScaled(a.units, a.scale, b.units, b.scale);
}

/** Whether `value` is a whole multiple of `increment` (zero is one). False for an increment that is not positive. */
export function isMultipleOfQuantity(value: Quantity, increment: Quantity): boolean {
  if (increment.sign <= 0) return false;
  const by = value.scale - increment.scale;
  // Finer than a power of ten whose multiples it should be; and every number is a multiple of a power of ten that is finer.
  if (increment.units === 1) return by <= 0;
  const a = atScale(value.units, -by);
  const b = atScale(increment.units, by);
  if (typeof a === 'number' && typeof b === 'number') return a % b === 0;
  return BigInt(a) % BigInt(b) === 0n;
}

/** How `a` times `b` compares with `c`: -1 when it is less, 0 when equal, 1 when more. For values that are not negative. */
export function compareProduct(a: Quantity, b: Quantity, c: Quantity): -1 | 0 | 1 {
  if (a.sign === 0 || b.sign === 0 || c.sign === 0) {
    const product = a.sign !== 0 && b.sign !== 0;
    return product ? 1 : c.sign === 0 ? 0 : -1;
  }
  // The product is below ten to the power of `max`, and at least a hundredth of that.
  const max = a.magnitude + b.magnitude;
  if (max - 2 >= c.magnitude) return 1;
  if (max < c.magnitude) return -1;
  const scale = a.scale + b.scale;
  if (typeof a.units === 'number' && typeof b.units === 'number') {
    const product = a.units * b.units;
    if (product <= Number.MAX_SAFE_INTEGER) return compareScaled(product, scale, c.units, c.scale);
  }
  return compareScaled(BigInt(a.units) * BigInt(b.units), scale, c.units, c.scale);
}

/** `a` times `b`, exactly, without trailing decimal zeros. */
export function productText(a: Quantity, b: Quantity): DecimalText {
  if (a.sign === 0 || b.sign === 0) return '0' as DecimalText; // plain notation
  const text = fromScaled(BigInt(a.units) * BigInt(b.units), a.scale + b.scale);
  if (a.scale + b.scale === 0) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO) end -= 1;
  if (text.charCodeAt(end - 1) === POINT) end -= 1;
  return text.slice(0, end) as DecimalText; // without trailing zeros still plain
}

function compareScaled(a: number | bigint, scaleA: number, b: number | bigint, scaleB: number): -1 | 0 | 1 {
  const one = atScale(a, scaleB - scaleA);
  const other = atScale(b, scaleA - scaleB);
  // Numbers and BigInts compare by value, exactly.
  if (one < other) return -1;
  return one > other ? 1 : 0;
}

/** Units on a scale that is finer by so many decimals; as they are when it is not finer. */
function atScale(units: number | bigint, finer: number): number | bigint {
  if (finer <= 0) return units;
  if (typeof units === 'number') {
    const power = POWERS[finer];
    // A product within the safe whole numbers is exact; one beyond them shows.
    const scaled = power === undefined ? Number.POSITIVE_INFINITY : units * power;
    if (Math.abs(scaled) <= Number.MAX_SAFE_INTEGER) return scaled;
  }
  return BigInt(units) * 10n ** BigInt(finer);
}

function toUnits(digits: string): number | bigint {
  return digits.length <= SAFE_DIGITS ? Number(digits) : BigInt(digits);
}
