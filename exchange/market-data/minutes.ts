import type { Units } from '../engine/base/contract.ts';
import { plus, times } from '../engine/base/units.ts';

/** Longest bar that is wanted, in minutes. */
export type Grain = (typeof KEPT)[number]['length'];

/** Trades of one or more minutes. */
export interface Bar {
  /** Ticks. */
  open: number;
  high: number;
  low: number;
  close: number;
  /** Lots. */
  volume: Units;
  /** Ticks times lots. */
  value: Units;
}

/** The trades of a minute, an hour or a day. */
export interface TimedBar extends Bar {
  /** The minute of its first trade, in whole minutes since the epoch. */
  index: number;
}

export const MINUTE_MS = 60_000;
export const HOUR = 60;
export const DAY = 1_440;

/** Up to which age bars of which length are kept, both in minutes. Each length is a multiple of the one before. */
const KEPT = [
  { length: 1, age: DAY },
  { length: 5, age: 3 * DAY },
  { length: 15, age: 7 * DAY },
  { length: HOUR, age: 31 * DAY },
  { length: DAY, age: 366 * DAY },
] as const;

/** Trades: those of the last 24 hours by minute, older ones by longer and longer bars for a year. Nothing without trades. */
export interface Minutes {
  add(price: number, size: Units, now: number): void;
  /** Adds a saved bar, the oldest of each length first; one that begins no later than the last of its length takes its place or is left out. */
  put(length: number, bar: TimedBar): void;
  /** Turns what is too old for its length at this minute into longer bars. */
  fold(minute: number): void;
  /** All bars by their length in minutes, longest first. */
  tiers(): readonly { length: number; bars: readonly TimedBar[] }[];
  /** From minute `from` on, oldest first. Leaves out what is only known by bars longer than `grain`. */
  since(from: number, grain: Grain): readonly TimedBar[];
}

export function createMinutes(): Minutes {
  const minutes: TimedBar[] = [];
  const tiers = KEPT.map(({ length, age }) => ({ length, age, bars: length === 1 ? minutes : [] }));

  /** Moves what is too old for its length into the next one. */
  function fold(index: number): void {
    for (const [at, tier] of tiers.entries()) {
      const next = tiers[at + 1];
      moveOld(tier, index - tier.age, (bar) => {
        if (next !== undefined) addTo(next.bars, bar, next.length);
      });
    }
  }

  return {
    add(price, size, now) {
      const last = minutes.at(-1);
      // After a clock step back trades are added to the newest minute, so that bars stay in order.
      const index = Math.max(Math.floor(now / MINUTE_MS), last?.index ?? 0);
      const trade = {
        index,
        open: price,
        high: price,
        low: price,
        close: price,
        volume: size,
        value: times(price, size),
      };
      if (last?.index === index) {
        extend(last, trade);
        return;
      }
      minutes.push(trade);
      fold(index);
    },
    put(length, bar) {
      const bars = tiers.find((tier) => tier.length === length)?.bars;
      const last = bars?.at(-1);
      if (last?.index === bar.index) Object.assign(last, bar);
      else if (last === undefined || last.index < bar.index) bars?.push({ ...bar });
    },
    fold,
    tiers: () => tiers.map(({ length, bars }) => ({ length, bars })).toReversed(),
    since(from, grain) {
      const known = tiers.filter(({ length }) => length <= grain).toReversed();
      const bars = known.flatMap((tier) => tier.bars);
      const first = bars.findIndex(({ index }) => index >= from);
      return first === -1 ? [] : bars.slice(first);
    },
  };
}

/** Takes the bars whose length begins at minute `until` or before. */
function moveOld(
  { length, bars }: { length: number; bars: TimedBar[] },
  until: number,
  take: (bar: TimedBar) => void,
): void {
  for (let [first] = bars; first !== undefined && startOf(first.index, length) <= until; [first] = bars) {
    bars.shift();
    take(first);
  }
}

/** Adds a bar to the last one of this length, or begins the next. */
function addTo(bars: TimedBar[], bar: TimedBar, length: number): void {
  const last = bars.at(-1);
  if (last !== undefined && startOf(last.index, length) === startOf(bar.index, length)) extend(last, bar);
  else bars.push(bar);
}

function startOf(minute: number, length: number): number {
  return minute - (minute % length);
}

/** Adds the trades of the bar after it. */
export function extend(bar: Bar, by: Bar): void {
  if (by.high > bar.high) bar.high = by.high;
  if (by.low < bar.low) bar.low = by.low;
  bar.close = by.close;
  bar.volume = plus(bar.volume, by.volume);
  bar.value = plus(bar.value, by.value);
}

/** The bars, oldest first, as one; null when there are none. */
export function merge(bars: readonly Bar[]): Bar | null {
  const [first] = bars;
  if (first === undefined) return null;
  const { open, high, low, close, volume, value } = first;
  const merged: Bar = { open, high, low, close, volume, value };
  for (let at = 1; at < bars.length; at += 1) {
    const bar = bars[at];
    if (bar !== undefined) extend(merged, bar);
  }
  return merged;
}
