/** `units` times ten to the power of minus `scale`. */
export interface Scaled {
  units: bigint;
  scale: number;
}

/**
 * Decimal values of many rows, exact. A narrow one is whole units below 2^52 and two limbs of nine decimals each; anything else
 * (negative, more than 18 decimals, larger) is wide: `integer` is -1 and the value is in `wide`.
 */
export interface AmountColumn {
  integer: Float64Array;
  high: Uint32Array;
  low: Uint32Array;
  /** Decimals as they were written, zeros at the end among them: what a sum of the values is shown with. 255 for more. */
  decimals: Uint8ClampedArray;
  wide: Map<number, Scaled>;
}

/** A value outside any column. */
export interface Limbs {
  integer: number;
  high: number;
  low: number;
  decimals: number;
  wide: Scaled | null;
}

export const LIMB = 1_000_000_000;
export const SCALE = 18;
export const MAX_INTEGER = 2 ** 52;
const ZERO = 48;
const NINE = 57;
const POINT = 46;
const PLAIN = /^-?\d+(?:\.\d+)?$/;
const limbs: Limbs = { integer: 0, high: 0, low: 0, decimals: 0, wide: null };

export function createAmounts(capacity: number): AmountColumn {
  return {
    integer: new Float64Array(capacity),
    high: new Uint32Array(capacity),
    low: new Uint32Array(capacity),
    decimals: new Uint8ClampedArray(capacity),
    wide: new Map(),
  };
}

/** The same values with room for more. */
export function growAmounts(column: AmountColumn, capacity: number): void {
  const larger = createAmounts(capacity);
  larger.integer.set(column.integer);
  larger.high.set(column.high);
  larger.low.set(column.low);
  larger.decimals.set(column.decimals);
  column.integer = larger.integer;
  column.high = larger.high;
  column.low = larger.low;
  column.decimals = larger.decimals;
}

/** Throws for a text that is no decimal number: the archive holds none. */
export function setAmount(column: AmountColumn, row: number, text: string): void {
  takeApart(text, limbs);
  column.integer[row] = limbs.integer;
  column.high[row] = limbs.high;
  column.low[row] = limbs.low;
  column.decimals[row] = limbs.decimals;
  if (limbs.wide !== null) column.wide.set(row, limbs.wide);
  else if (column.wide.size > 0) column.wide.delete(row);
}

/** The value of a decimal text. Throws for a text that is none. */
export function limbsOf(text: string): Limbs {
  const made: Limbs = { integer: 0, high: 0, low: 0, decimals: 0, wide: null };
  takeApart(text, made);
  return made;
}

/** Below zero, zero or above, as the row's value is below, equal to or above the other. */
export function compareTo(column: AmountColumn, row: number, other: Limbs): number {
  const integer = column.integer[row] ?? 0;
  if (integer < 0 || other.wide !== null) return compareScaled(scaledAt(column, row), scaledOf(other));
  return (
    integer - other.integer || (column.high[row] ?? 0) - other.high || (column.low[row] ?? 0) - other.low
  );
}

/** Compares the values of two rows. */
export function compareRows(column: AmountColumn, a: number, b: number): number {
  const first = column.integer[a] ?? 0;
  const second = column.integer[b] ?? 0;
  if (first < 0 || second < 0) return compareScaled(scaledAt(column, a), scaledAt(column, b));
  return (
    first - second ||
    (column.high[a] ?? 0) - (column.high[b] ?? 0) ||
    (column.low[a] ?? 0) - (column.low[b] ?? 0)
  );
}

/** A number near the value that keeps the order: the larger of two values never gets the smaller number. */
export function nearly(column: AmountColumn, row: number): number {
  const integer = column.integer[row] ?? 0;
  // Nine decimals, cut: the rounding of the sum keeps the order, also between the two ways of keeping a value.
  if (integer >= 0) return integer + (column.high[row] ?? 0) / LIMB;
  const { units, scale } = scaledAt(column, row);
  const billionths =
    scale <= 9 ? units * 10n ** BigInt(9 - scale) : floorDivide(units, 10n ** BigInt(scale - 9));
  const integers = floorDivide(billionths, BigInt(LIMB));
  const rest = Number(billionths - integers * BigInt(LIMB));
  const large = integers >= BigInt(MAX_INTEGER) || integers <= -BigInt(MAX_INTEGER);
  return large ? Number(integers) : Number(integers) + rest / LIMB;
}

export function scaledAt(column: AmountColumn, row: number): Scaled {
  const wide = column.wide.get(row);
  if (wide !== undefined) return wide;
  return {
    units: unitsOf(column.integer[row] ?? 0, column.high[row] ?? 0, column.low[row] ?? 0),
    scale: SCALE,
  };
}

/** In units of 10^-18. */
export function unitsOf(integer: number, high: number, low: number): bigint {
  return BigInt(integer) * 1_000_000_000_000_000_000n + BigInt(high) * 1_000_000_000n + BigInt(low);
}

function scaledOf(value: Limbs): Scaled {
  return value.wide ?? { units: unitsOf(value.integer, value.high, value.low), scale: SCALE };
}

function compareScaled(a: Scaled, b: Scaled): number {
  const scale = Math.max(a.scale, b.scale);
  const first = a.units * 10n ** BigInt(scale - a.scale);
  const second = b.units * 10n ** BigInt(scale - b.scale);
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function floorDivide(a: bigint, b: bigint): bigint {
  const cut = a / b;
  return a < 0n && cut * b !== a ? cut - 1n : cut;
}

function takeApart(text: string, into: Limbs): void {
  into.wide = null;
  const { length } = text;
  let integer = 0;
  let at = 0;
  for (; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < ZERO || code > NINE) break;
    integer = integer * 10 + (code - ZERO);
    if (integer >= MAX_INTEGER) break;
  }
  if (at === 0 || (at < length && text.charCodeAt(at) !== POINT)) return takeApartWide(text, into);
  let high = 0;
  let low = 0;
  let places = 0;
  for (at += 1; at < length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return takeApartWide(text, into);
    if (places < 9) high = high * 10 + digit;
    else if (places < SCALE) low = low * 10 + digit;
    else if (digit !== 0) return takeApartWide(text, into);
    places += 1;
  }
  into.integer = integer;
  into.high = places < 9 ? high * (POWERS[9 - places] ?? 1) : high;
  into.low = places > 9 && places < SCALE ? low * (POWERS[SCALE - places] ?? 1) : low;
  into.decimals = places;
}

const POWERS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, LIMB];

function takeApartWide(text: string, into: Limbs): void {
  if (!PLAIN.test(text)) throw new Error('an amount in the archive is no decimal number');
  const point = text.indexOf('.');
  const digits = point < 0 ? text : text.slice(0, point) + text.slice(point + 1);
  into.decimals = point < 0 ? 0 : text.length - point - 1;
  into.wide = { units: BigInt(digits), scale: into.decimals };
  into.integer = -1;
  into.high = 0;
  into.low = 0;
}
