import { times } from '../engine/base/units.ts';
import { isMultipleOf, isPositive } from '../exact/decimal.ts';
import { extend, HOUR, MINUTE_MS, type TimedBar } from '../market-data/minutes.ts';
import type { MarketOpening } from '../orders/saved/market-openings.ts';
import { stepsIn, type Market, type UnitTable } from '../pairs/units.ts';
import { pairTerms } from '../participants/terms.ts';
import { draw, keyOf } from './chance.ts';
import type { CurrencyPath } from './currency-path.ts';
import { createPricePath, type FixedPrice } from './price-path.ts';
import { lotsPerMinute, volumeOf } from './volume.ts';

/** Made-up bars of one market. */
export interface MadeMarket {
  /** The 60 minutes of this hour since the epoch. */
  minutes(hour: number): TimedBar[];
  /** The same as one bar. */
  hourOfMinutes(hour: number): TimedBar;
  /** This hour, not made of minutes. */
  hour(hour: number): TimedBar;
}

type Length = 'minute' | 'hour';

interface MadeMarketParts {
  market: Market;
  units: UnitTable;
  seed: number;
  currencyOf: (name: string) => CurrencyPath;
  openings: readonly MarketOpening[];
  /** Of an hour: 1 is usual. */
  activity: (hour: number) => number;
}

/** Longest wick of a usual hour, as a part of the price. */
const HOUR_REACH = 0.004;
/** Levels that a live trade takes beyond the best price, at most a few. */
const LEVELS = 2;
const STEADY_PART = 1 / 10;

export function createMadeMarket({
  market,
  units,
  seed,
  currencyOf,
  openings,
  activity,
}: MadeMarketParts): MadeMarket {
  const terms = pairTerms(market, units);
  const base = currencyOf(market.pair.baseCurrency);
  const quote = currencyOf(market.pair.quoteCurrency);
  const fixed = fixedPrices(market, openings, terms.reference);
  const path = createPricePath({ base, quote, fixed, activity });
  const perMinute = lotsPerMinute(terms);
  const reach = {
    // As far as live trades are apart in a minute without a move: the spread, and some levels.
    minute: (terms.spread + LEVELS * terms.step) / terms.reference,
    hour: HOUR_REACH * (terms.kind === 'steady' ? STEADY_PART : 1),
  };
  const keys = { minute: keyOf(seed, market.pair.symbol), hour: keyOf(seed, `${market.pair.symbol} hours`) };

  /** Writes the bar of this minute or hour into `to`. */
  function drawBar(
    length: Length,
    place: number,
    busy: number,
    open: number,
    close: number,
    to: TimedBar,
  ): void {
    const { above, below, traded } = chancesOf(keys[length], place);
    const minutes = length === 'minute' ? 1 : HOUR;
    const wick = reach[length] * busy * open;
    to.index = place * minutes;
    to.open = open;
    to.high = Math.max(open, close) + Math.floor(wick * above * above);
    to.low = Math.max(1, Math.min(open, close) - Math.floor(wick * below * below));
    to.close = close;
    const volume = volumeOf(perMinute, terms.minLots, { minutes, activity: busy, chance: traded });
    to.volume = volume;
    to.value = times(Math.round((open + to.high + to.low + close) / 4), volume);
  }

  /** Calls `take` with each minute of the hour; the bar is the same object every time. */
  function eachMinute(hour: number, take: (minute: TimedBar) => void): void {
    const busy = activity(hour);
    const prices = path.minutes(hour);
    const minute = emptyBar();
    for (let at = 0; at < HOUR; at += 1) {
      drawBar('minute', hour * HOUR + at, busy, prices[at] ?? 1, prices[at + 1] ?? 1, minute);
      take(minute);
    }
  }

  return {
    minutes(hour) {
      const minutes: TimedBar[] = [];
      eachMinute(hour, (minute) => minutes.push({ ...minute }));
      return minutes;
    },
    hourOfMinutes(hour) {
      const whole = emptyBar();
      // The day of all pairs is a hundred thousand minutes: none of them is kept, even for a moment.
      eachMinute(hour, (minute) => {
        if (minute.index === hour * HOUR) Object.assign(whole, minute);
        else extend(whole, minute);
      });
      return whole;
    },
    hour(hour) {
      const whole = emptyBar();
      drawBar('hour', hour, activity(hour), path.hour(hour), path.hour(hour + 1), whole);
      return whole;
    },
  };
}

function emptyBar(): TimedBar {
  return { index: 0, open: 0, high: 0, low: 0, close: 0, volume: 0, value: 0 };
}

/** Three numbers in [0, 1) for a bar: its wicks and its volume. */
function chancesOf(key: number, place: number): { above: number; below: number; traded: number } {
  const bits = draw(key, place);
  return {
    above: (bits & 0x7ff) / 2 ** 11,
    below: ((bits >>> 11) & 0x7ff) / 2 ** 11,
    traded: (bits >>> 22) / 2 ** 10,
  };
}

/** The pair's opening prices; its reference for the first opening when no run with a market had the pair. */
function fixedPrices(
  { pair }: Market,
  openings: readonly MarketOpening[],
  reference: number,
): readonly FixedPrice[] {
  const fixed = openings.flatMap(({ at, prices }): FixedPrice[] => {
    const price = prices.get(pair.symbol);
    // Another version may have had another increment.
    if (price === undefined || !isPositive(price) || !isMultipleOf(price, pair.priceIncrement)) return [];
    return [{ minute: minuteOf(at), ticks: Number(stepsIn(price, pair.priceIncrement)) }];
  });
  const [first] = openings;
  return fixed.length > 0 || first === undefined ? fixed : [{ minute: minuteOf(first.at), ticks: reference }];
}

/** Whole minutes since the epoch. */
export function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}
