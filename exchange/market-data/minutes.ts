import type { Units } from '../engine/base/contract.ts';
import { plus, times } from '../engine/base/units.ts';

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

export interface Minute extends Bar {
  /** Whole minutes since the epoch. */
  index: number;
}

export const MINUTE_MS = 60_000;
const DAY = 1_440;

/** The trades of the last 24 hours by minute. Minutes without trades are not stored. */
export interface Minutes {
  add(price: number, size: Units, now: number): void;
  /** The last `minutes` including the current one, oldest first. */
  within(minutes: number, now: number): readonly Minute[];
}

export function createMinutes(): Minutes {
  const bars: Minute[] = [];
  return {
    add(price, size, now) {
      const last = bars.at(-1);
      // After a clock step back trades are added to the newest minute, so that bars stay in order.
      const index = Math.max(Math.floor(now / MINUTE_MS), last?.index ?? 0);
      if (last?.index === index) {
        extend(last, price, size);
        return;
      }
      bars.push({
        index,
        open: price,
        high: price,
        low: price,
        close: price,
        volume: size,
        value: times(price, size),
      });
      while ((bars[0]?.index ?? index) <= index - DAY) bars.shift();
    },
    within(minutes, now) {
      const oldest = Math.floor(now / MINUTE_MS) - Math.min(minutes, DAY);
      const first = bars.findIndex((minute) => minute.index > oldest);
      return first === -1 ? [] : bars.slice(first);
    },
  };
}

function extend(bar: Bar, price: number, size: Units): void {
  if (price > bar.high) bar.high = price;
  if (price < bar.low) bar.low = price;
  bar.close = price;
  bar.volume = plus(bar.volume, size);
  bar.value = plus(bar.value, times(price, size));
}

/** The minutes as one bar; null when there are none. */
export function merge(minutes: readonly Bar[]): Bar | null {
  const [first] = minutes;
  if (first === undefined) return null;
  const { open, high, low, close, volume, value } = first;
  const merged: Bar = { open, high, low, close, volume, value };
  for (const bar of minutes.slice(1)) {
    if (bar.high > merged.high) merged.high = bar.high;
    if (bar.low < merged.low) merged.low = bar.low;
    merged.close = bar.close;
    merged.volume = plus(merged.volume, bar.volume);
    merged.value = plus(merged.value, bar.value);
  }
  return merged;
}
