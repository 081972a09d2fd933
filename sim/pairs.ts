import pairs from '../exchange/data/pairs.json' with { type: 'json' };
import type { Random } from './random.ts';

/** The pairs of a run: few, so that orders match and watched pairs change. */
export const SYMBOLS = ['BTC-USDT', 'ETH-USDT', 'KCS-USDT'] as const;
export type Symbol = (typeof SYMBOLS)[number];

/** Middle price of each pair in price increments. */
const MIDDLE: Readonly<Record<Symbol, number>> = {
  'BTC-USDT': 984_120,
  'ETH-USDT': 344_760,
  'KCS-USDT': 12_480,
};

interface PairRules {
  symbol: string;
  priceIncrement: string;
  baseIncrement: string;
  baseMinSize: string;
  quoteIncrement: string;
}

function rulesOf(symbol: Symbol): PairRules {
  const found = (pairs as PairRules[]).find((pair) => pair.symbol === symbol);
  if (found === undefined) throw new Error(`There is no pair ${symbol}.`);
  return found;
}

/** Exact decimal text of `count` increments. */
export function times(increment: string, count: number): string {
  const [integerPart = '0', fraction = ''] = increment.split('.');
  const units = BigInt(integerPart + fraction) * BigInt(Math.round(count));
  if (fraction === '') return units.toString();
  const digits = units.toString().padStart(fraction.length + 1, '0');
  const at = digits.length - fraction.length;
  const text = `${digits.slice(0, at)}.${digits.slice(at)}`;
  return text.replace(/\.?0+$/, '');
}

/** The price at `percent` above the middle. */
export function priceAt(symbol: Symbol, percent: number): string {
  return times(rulesOf(symbol).priceIncrement, Math.max(1, Math.round(MIDDLE[symbol] * (1 + percent / 100))));
}

/** A random price within `percent` of the middle. */
export function priceOf(symbol: Symbol, random: Random, percent: number): string {
  return priceAt(symbol, (random.next() * 2 - 1) * percent);
}

/** A random size, 20 to 420 times the pair's minimum. */
export function sizeOf(symbol: Symbol, random: Random): string {
  return times(rulesOf(symbol).baseMinSize, 20 + random.below(400));
}
