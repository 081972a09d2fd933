/**
 * Exact decimals: an integer count of units at a power of ten. No JavaScript number holds an amount, and no code is shared with
 * the client, whose arithmetic this checks.
 */
export interface Decimal {
  /** The value is `units` / 10^`scale`. */
  units: bigint;
  scale: number;
}

const PLAIN = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;
const LONGEST = 64;
const CODE_OF_ZERO = 48;

export const ZERO: Decimal = { units: 0n, scale: 0 };

/** Reads plain non-negative decimal text: no sign, exponent, spaces, leading zeros or bare point. Anything else is null. */
export function parseDecimal(text: string): Decimal | null {
  if (text.length > LONGEST || !PLAIN.test(text)) return null;
  const point = text.indexOf('.');
  if (point === -1) return { units: BigInt(text), scale: 0 };
  const fraction = text.slice(point + 1);
  return reduce({ units: BigInt(text.slice(0, point) + fraction), scale: fraction.length });
}

/** Reads plain decimal text of our own data. Throws on anything else: the data file is broken then. */
export function decimal(text: string): Decimal {
  const value = parseDecimal(text);
  if (value === null) throw new Error(`Not a plain decimal: ${text}`);
  return value;
}

/** Plain text without trailing zeros. */
export function formatDecimal({ units, scale }: Decimal): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === CODE_OF_ZERO) end -= 1;
  const integerPart = sign + digits.slice(0, point);
  return end === point ? integerPart : `${integerPart}.${digits.slice(point, end)}`;
}

/** Plain text with at least so many digits after the point: 9.5 with three is 9.500. */
export function formatFixed(value: Decimal, digits: number): string {
  const [integerPart = '', fraction = ''] = formatDecimal(value).split('.');
  return `${integerPart}.${fraction.padEnd(digits, '0')}`;
}

export function compare(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const [a, b] = align(left, right);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export function add(left: Decimal, right: Decimal): Decimal {
  const [a, b, scale] = align(left, right);
  return { units: a + b, scale };
}

export function subtract(left: Decimal, right: Decimal): Decimal {
  const [a, b, scale] = align(left, right);
  return { units: a - b, scale };
}

export function multiply(left: Decimal, right: Decimal): Decimal {
  return reduce({ units: left.units * right.units, scale: left.scale + right.scale });
}

/** True when `value` is a whole number of steps, including zero. */
export function isMultipleOf(value: Decimal, step: Decimal): boolean {
  const [a, b] = align(value, step);
  return a % b === 0n;
}

export function isPositive(value: Decimal): boolean {
  return value.units > 0n;
}

function align(left: Decimal, right: Decimal): [bigint, bigint, number] {
  const scale = Math.max(left.scale, right.scale);
  return [
    left.units * 10n ** BigInt(scale - left.scale),
    right.units * 10n ** BigInt(scale - right.scale),
    scale,
  ];
}

function reduce(value: Decimal): Decimal {
  let { units, scale } = value;
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  return { units, scale };
}
