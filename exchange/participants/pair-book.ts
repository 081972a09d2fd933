import type { Side } from '../engine/base/contract.ts';
import type { Random } from '../exact/random.ts';
import type { Commands, Venue } from './commands.ts';
import { createLadder, type Ladder, type LadderStyle } from './ladder.ts';
import type { ModeTerms } from './modes.ts';
import type { Takers } from './taker.ts';
import type { PairTerms } from './terms.ts';

/** The makers' quotes on one pair. */
export interface PairBook {
  /** Moves the quotes to this fair price, in ticks: cancels outdated ones, takes others' orders that are better than fair, fills gaps. */
  requote(fair: number, mode: ModeTerms, now: number): void;
  /** True when a maker's best order was filled. */
  isBestFilled(): boolean;
}

interface PairBookParts {
  engine: Venue;
  commands: Commands;
  takers: Takers;
  terms: PairTerms;
  /** One account per maker of `MAKERS`. */
  accounts: readonly number[];
  random: Random;
  seed: number;
}

interface Maker {
  levels: number;
  /** Steps of the pair between two levels. */
  stride: number;
  size: number;
  growth: number;
  icebergEvery: number;
  hiddenEvery: number;
}

/** One near the best price, one behind it, one deep: together the book is dense at the best price and thinner outwards. */
export const MAKERS: readonly Maker[] = [
  { levels: 16, stride: 1, size: 400, growth: 90, icebergEvery: 0, hiddenEvery: 0 },
  { levels: 14, stride: 4, size: 900, growth: 180, icebergEvery: 6, hiddenEvery: 0 },
  { levels: 12, stride: 12, size: 1_500, growth: 450, icebergEvery: 0, hiddenEvery: 5 },
];

/** Probability that a maker replaces one of its orders at a requote. */
const RENEW_CHANCE = 0.25;

/** Probability that another account's order within the spread is taken at a requote when it is not better than fair. */
const TAKE_CHANCE = 0.5;

/** Levels of others' orders taken at one requote. */
const MAX_CROSSED_LEVELS = 4;

/** With coarse ticks a ladder is at most this part of the price deep, or one tick per level. */
const MAX_DEPTH = 1 / 4;

export function createPairBook(parts: PairBookParts): PairBook {
  const { engine, commands, takers, terms, random } = parts;
  const { market } = terms;
  const bids = ladders('buy');
  const asks = ladders('sell');
  const both = [...bids, ...asks];

  function ladders(side: Side): Ladder[] {
    return MAKERS.map(({ stride, ...maker }, index) => {
      const account = parts.accounts[index];
      if (account === undefined) throw new Error('Every maker needs its own account.');
      const coarse = Math.max(1, Math.floor((terms.reference * MAX_DEPTH) / maker.levels));
      const style: LadderStyle = { ...maker, account, step: Math.min(terms.step * stride, coarse) };
      // A multiple of four: a ladder uses several salts.
      const salt = parts.seed + 4 * (market * 8 + index * 2 + (side === 'buy' ? 0 : 1));
      return createLadder({ commands, terms, side, style, random, salt });
    });
  }

  /**
   * Takes other accounts' orders that are better than fair and, sometimes, those that are better than our quotes. One price at a time,
   * so that price protection never applies (S4.3-R10).
   */
  function takeOthers(side: Side, fair: number, edge: number, now: number): void {
    const outwards = side === 'buy' ? -1 : 1;
    for (let count = 0; count < MAX_CROSSED_LEVELS; count += 1) {
      const best = engine.best(market, side);
      if (best === null || (best - edge) * outwards >= 0) return;
      const betterThanFair = (best - fair) * outwards < 0;
      if (!betterThanFair && !random.chance(TAKE_CHANCE)) return;
      takers.cross(terms, side === 'buy' ? 'sell' : 'buy', best, now);
    }
  }

  return {
    requote(fair, mode, now) {
      const spread = terms.spread * mode.spreadFactor;
      const bidEdge = fair - Math.floor(spread / 2);
      const askEdge = bidEdge + spread;
      for (const ladder of bids) ladder.withdraw(bidEdge, mode.gapEvery, now);
      for (const ladder of asks) ladder.withdraw(askEdge, mode.gapEvery, now);
      if (random.chance(RENEW_CHANCE)) random.pick(both).renew(now);
      takeOthers('buy', fair, bidEdge, now);
      takeOthers('sell', fair, askEdge, now);
      const bestAsk = engine.best(market, 'sell');
      for (const ladder of bids) ladder.fill(bidEdge, mode.gapEvery, bestAsk, now);
      const bestBid = engine.best(market, 'buy');
      for (const ladder of asks) ladder.fill(askEdge, mode.gapEvery, bestBid, now);
    },
    isBestFilled: () => both.some((ladder) => ladder.isBestFilled()),
  };
}
