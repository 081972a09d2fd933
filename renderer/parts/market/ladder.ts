import { parseDecimal, type DecimalText } from '../../../shared/money/decimal-text.ts';
import { fromScaled, isPositive, rescale, toScaled } from '../../../shared/money/scaled.ts';
import { placesOf } from '../../lib/format/places.ts';

export type Level = readonly [price: string, size: string];
export type BookSide = 'bid' | 'ask';

/** One line of the book as it is drawn. */
export interface Rung {
  price: string;
  size: string;
  /** Everything from the best price to this one, exact; null when a size of the feed is no decimal. */
  total: string | null;
}

/** Levels with the exact running total of their sizes, best first. */
export function runningTotals(levels: readonly Level[]): Rung[] {
  const sizes = levels.map(([, size]) => scaledOf(size));
  const scale = Math.max(0, ...sizes.map((size) => size?.scale ?? 0));
  let units: bigint | null = 0n;
  return levels.map(([price, size], at) => {
    const scaled = sizes[at] ?? null;
    units = units === null || scaled === null ? null : units + rescale(scaled, scale);
    return { price, size, total: units === null ? null : fromScaled(units, scale) };
  });
}

/**
 * Levels drawn together by multiples of `step`: bids down, asks up, so that a group is never better than its levels. Sizes are
 * added exactly. A level that is no decimal is left out; without a positive step the levels come back as they are.
 */
export function groupLevels(
  levels: readonly Level[],
  step: DecimalText | null,
  side: BookSide,
): readonly Level[] {
  if (step === null || !isPositive(step)) return levels;
  const grouped: { price: string; sizes: DecimalText[] }[] = [];
  for (const [priceText, sizeText] of levels) {
    const price = parseDecimal(priceText);
    const size = parseDecimal(sizeText);
    if (!price.ok || !size.ok) continue;
    const at = multipleBeside(price.value, step, side);
    const last = grouped.at(-1);
    if (last?.price === at) last.sizes.push(size.value);
    else grouped.push({ price: at, sizes: [size.value] });
  }
  return grouped.map(({ price, sizes }) => [price, addUp(sizes)]);
}

/** The multiple of `step` at or below a bid, at or above an ask; printed with the places of the step. */
export function multipleBeside(price: DecimalText, step: DecimalText, side: BookSide): string {
  const value = toScaled(price);
  const by = toScaled(step);
  const scale = Math.max(value.scale, by.scale);
  const units = rescale(value, scale);
  const unit = rescale(by, scale);
  const below = units - (units % unit);
  const result = side === 'bid' || below === units ? below : below + unit;
  return fromScaled(result / 10n ** BigInt(scale - by.scale), by.scale);
}

function addUp(sizes: readonly DecimalText[]): string {
  return runningTotals(sizes.map((size) => ['', size])).at(-1)?.total ?? '0';
}

/** The same for "64200", "64200.0" and "64200.00": what two writings of one price are compared by. */
export function priceKey(price: string): string {
  return price.includes('.') ? price.replace(/\.?0+$/, '') : price;
}

/** The text with zeros added up to `places` decimals: the value is the same, and the points line up. */
export function padPlaces(text: string, places: number): string {
  const missing = places - placesOf(text);
  if (missing <= 0 || !/^-?\d+(\.\d+)?$/.test(text)) return text;
  return text + (text.includes('.') ? '' : '.') + '0'.repeat(missing);
}

function scaledOf(text: string) {
  const read = parseDecimal(text);
  return read.ok ? toScaled(read.value) : null;
}
