import type { Units } from '../engine/base/contract.ts';
import { formatDecimal, type Decimal } from '../exact/decimal.ts';
import { stepsOf } from '../pairs/units.ts';

/** Plain text of that many steps, without trailing zeros. */
export function stepsText(count: Units, step: Decimal): string {
  // Increments are powers of ten: thousands of these a second are moved by their point alone.
  if (typeof count === 'number' && step.units === 1n && count >= 0) return shifted(count, step.scale);
  return formatDecimal(stepsOf(count, step));
}

function shifted(count: number, scale: number): string {
  const digits = String(count);
  if (scale === 0 || count === 0) return digits;
  const padded = digits.padStart(scale + 1, '0');
  const point = padded.length - scale;
  let end = padded.length;
  while (end > point && padded.charCodeAt(end - 1) === 48) end -= 1;
  return end === point ? padded.slice(0, point) : `${padded.slice(0, point)}.${padded.slice(point, end)}`;
}

/** `numerator` / `denominator` rounded half away from zero to `digits` places. The denominator is not zero. */
export function quotient(numerator: Decimal, denominator: Decimal, digits: number): Decimal {
  const above = numerator.units * 10n ** BigInt(digits + denominator.scale);
  const below = denominator.units * 10n ** BigInt(numerator.scale);
  const isNegative = above < 0n !== below < 0n;
  const [n, d] = [magnitude(above), magnitude(below)];
  const rounded = (2n * n + d) / (2n * d);
  return { units: isNegative ? -rounded : rounded, scale: digits };
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
