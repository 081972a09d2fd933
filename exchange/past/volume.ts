import { HOUR, MINUTE_MS } from '../market-data/minutes.ts';
import { MODES } from '../participants/modes.ts';
import { MEAN_SIZE } from '../participants/taker.ts';
import type { PairTerms } from '../participants/terms.ts';
import { draw } from './chance.ts';

/** Lots that the takers of a quiet market trade in a usual minute, so that live volume continues the past's. */
export function lotsPerMinute({ kind, lots }: PairTerms): number {
  return (Number(lots) * MEAN_SIZE * MINUTE_MS) / (MODES.quiet.take[kind] * 1_000);
}

/** Thousandths of a usual hour, from midnight UTC on: Asia's morning, then Europe and America together. */
const DAILY = [
  820, 900, 880, 820, 760, 720, 730, 820, 960, 1_020, 1_000, 980, 1_060, 1_240, 1_400, 1_440, 1_380, 1_260,
  1_140, 1_060, 1_000, 940, 860, 810,
];
const WEEKEND_PART = 0.65;
/** Every 40th hour is a busy one. */
const BUSY_EVERY = 40;
const BUSY_FACTOR = 2.2;

/** Days differ as well: thousandths of the least, and what chance adds. */
const DAY_LEAST = 600;
const DAY_MORE = 1_200;

/** How much happens in an hour since the epoch, in every pair: 1 is usual. */
export function activityOf(key: number, hour: number): number {
  const value = draw(key, hour);
  const usual = (DAILY[hour % 24] ?? 1_000) / 1_000;
  const day = Math.floor(hour / 24);
  // Days are drawn below zero, hours above.
  const dayChance = draw(key, -1 - day) / 2 ** 32;
  const today = (DAY_LEAST + DAY_MORE * dayChance * dayChance) / 1_000;
  // The epoch began on a Thursday.
  const weekday = (day + 4) % 7;
  const week = weekday === 0 || weekday === 6 ? WEEKEND_PART : 1;
  const chance = 0.7 + (0.6 * (value & 0xffff)) / 2 ** 16;
  return usual * today * week * chance * ((value >>> 16) % BUSY_EVERY === 0 ? BUSY_FACTOR : 1);
}

/** Whole lots for a bar of `minutes`: `chance` in [0, 1) decides between a few and three times as many as usual. */
export function volumeOf(
  perMinute: number,
  least: bigint,
  bar: { minutes: number; activity: number; chance: number },
): number {
  const { minutes, activity, chance } = bar;
  // The sum of many minutes varies less than one.
  const spread = minutes >= HOUR ? 0.6 + 1.6 * chance * chance * chance : 0.25 + 3 * chance * chance * chance;
  const lots = Math.round(perMinute * minutes * activity * spread);
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(Number(least), lots));
}
