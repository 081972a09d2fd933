import { HOUR } from '../market-data/minutes.ts';
import { draw, keyOf, swing } from './chance.ts';

/**
 * The made-up value of one currency against the dollar over all time, in a scale on which equal steps are equal ratios. Like the fair
 * prices it belongs to the currency, so that pairs with a common currency move together.
 */
export interface CurrencyPath {
  /** At the beginning of this hour since the epoch. */
  hour(hour: number): number;
  /** At the beginnings of its 60 minutes and of the next hour, into `to`. `activity` is 1 in a usual hour. */
  minutes(hour: number, activity: number, to: Float64Array): void;
}

/** Standard deviation of an hour is about 1.15 of it: 0.45 %, so 2.2 % of a day. */
const HOUR_STEP = 0.0039;
/** Of a minute, by the same measure, as the factor of a draw with a deviation of 0.41. */
const MINUTE_STEP = 0.0014;
/** Waves of 1, 2, 4, ... hours, up to most of a year. */
const WAVES = 14;
/** A steady currency moves a tenth of the others, as in the live market, and returns within a day and a half. */
const STEADY_PART = 1 / 10;
const STEADY_WAVES = 5;

/** A sum of waves: each goes straight from one random value to the next, and is higher by a factor of √2 than the one half as long. */
export function createCurrencyPath(seed: number, currency: string, isSteady: boolean): CurrencyPath {
  const part = isSteady ? STEADY_PART : 1;
  const steps = keyOf(seed, `${currency} minutes`);
  const waves = Array.from({ length: isSteady ? STEADY_WAVES : WAVES }, (_, at) => {
    const key = keyOf(seed, `${currency} ${at}`);
    const length = 2 ** at;
    return { key, length, height: part * HOUR_STEP * root2(at), shift: draw(key, -1) % length };
  });

  // The end of an hour is asked for again as the begin of the next.
  let known = { hour: -1, value: 0 };

  function hourValue(hour: number): number {
    if (known.hour === hour) return known.value;
    let sum = 0;
    for (const { key, length, height, shift } of waves) {
      const at = hour + shift;
      const from = Math.floor(at / length);
      const before = swing(key, from);
      sum += height * (before + ((swing(key, from + 1) - before) * (at % length)) / length);
    }
    known = { hour, value: sum };
    return sum;
  }

  return {
    hour: hourValue,
    minutes(hour, activity, to) {
      const first = hourValue(hour);
      const last = hourValue(hour + 1);
      let walked = 0;
      for (let minute = 0; minute < HOUR; minute += 1) {
        to[minute] = walked;
        walked += part * MINUTE_STEP * activity * centred(draw(steps, hour * HOUR + minute));
      }
      // The walk is bent to end where the next hour begins.
      const bend = (last - first - walked) / HOUR;
      for (let minute = 0; minute < HOUR; minute += 1) {
        to[minute] = first + (to[minute] ?? 0) + bend * minute;
      }
      to[HOUR] = last;
    },
  };
}

/** The sum of two even chances, in (-1, 1): near 0 more often than far away. */
function centred(value: number): number {
  return ((value & 0xffff) + (value >>> 16) - 0xffff) / 2 ** 16;
}

/** √2 to the power of a whole number; products and not `**`, whose last digit differs between engines. */
function root2(power: number): number {
  return power % 2 === 0 ? 2 ** (power / 2) : 2 ** ((power - 1) / 2) * Math.SQRT2;
}
