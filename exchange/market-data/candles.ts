import { merge, MINUTE_MS, type Bar, type Minute } from './minutes.ts';

/** Candle intervals by the venue's names, in minutes. A month has no fixed length and is not served. */
export const CANDLE_MINUTES: Readonly<Record<string, number>> = {
  '1min': 1,
  '3min': 3,
  '5min': 5,
  '15min': 15,
  '30min': 30,
  '1hour': 60,
  '2hour': 120,
  '4hour': 240,
  '6hour': 360,
  '8hour': 480,
  '12hour': 720,
  '1day': 1_440,
  '1week': 10_080,
};

export interface CandleSpan {
  /** Of one candle. */
  minutes: number;
  /** Seconds since the epoch; earlier candles are left out. */
  from: number;
  /** Seconds since the epoch, exclusive. Null is no end. */
  to: number | null;
}

interface Candle {
  /** Seconds since the epoch. */
  start: number;
  bar: Bar;
}

/** Groups minutes, oldest first, into candles, newest first. A candle without trades is left out. */
export function bars(minutes: readonly Minute[], { minutes: length, from, to }: CandleSpan): Candle[] {
  const groups = new Map<number, Minute[]>();
  for (const minute of minutes) {
    const start = (Math.floor(minute.index / length) * length * MINUTE_MS) / 1_000;
    if (start < from || (to !== null && start >= to)) continue;
    const group = groups.get(start);
    if (group === undefined) groups.set(start, [minute]);
    else group.push(minute);
  }
  const candles: Candle[] = [];
  for (const [start, group] of groups) {
    const bar = merge(group);
    if (bar !== null) candles.push({ start, bar });
  }
  return candles.reverse();
}
