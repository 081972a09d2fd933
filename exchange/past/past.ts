import { DAY, extend, HOUR, type TimedBar } from '../market-data/minutes.ts';
import type { Past } from '../market-data/past.ts';
import type { Openings } from '../orders/saved/market-openings.ts';
import type { UnitTable } from '../pairs/units.ts';
import { isSteady } from '../participants/reference.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { keyOf } from './chance.ts';
import { createCurrencyPath, type CurrencyPath } from './currency-path.ts';
import { createMadeMarket, minuteOf, type MadeMarket } from './made-market.ts';
import { activityOf } from './volume.ts';

interface PastParts {
  units: UnitTable;
  seed: number;
  /** When and at what prices the market opened, oldest first: in the first run, in later ones and in this one. */
  openings: Openings;
}

/** Full days before the first opening. */
const PAST_DAYS = 365;
/** So many of them have minutes. */
const MINUTE_DAYS = 7;
/** Hours and days that are kept after they were asked for, each: the last 24 hours of all pairs, and more. About 150 bytes apiece. */
const KEPT_BARS = 2_048;

/**
 * The made-up past of all markets: the same seed and openings give the same bars, in whatever order they are asked for. Days are made of
 * their hours and, from a week before the first opening on, hours of their minutes, so that all lengths agree.
 */
export function createPast({ units, seed, openings }: PastParts): Past {
  const [first] = openings;
  const end = minuteOf((openings.at(-1) ?? first).at);
  const firstDay = Math.floor(minuteOf(first.at) / DAY);
  const begin = (firstDay - PAST_DAYS) * DAY;
  const minutesFrom = (firstDay - MINUTE_DAYS) * DAY;
  const rhythm = keyOf(seed, 'activity');
  const activity = (hour: number) => activityOf(rhythm, hour);
  const currencyOf = remembered((name: string): CurrencyPath =>
    createCurrencyPath(seed, name, isSteady(name)),
  );
  const marketOf = remembered((index: number): MadeMarket => {
    const market = units.markets[index];
    if (market === undefined) throw new Error(`There is no market ${index}.`);
    return createMadeMarket({ market, units, seed, currencyOf, openings, activity });
  });
  const hours = createBoundedCache<TimedBar>(KEPT_BARS);
  const days = createBoundedCache<TimedBar>(KEPT_BARS);
  const placeOf = (market: number, at: number) => at * units.markets.length + market;

  function makeHour(market: number, hour: number): TimedBar {
    const made = marketOf(market);
    return hour * HOUR < minutesFrom ? made.hour(hour) : made.hourOfMinutes(hour);
  }

  function hourOf(market: number, hour: number): TimedBar {
    return hours(placeOf(market, hour), () => makeHour(market, hour));
  }

  function dayOf(market: number, day: number): TimedBar {
    return days(placeOf(market, day), () => {
      const at = (day * DAY) / HOUR;
      const whole = makeHour(market, at);
      for (let hour = 1; hour < DAY / HOUR; hour += 1) extend(whole, makeHour(market, at + hour));
      return whole;
    });
  }

  function minutesOf(market: number, from: number, count: number): TimedBar[] {
    if (from < minutesFrom) return [];
    return marketOf(market)
      .minutes(Math.floor(from / HOUR))
      .slice(from % HOUR, (from % HOUR) + count);
  }

  return {
    end,
    sparse: 0,
    bars(market, from, to, grain) {
      const bars: TimedBar[] = [];
      const until = Math.min(to, end);
      let at = Math.max(from, grain < HOUR ? minutesFrom : begin);
      while (at < until) {
        const length = nextLength(at, until - at, grain);
        if (length === DAY) bars.push(dayOf(market, at / DAY));
        else if (length === HOUR && grain >= HOUR) bars.push(hourOf(market, at / HOUR));
        else bars.push(...minutesOf(market, at, length));
        at += length;
      }
      return bars;
    },
  };
}

/** A whole day or hour if one begins here, fits and is wanted; otherwise the minutes up to the next hour. */
function nextLength(at: number, left: number, grain: number): number {
  if (grain >= DAY && at % DAY === 0 && left >= DAY) return DAY;
  return Math.min(left, HOUR - (at % HOUR));
}

/** Makes each value once, when it is first asked for. */
function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const values = new Map<K, V>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    values.set(key, value);
    return value;
  };
}
