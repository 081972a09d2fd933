import type { PairKind } from './reference.ts';

/** Activity of the market. */
export type MarketMode = 'quiet' | 'normal' | 'wild';

/** The random walk of the currencies. Deviations from the reference are billionths of it. */
export interface RandomWalk {
  everyMs: number;
  /** Largest single step; the usual one is about 0.4 of it. */
  noise: number;
  /** Divisor for the part of a deviation that is removed at every step. */
  pull: number;
  /** Above this deviation the pull is much stronger. */
  limit: number;
  /** Probability of a jump per step and non-steady currency, and its range. */
  jumpChance: number;
  jump: { from: number; to: number };
}

/** Mean time between events of one pair, in milliseconds. */
export type Pace = Readonly<Record<PairKind, number>>;

export interface ModeTerms {
  /**
   * Maximum average of orders placed and cancelled per second, over all pairs. It bounds the load, whatever the prices and the
   * customers do. Quiet uses less than 2 % of a core.
   */
  commandsPerSecond: number;
  /** Time between two steps: one timer each. */
  stepMs: number;
  walk: RandomWalk;
  /** Time between two requotes of a pair. */
  requote: Pace;
  /** Time between two trades by takers. */
  take: Pace;
  /** Factor of the pair's usual spread. */
  spreadFactor: number;
  /** Every n-th level is left out; 0 for none. */
  gapEvery: number;
  /** Probability that a taker trades several times in a row on the same side. */
  burstChance: number;
  /** Factor of the takers' usual size. */
  takeFactor: number;
}

export const QUIET_COMMANDS_PER_SECOND = 100;
const NORMAL_COMMANDS_PER_SECOND = 500;
const WILD_COMMANDS_PER_SECOND = 2_500;

export const MODES: Readonly<Record<MarketMode, ModeTerms>> = {
  quiet: {
    commandsPerSecond: QUIET_COMMANDS_PER_SECOND,
    stepMs: 500,
    walk: {
      everyMs: 1_000,
      noise: 120_000,
      pull: 3_600,
      limit: 15_000_000,
      jumpChance: 0,
      jump: { from: 0, to: 0 },
    },
    requote: { steady: 8_000, busy: 3_000, other: 8_000 },
    take: { steady: 40_000, busy: 12_000, other: 50_000 },
    spreadFactor: 1,
    gapEvery: 0,
    burstChance: 0,
    takeFactor: 1,
  },
  normal: {
    commandsPerSecond: NORMAL_COMMANDS_PER_SECOND,
    stepMs: 200,
    walk: {
      everyMs: 600,
      noise: 300_000,
      pull: 6_000,
      limit: 40_000_000,
      jumpChance: 0,
      jump: { from: 0, to: 0 },
    },
    requote: { steady: 3_000, busy: 1_000, other: 3_000 },
    take: { steady: 8_000, busy: 2_500, other: 10_000 },
    spreadFactor: 1,
    gapEvery: 0,
    burstChance: 0.02,
    takeFactor: 1,
  },
  wild: {
    commandsPerSecond: WILD_COMMANDS_PER_SECOND,
    stepMs: 100,
    walk: {
      everyMs: 300,
      noise: 1_300_000,
      pull: 2_000,
      limit: 150_000_000,
      jumpChance: 1 / 600,
      jump: { from: 8_000_000, to: 35_000_000 },
    },
    requote: { steady: 1_500, busy: 500, other: 1_500 },
    take: { steady: 4_000, busy: 1_000, other: 4_000 },
    spreadFactor: 4,
    gapEvery: 4,
    burstChance: 0.12,
    takeFactor: 2,
  },
};
