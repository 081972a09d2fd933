import {
  DAY,
  extend,
  HOUR,
  MINUTE_MS,
  type Bar,
  type Grain,
  type Minutes,
  type TimedBar,
} from './minutes.ts';
import type { Past } from './past.ts';

/** Length of a candle. */
export interface CandleInterval {
  /** The candle's first minute for any minute in it, since the epoch. */
  startOf: (minute: number) => number;
  /** Minutes of the longest candle. */
  longest: number;
  /** Bars of this length fit into each candle. */
  grain: Grain;
}

/** Longest first. */
const GRAINS = [DAY, HOUR, 15, 5] as const;

/** Intervals by the venue's names. A week begins on Thursday, as the epoch did. */
export const CANDLE_INTERVALS: Readonly<Record<string, CandleInterval>> = {
  '1min': minutes(1),
  '3min': minutes(3),
  '5min': minutes(5),
  '15min': minutes(15),
  '30min': minutes(30),
  '1hour': minutes(HOUR),
  '2hour': minutes(2 * HOUR),
  '4hour': minutes(4 * HOUR),
  '6hour': minutes(6 * HOUR),
  '8hour': minutes(8 * HOUR),
  '12hour': minutes(12 * HOUR),
  '1day': minutes(DAY),
  '1week': minutes(7 * DAY),
  '1month': { startOf: monthOf, longest: 31 * DAY, grain: DAY },
};

export interface CandleSpan {
  interval: CandleInterval;
  /** Seconds since the epoch; earlier candles are left out. */
  from: number;
  /** Seconds since the epoch, exclusive. Null is no end. */
  to: number | null;
}

export interface Candle {
  /** Seconds since the epoch. */
  start: number;
  bar: Bar;
}

/** What a market traded at: the past, and this run's trades. */
export interface TradedBars {
  market: number;
  past: Past;
  live: Minutes;
}

/** Rows of one answer (venue facts 2, section 8). */
export const MAX_CANDLES = 1_500;
const SECONDS = MINUTE_MS / 1_000;

/** The newest candles of the span, newest first, at most `MAX_CANDLES`. A candle without trades is left out. */
export function candlesOf({ market, past, live }: TradedBars, { interval, from, to }: CandleSpan): Candle[] {
  const { grain, longest } = interval;
  const traded = live.since(0, grain);
  const newest = traded.at(-1)?.index ?? past.end - 1;
  const first = nextStart(interval, Math.ceil(from / SECONDS) - 1);
  const last = to === null ? newest : Math.min(newest, Math.ceil(to / SECONDS) - 1);
  if (Math.ceil(from / SECONDS) > newest || last < 0) return [];
  const until = nextStart(interval, last);
  const recent = traded.filter(({ index }) => index >= first && index < until);
  // What is made up has no gaps, so no more of it is made than fits into the answer.
  const before = Math.min(until, traded[0]?.index ?? past.end);
  const missing = MAX_CANDLES - countOf(recent, interval);
  const reach = Math.max(first, interval.startOf(before - 1 - missing * longest - past.sparse));
  return grouped([...past.bars(market, reach, before, grain), ...recent], interval).slice(0, MAX_CANDLES);
}

/** The candle of the newest trade; null before the first trade. */
export function newestCandle({ market, past, live }: TradedBars, interval: CandleInterval): Candle | null {
  const { grain } = interval;
  const newest = live.since(0, 1).at(-1);
  if (newest === undefined) return null;
  const start = interval.startOf(newest.index);
  const recent = live.since(start, grain);
  const before = recent[0]?.index ?? start;
  return grouped([...past.bars(market, start, before, grain), ...recent], interval)[0] ?? null;
}

/** The bars, oldest first, as candles, newest first. */
function grouped(bars: readonly TimedBar[], { startOf }: CandleInterval): Candle[] {
  const candles: Candle[] = [];
  for (const bar of bars) {
    const start = startOf(bar.index) * SECONDS;
    const last = candles.at(-1);
    if (last?.start === start) extend(last.bar, bar);
    else candles.push({ start, bar: { ...bar } });
  }
  return candles.reverse();
}

function countOf(bars: readonly TimedBar[], { startOf }: CandleInterval): number {
  return new Set(bars.map(({ index }) => startOf(index))).size;
}

/** The first candle that begins after this minute. */
function nextStart({ startOf, longest }: CandleInterval, minute: number): number {
  return startOf(startOf(minute) + longest);
}

function minutes(length: number): CandleInterval {
  const grain = GRAINS.find((grain) => length % grain === 0) ?? 1;
  return { startOf: (minute) => Math.floor(minute / length) * length, longest: length, grain };
}

/** The first minute of the month, in UTC. */
function monthOf(minute: number): number {
  const day = new Date(minute * MINUTE_MS);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth()) / MINUTE_MS;
}
