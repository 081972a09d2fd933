import type { NewOrder, Side } from '../engine/base/contract.ts';
import { toUnits } from '../engine/base/units.ts';
import type { Random } from '../exact/random.ts';
import type { Commands, Venue } from './commands.ts';
import { sizeOf, type PairTerms } from './terms.ts';

/** Takers: they never leave a resting order, so they never trade with themselves. */
export interface Takers {
  /** One trade of a usual size, of a random kind and side. */
  trade(terms: PairTerms, factor: number, now: number): void;
  /** Several trades in a row on one side. */
  burst(terms: PairTerms, factor: number, now: number): void;
  /** Takes the displayed orders down to `price` (a sale) or up to it (a purchase), up to the size of a few levels. */
  cross(terms: PairTerms, side: Side, price: number, now: number): void;
}

interface TakerParts {
  engine: Venue;
  commands: Commands;
  accounts: readonly number[];
  random: Random;
}

/** Thousandths of the size at the best price: most trades, and the few that take several levels. */
const SMALL = { from: 20, to: 500 };
const LARGE = { from: 900, to: 3_000 };
const LARGE_EVERY = 14;
/** Their mean, in the long run. */
export const MEAN_SIZE =
  ((LARGE_EVERY - 1) * (SMALL.from + SMALL.to) + LARGE.from + LARGE.to) / (2 * LARGE_EVERY);
const CROSSING = 6_000;
const BURST = { from: 3, to: 8 };

/** An account whose holding of an asset changed by 1/500 trades back. */
const REBALANCE_BAND = 500n;
const REBALANCE_CHANCE = 0.85;

/** Probabilities: an IOC limit order, otherwise a market order by funds or by size. */
const LIMIT_CHANCE = 0.55;
const FUNDS_CHANCE = 0.4;

/** Spreads beyond the best price at which an IOC order is placed. */
const IOC_SPREADS = 2;

export function createTakers({ engine, commands, accounts, random }: TakerParts): Takers {
  const openingTotals = new Map<string, bigint>();

  function total(account: number, asset: number): bigint {
    const { available, held } = engine.balance(account, asset);
    return available + held;
  }

  /** Whether the account gained or lost much of an asset since the first call. */
  function drift(account: number, asset: number): 'more' | 'less' | 'even' {
    const key = `${account} ${asset}`;
    const now = total(account, asset);
    const then = openingTotals.get(key);
    if (then === undefined) openingTotals.set(key, now);
    const gained = now - (then ?? now);
    if (gained * REBALANCE_BAND > now) return 'more';
    return -gained * REBALANCE_BAND > now ? 'less' : 'even';
  }

  function chooseSide(account: number, terms: PairTerms): Side {
    const usual = random.chance(REBALANCE_CHANCE);
    switch (drift(account, terms.base)) {
      case 'more':
        return usual ? 'sell' : 'buy';
      case 'less':
        return usual ? 'buy' : 'sell';
      case 'even':
        return random.chance(0.5) ? 'buy' : 'sell';
    }
  }

  function size(terms: PairTerms, factor: number): bigint {
    const { from, to } = random.below(LARGE_EVERY) === 0 ? LARGE : SMALL;
    return sizeOf(terms, (from + random.below(to - from)) * factor);
  }

  function order(account: number, terms: PairTerms, side: Side, lots: bigint): NewOrder | null {
    const best = engine.best(terms.market, side === 'buy' ? 'sell' : 'buy');
    if (best === null) return null;
    if (random.chance(LIMIT_CHANCE)) {
      const price = best + (side === 'buy' ? 1 : -1) * IOC_SPREADS * terms.spread;
      return immediate(account, terms, side, Math.max(1, price), lots);
    }
    const funds = random.chance(FUNDS_CHANCE) ? fundsFor(terms, lots, best) : null;
    return {
      account,
      market: terms.market,
      side,
      stp: 'CN',
      type: 'market',
      amount:
        funds === null ? { kind: 'size', size: toUnits(lots) } : { kind: 'funds', funds: toUnits(funds) },
    };
  }

  function once(account: number, terms: PairTerms, side: Side, factor: number, now: number): void {
    const wanted = order(account, terms, side, size(terms, factor));
    if (wanted !== null) commands.place(wanted, now);
  }

  return {
    trade(terms, factor, now) {
      const account = random.pick(accounts);
      once(account, terms, chooseSide(account, terms), factor, now);
    },
    burst(terms, factor, now) {
      const account = random.pick(accounts);
      const side = chooseSide(account, terms);
      const times = BURST.from + random.below(BURST.to - BURST.from + 1);
      for (let time = 0; time < times; time += 1) once(account, terms, side, factor, now);
    },
    cross(terms, side, price, now) {
      const account = random.pick(accounts);
      commands.place(immediate(account, terms, side, price, sizeOf(terms, CROSSING)), now);
    },
  };
}

function immediate(account: number, terms: PairTerms, side: Side, price: number, lots: bigint): NewOrder {
  return {
    account,
    market: terms.market,
    side,
    stp: 'CN',
    type: 'limit',
    price,
    size: toUnits(lots),
    timeInForce: 'IOC',
    expiresAt: null,
    postOnly: false,
    hidden: false,
    visibleSize: null,
  };
}

/** The value of these lots at this price as funds of a market order; null when it is outside the pair's bounds. */
function fundsFor(terms: PairTerms, lots: bigint, price: number): bigint | null {
  const { increment, min, max } = terms.funds;
  const cost = lots * BigInt(price) * terms.tickLotUnits;
  const funds = cost - (cost % increment);
  return funds < min || funds > max || funds === 0n ? null : funds;
}
