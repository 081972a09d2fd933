import type { PairKind } from './reference.ts';

/** How lively the market is. */
export type MarketMode = 'quiet' | 'normal' | 'wild';

/** The random walk of the currencies. Deviations from the reference are billionths of it. */
export interface RandomWalk {
  everyMs: number;
  /** Largest single move; the usual one is about 0.4 of it. */
  noise: number;
  /** A deviation shrinks by this divisor's part at every move. */
  pull: number;
  /** Beyond this the pull is much stronger. */
  limit: number;
  /** Chance of a jump at a move, per currency that is not steady, and its smallest and largest size. */
  jumpChance: number;
  jump: { from: number; to: number };
}

/** Mean time between events of one pair, in milliseconds. */
export type Pace = Readonly<Record<PairKind, number>>;

export interface ModeTerms {
  /**
   * Orders placed and cancelled in a second, over all pairs: the market never does more on average, so that what it costs is
   * bounded whatever the prices and the customers do. Quiet is meant to cost less than 2 % of a core.
   */
  commandsPerSecond: number;
  /** Time between two steps: one timer each. */
  stepMs: number;
  walk: RandomWalk;
  /** Between two looks of the makers at a pair. */
  requote: Pace;
  /** Between two trades that a taker starts. */
  take: Pace;
  /** The pair's ordinary spread times this. */
  spreadFactor: number;
  /** Every so many-th level is left out; 0 for none. */
  gapEvery: number;
  /** Chance that a taker comes back at once, several times on the same side. */
  burstChance: number;
  /** Times the usual size of what takers trade. */
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
