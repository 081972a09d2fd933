import type { Random } from '../exact/random.ts';
import type { Market } from '../pairs/units.ts';
import type { RandomWalk } from './modes.ts';
import { isSteady, referenceTicks } from './reference.ts';

/** What each pair is worth: one seeded walk per currency, so that pairs that share a currency move together. */
interface FairPrices {
  /** One move of every currency. */
  advance(walk: RandomWalk): void;
  /** Whole ticks, at least one. */
  ticks(market: number): number;
}

const BILLION = 1_000_000_000;
const MILLION = 1_000_000;
const PER_MILLION = 1_000;
/** No currency strays further than this from its reference, whatever the mode. */
const MAX_DEVIATION = 300_000_000;
/** Steady currencies move so much less. */
const STEADY_PART = 10;
/** Of what exceeds a mode's limit, one part in so many goes at every move. */
const STRONG_PULL = 50;
/** A remembered price gives way to the currencies' own by one part in so many at every move. */
const DECAY = 600;
/** A remembered price further off than this is of other data: parts in a million. */
const MAX_OFFSET = 400_000;

interface Currency {
  steady: boolean;
  /** Billionths of the reference price. */
  deviation: number;
}

/**
 * Starts every pair at its reference price or, when `last` knows it, at the price of an earlier run in ticks. Randomness decides
 * whole numbers only; a price is a reference in ticks times whole millionths, rounded to the nearest tick.
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
      /** Millionths by which a remembered price differs from what its currencies say. */
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

/** A part of the value that brings it to zero in the end. */
function atLeastOne(value: number, divisor: number): number {
  return Math.sign(value) * Math.ceil(Math.abs(value) / divisor);
}

/** Whole part of a quotient of two whole numbers that are not negative. */
function quotient(over: number, under: number): number {
  return (over - (over % under)) / under;
}
