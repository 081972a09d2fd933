import type { Random } from '../exact/random.ts';
import type { Market } from '../pairs/units.ts';
import type { RandomWalk } from './modes.ts';
import { isSteady, referenceTicks } from './reference.ts';

/** The fair price of each pair, from one seeded random walk per currency, so that pairs with a common currency move together. */
interface FairPrices {
  /** One step of every currency. */
  advance(walk: RandomWalk): void;
  /** Whole ticks, at least one. */
  ticks(market: number): number;
}

const BILLION = 1_000_000_000;
const MILLION = 1_000_000;
const PER_MILLION = 1_000;
/** Maximum deviation of a currency from its reference, in any mode. */
const MAX_DEVIATION = 300_000_000;
/** Divisor for the steps of steady currencies. */
const STEADY_PART = 10;
/** Divisor for the part above a mode's limit that is removed at every step. */
const STRONG_PULL = 50;
/** Divisor for the part of a saved price's offset that is removed at every step. */
const DECAY = 600;
/** A saved price that is further off belongs to other data: millionths. */
const MAX_OFFSET = 400_000;

interface Currency {
  steady: boolean;
  /** Billionths of the reference price. */
  deviation: number;
}

/**
 * Every pair starts at its reference price or, if `last` has one, at the price of an earlier run in ticks. All random values are whole
 * numbers; a price is its reference in ticks times whole millionths, rounded to the nearest tick.
 */
export function createFairPrices(
  markets: readonly Market[],
  random: Random,
  last: ReadonlyMap<string, number>,
): FairPrices {
  const currencies = new Map<string, Currency>();
  const currencyOf = (name: string): Currency => {
    const known = currencies.get(name);
    if (known !== undefined) return known;
    const fresh = { steady: isSteady(name), deviation: 0 };
    currencies.set(name, fresh);
    return fresh;
  };
  const pairs = markets.map(({ pair }) => {
    const reference = referenceTicks(pair);
    if (reference > Number.MAX_SAFE_INTEGER / (4 * MILLION)) {
      throw new Error(`The reference price of ${pair.symbol} has too many ticks to move in whole numbers.`);
    }
    return {
      reference,
      base: currencyOf(pair.baseCurrency),
      quote: currencyOf(pair.quoteCurrency),
      /** Difference of the saved price from the currencies' price, in millionths. */
      memory: offsetOf(last.get(pair.symbol), reference),
    };
  });

  return {
    advance(walk) {
      for (const currency of currencies.values()) move(currency, walk, random);
      for (const pair of pairs) pair.memory -= atLeastOne(pair.memory, DECAY);
    },
    ticks(market) {
      const pair = pairs[market];
      if (pair === undefined) throw new Error(`There is no market ${market}.`);
      const { reference, base, quote, memory } = pair;
      const ratio = quotient(millionths(base) * MILLION, millionths(quote));
      const factor = quotient(ratio * (MILLION + memory), MILLION);
      return Math.max(1, quotient(reference * factor + MILLION / 2, MILLION));
    },
  };
}

function offsetOf(last: number | undefined, reference: number): number {
  if (last === undefined || !Number.isSafeInteger(last) || last < 1 || last > 2 * reference) return 0;
  const memory = quotient(last * MILLION, reference) - MILLION;
  return Math.abs(memory) > MAX_OFFSET ? 0 : memory;
}

function move(currency: Currency, walk: RandomWalk, random: Random): void {
  const noise = currency.steady ? quotient(walk.noise, STEADY_PART) : walk.noise;
  let to = currency.deviation + random.below(noise + 1) + random.below(noise + 1) - noise;
  to -= Math.trunc(to / walk.pull);
  const excess = Math.abs(to) - walk.limit;
  if (excess > 0) to -= Math.sign(to) * Math.ceil(excess / STRONG_PULL);
  if (!currency.steady && walk.jumpChance > 0 && random.chance(walk.jumpChance)) {
    const size = walk.jump.from + random.below(walk.jump.to - walk.jump.from + 1);
    to += random.chance(0.5) ? size : -size;
  }
  currency.deviation = Math.max(-MAX_DEVIATION, Math.min(MAX_DEVIATION, to));
}

function millionths(currency: Currency): number {
  return quotient(BILLION + currency.deviation, PER_MILLION);
}

/** `value` / `divisor`, rounded away from zero, so that the value reaches zero. */
function atLeastOne(value: number, divisor: number): number {
  return Math.sign(value) * Math.ceil(Math.abs(value) / divisor);
}

/** Integer quotient of two non-negative integers. */
function quotient(over: number, under: number): number {
  return (over - (over % under)) / under;
}
