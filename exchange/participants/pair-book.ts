import type { Side } from '../engine/base/contract.ts';
import type { Random } from '../exact/random.ts';
import type { Commands, Venue } from './commands.ts';
import { createLadder, type Ladder, type LadderStyle } from './ladder.ts';
import type { ModeTerms } from './modes.ts';
import type { Takers } from './taker.ts';
import type { PairTerms } from './terms.ts';

/** The makers' quotes on one pair. */
export interface PairBook {
  /** Moves the quotes to this fair price, in ticks: stale ones out, others' orders that are better than fair taken, gaps filled. */
  requote(fair: number, mode: ModeTerms, now: number): void;
  /** Somebody has eaten a maker's best order. */
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
  /** Steps of the pair between two of his levels. */
  stride: number;
  size: number;
  growth: number;
  icebergEvery: number;
  hiddenEvery: number;
}

/** One close to the middle, one behind, one deep: together dense at the touch and thinner outwards. */
export const MAKERS: readonly Maker[] = [
  { levels: 16, stride: 1, size: 400, growth: 90, icebergEvery: 0, hiddenEvery: 0 },
  { levels: 14, stride: 4, size: 900, growth: 180, icebergEvery: 6, hiddenEvery: 0 },
  { levels: 12, stride: 12, size: 1_500, growth: 450, icebergEvery: 0, hiddenEvery: 5 },
];

/** Chance that a maker takes another look at one of his orders and replaces it. */
const RENEW_CHANCE = 0.25;

/** Chance that an order of somebody else within the spread is taken at one look, when it is no better than fair. */
const TAKE_CHANCE = 0.5;

/** Levels of others' orders taken at one look. */
const MAX_CROSSED_LEVELS = 4;

/** Where ticks are coarse, a ladder is as deep as this part of the price, or one tick per level. */
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
      if (account === undefined) throw new Error('Every maker needs an account of his own.');
      const coarse = Math.max(1, Math.floor((terms.reference * MAX_DEPTH) / maker.levels));
      const style: LadderStyle = { ...maker, account, step: Math.min(terms.step * stride, coarse) };
      // A multiple of four leaves a ladder room for several kinds of places.
      const salt = parts.seed + 4 * (market * 8 + index * 2 + (side === 'buy' ? 0 : 1));
      return createLadder({ commands, terms, side, style, random, salt });
    });
  }

  /**
   * Takes orders that nobody of ours has placed: those that are better than fair and, now and then, those that are better than our
   * quotes. One price at a time, so that price protection never forbids it (S4.3-R10).
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
