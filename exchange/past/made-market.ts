import { times } from '../engine/base/units.ts';
import { isMultipleOf, isPositive } from '../exact/decimal.ts';
import { HOUR, MINUTE_MS, type TimedBar } from '../market-data/minutes.ts';
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
  /** This hour, not made of minutes. */
  hour(hour: number): TimedBar;
}

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

  function bar(
    length: 'minute' | 'hour',
    place: number,
    busy: number,
    open: number,
    close: number,
  ): TimedBar {
    const minutes = length === 'minute' ? 1 : HOUR;
    const { above, below, traded } = chancesOf(keys[length], place);
    const wick = reach[length] * busy * open;
    const high = Math.max(open, close) + Math.floor(wick * above * above);
    const low = Math.max(1, Math.min(open, close) - Math.floor(wick * below * below));
    const volume = volumeOf(perMinute, terms.minLots, { minutes, activity: busy, chance: traded });
    const average = Math.round((open + high + low + close) / 4);
    return { index: place * minutes, open, high, low, close, volume, value: times(average, volume) };
  }

  return {
    minutes(hour) {
      const busy = activity(hour);
      const [first = 1, ...closes] = path.minutes(hour);
      let open = first;
      return closes.map((close, minute) => {
        const made = bar('minute', hour * HOUR + minute, busy, open, close);
        open = close;
        return made;
      });
    },
    hour: (hour) => bar('hour', hour, activity(hour), path.hour(hour), path.hour(hour + 1)),
  };
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
