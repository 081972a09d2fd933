import type { Candle, CandleInterval } from '../../../shared/bridge/market-calls.ts';

/** An average of the last closes, drawn as a line. */
export interface AverageSetting {
  on: boolean;
  /** How many candles it spans. */
  length: number;
}

/** What is drawn besides the candles. */
export interface Indicators {
  volume: boolean;
  first: AverageSetting;
  second: AverageSetting;
  vwap: boolean;
}

export const MIN_LENGTH = 2;
export const MAX_LENGTH = 400;

/** A length as it was typed; null for anything that is not a whole number of candles an average can span. */
export function readLength(text: string): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,3}$/.test(trimmed)) return null;
  const length = Number(trimmed);
  return length >= MIN_LENGTH && length <= MAX_LENGTH ? length : null;
}

/**
 * The mean of each value and the `length` - 1 before it; null where there are too few. Lines on a screen, so numbers: what is read
 * of them is rounded to the pair's increment.
 */
export function movingAverage(values: readonly number[], length: number): (number | null)[] {
  return values.map((_, at) => (at < length - 1 ? null : averageAt(values, at, length)));
}

/** One point of it; summed afresh each time, so that no rounding adds up from candle to candle. */
export function averageAt(values: readonly number[], at: number, length: number): number | null {
  if (at < length - 1) return null;
  let sum = 0;
  for (let index = at - length + 1; index <= at; index += 1) sum += values[index] ?? 0;
  return sum / length;
}

/** An average of a day's trading says nothing about candles that span it. */
export function hasVwap(interval: CandleInterval): boolean {
  return interval !== '1day' && interval !== '1week' && interval !== '1month';
}

/** What is drawn of them at an interval. */
export function indicatorsAt(indicators: Indicators, interval: CandleInterval): Indicators {
  return hasVwap(interval) ? indicators : { ...indicators, vwap: false };
}

/**
 * The volume-weighted average price since the start of each day in UTC: the typical price of a candle (mean of high, low and close) times
 * its volume. Null until something was traded that day.
 */
export function volumeWeightedPrice(candles: readonly Candle[]): (number | null)[] {
  let day = Number.NaN;
  let traded = 0;
  let funds = 0;
  return candles.map(({ at, high, low, close, volume }) => {
    const today = Math.floor(at / DAY_MS);
    if (today !== day) {
      day = today;
      traded = 0;
      funds = 0;
    }
    const size = Number(volume);
    traded += size;
    funds += ((Number(high) + Number(low) + Number(close)) / 3) * size;
    return traded > 0 ? funds / traded : null;
  });
}

const DAY_MS = 86_400_000;
