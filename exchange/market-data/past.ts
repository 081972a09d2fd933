import type { Grain, TimedBar } from './minutes.ts';

/** What a market traded at before this run, as bars that are made when they are asked for. */
export interface Past {
  /** The minute in which this run's market began, since the epoch: the past ends before it. */
  readonly end: number;
  /** Minutes that are not made up but were traded, or not: some of them may have no bar. */
  readonly sparse: number;
  /**
   * Bars, without a gap where they are made up, from minute `from` up to minute `to`, exclusive, as far as the past reaches; oldest first, none longer than
   * `grain`: minutes, hours or days.
   */
  bars(market: number, from: number, to: number, grain: Grain): readonly TimedBar[];
}

/** A market that only its customers make has no past. */
export const NO_PAST: Past = { end: 0, sparse: 0, bars: () => [] };
