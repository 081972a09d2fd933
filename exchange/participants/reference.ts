import facts from '../data/reference-prices.json' with { type: 'json' };
import { decimal, type Decimal } from '../exact/decimal.ts';
import type { Pair } from '../pairs/pairs.ts';

const USD: ReadonlyMap<string, Decimal> = new Map(
  Object.entries(facts.usd).map(([currency, price]) => [currency, decimal(price)]),
);
const STEADY: ReadonlySet<string> = new Set(facts.steady);
const BUSY: ReadonlySet<string> = new Set(facts.busy);

/** The invented price of one unit in US dollars. Throws when the data file has none. */
export function usdPrice(currency: string): Decimal {
  const price = USD.get(currency);
  if (price === undefined) throw new Error(`reference-prices.json has no price for ${currency}: add one.`);
  return price;
}

/** True for a currency that hardly moves against the dollar. */
export function isSteady(currency: string): boolean {
  return STEADY.has(currency);
}

export type PairKind = 'steady' | 'busy' | 'other';

/** Steady pairs hardly move, busy pairs trade most. */
export function kindOf(pair: Pair): PairKind {
  if (isSteady(pair.baseCurrency) && isSteady(pair.quoteCurrency)) return 'steady';
  return BUSY.has(pair.baseCurrency) ? 'busy' : 'other';
}

/** Reference price in ticks, rounded to the nearest, at least 1. */
export function referenceTicks(pair: Pair): number {
  const base = usdPrice(pair.baseCurrency);
  const quote = usdPrice(pair.quoteCurrency);
  const tick = pair.priceIncrement;
  const over = base.units * 10n ** BigInt(quote.scale + tick.scale);
  const under = quote.units * tick.units * 10n ** BigInt(base.scale);
  const ticks = Number((2n * over + under) / (2n * under));
  return Math.max(1, ticks);
}

/** Whole lots for this many US dollars, rounded down; may be zero. */
export function lotsWorth(dollars: bigint, pair: Pair): bigint {
  const price = usdPrice(pair.baseCurrency);
  const lot = pair.baseIncrement;
  return (dollars * 10n ** BigInt(price.scale + lot.scale)) / (price.units * lot.units);
}
