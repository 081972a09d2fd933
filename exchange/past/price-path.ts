import { HOUR } from '../market-data/minutes.ts';
import type { CurrencyPath } from './currency-path.ts';

/** A price that is known exactly: where a run's market opened. */
export interface FixedPrice {
  /** Since the epoch. */
  minute: number;
  ticks: number;
}

/** The made-up price of one pair in whole ticks, at least 1. It passes through the fixed prices exactly. */
export interface PricePath {
  /** At the beginning of this hour since the epoch. */
  hour(hour: number): number;
  /** At the beginnings of its 60 minutes and of the next hour; until the next call. */
  minutes(hour: number): Float64Array;
}

interface PathParts {
  base: CurrencyPath;
  quote: CurrencyPath;
  /** At least one, by time. */
  fixed: readonly FixedPrice[];
  activity: (hour: number) => number;
}

/**
 * Base against quote, times a factor that is right at the fixed prices and goes straight from one to the next. Before the first one
 * nothing changes any more when more are added.
 */
export function createPricePath({ base, quote, fixed, activity }: PathParts): PricePath {
  const baseMinutes = new Float64Array(HOUR + 1);
  const quoteMinutes = new Float64Array(HOUR + 1);
  const minuteTicks = new Float64Array(HOUR + 1);

  function read(hour: number): void {
    base.minutes(hour, activity(hour), baseMinutes);
    quote.minutes(hour, activity(hour), quoteMinutes);
  }

  /** Of the minute of the hour that was read. */
  const shape = (minute: number) => (baseMinutes[minute] ?? 0) - (quoteMinutes[minute] ?? 0);

  const origin = fixed[0]?.minute ?? 0;
  read(Math.floor(origin / HOUR));
  const level = shape(origin % HOUR);
  const factors = fixed.map(({ minute, ticks }) => {
    read(Math.floor(minute / HOUR));
    return { minute, factor: ticks / ratio(shape(minute % HOUR) - level) };
  });

  function ticksAt(minute: number, value: number): number {
    return Math.max(1, Math.round(factorAt(factors, minute) * ratio(value - level)));
  }

  return {
    hour: (hour) => ticksAt(hour * HOUR, base.hour(hour) - quote.hour(hour)),
    minutes(hour) {
      read(hour);
      for (let minute = 0; minute <= HOUR; minute += 1) {
        minuteTicks[minute] = ticksAt(hour * HOUR + minute, shape(minute));
      }
      return minuteTicks;
    },
  };
}

interface Factor {
  minute: number;
  factor: number;
}

function factorAt(factors: readonly Factor[], minute: number): number {
  const [only] = factors;
  if (only === undefined) return 1;
  if (factors.length === 1) return only.factor;
  const after = factors.findIndex((at) => at.minute >= minute);
  const to = (after === -1 ? factors.at(-1) : factors[after]) ?? only;
  const from = factors[after - 1];
  if (after < 1 || from === undefined || to.minute === minute) return to.factor;
  return from.factor + ((to.factor - from.factor) * (minute - from.minute)) / (to.minute - from.minute);
}

/** Nearly e^value, above zero, of products only: the same to the last digit on every machine. |value| is below 5. */
function ratio(value: number): number {
  let power = 1 + value / 32;
  for (let times = 0; times < 5; times += 1) power *= power;
  return power;
}
