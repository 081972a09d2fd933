/**
 * The made-up past. Broken by: lengths that disagree, a gap or a jump between candles, a price that is not whole, zero or outside its
 * candle, a past that depends on the order of questions, one that a restart changes, an end that is not where the market opens.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { times } from '../engine/base/units.ts';
import { merge, type Grain, type TimedBar } from '../market-data/minutes.ts';
import type { Past } from '../market-data/past.ts';
import type { MarketOpening } from '../orders/saved/market-openings.ts';
import { loadPairs } from '../pairs/pairs.ts';
import { createUnits, stepsOf } from '../pairs/units.ts';
import { referenceTicks } from '../participants/reference.ts';
import { pairTerms } from '../participants/terms.ts';
import { createPast } from './past.ts';

const units = createUnits(loadPairs());
const { markets } = units;
const OPENED = Date.parse('2026-11-20T12:34:56Z');
const MINUTE = 60_000;
const HOUR = 60;
const DAY = 1_440;
const FIRST_MINUTE = Math.floor(OPENED / MINUTE);
/** Where minutes begin: midnight, seven days before the day of the opening. */
const MINUTES_FROM = (Math.floor(FIRST_MINUTE / DAY) - 7) * DAY;
const EVER = [0, Number.MAX_SAFE_INTEGER] as const;

/** The market opens at this part of every pair's reference price. */
function opening(at: number, percent = 100): MarketOpening {
  const ticks = (reference: number) => Math.max(1, Math.round((reference * percent) / 100));
  const prices = markets.map(
    ({ pair }) => [pair.symbol, stepsOf(ticks(referenceTicks(pair)), pair.priceIncrement)] as const,
  );
  return { at, prices: new Map(prices) };
}

function pastOf(seed = 1, ...later: MarketOpening[]): Past {
  return createPast({ units, seed, openings: [opening(OPENED), ...later] });
}

const shared = pastOf();
const market = fc.integer({ min: 0, max: markets.length - 1 });

function priceAt(past: Past, index: number, minute: number): number | undefined {
  return past.bars(index, minute - 1, minute, 1)[0]?.close;
}

describe('every pair', () => {
  test.each(markets.map(({ index, pair }) => [pair.symbol, index] as const))(
    '%s: a year of days, hours and a week of minutes, without a gap or a jump, up to the opening price',
    (_symbol, index) => {
      const own = markets[index];
      if (own === undefined) throw new Error('There is no such pair.');
      const all = {
        1: shared.bars(index, ...EVER, 1),
        60: shared.bars(index, ...EVER, 60),
        1440: shared.bars(index, ...EVER, 1_440),
      };
      expect(all[1440].filter((bar) => bar.index % DAY === 0).length).toBeGreaterThanOrEqual(365);
      expect(all[1][0]?.index).toBe(MINUTES_FROM);
      for (const bars of [all[1], all[60], all[1440]]) {
        expect(bars.at(-1)?.index).toBe(FIRST_MINUTE - 1);
        expect(bars.at(-1)?.close).toBe(referenceTicks(own.pair));
        expect(findJump(bars)).toBeNull();
        expect(bars.find((bar) => !isPossible(bar))).toBeUndefined();
      }
      const least = pairTerms(own, units).minLots;
      expect(all[1].every(({ volume }) => BigInt(volume) >= least)).toBe(true);
    },
  );
});

/** The first bar that does not open where and when the one before ended. */
function findJump(bars: readonly TimedBar[]): TimedBar | null {
  for (const [at, bar] of bars.entries()) {
    const before = bars[at - 1];
    if (before === undefined) continue;
    const length = bar.index - before.index;
    if (bar.open !== before.close || ![1, HOUR, DAY].includes(length)) return bar;
  }
  return null;
}

function isPossible({ open, high, low, close, volume, value }: TimedBar): boolean {
  const prices = [open, high, low, close];
  return (
    prices.every((price) => Number.isSafeInteger(price) && price >= 1) &&
    Math.max(...prices) === high &&
    Math.min(...prices) === low &&
    BigInt(value) >= BigInt(times(low, volume)) &&
    BigInt(value) <= BigInt(times(high, volume))
  );
}

describe('lengths', () => {
  const day = fc.integer({ min: -364, max: -1 }).map((ago) => Math.floor(FIRST_MINUTE / DAY) + ago);

  test('an hour is its minutes, wherever both exist', () => {
    const hours = fc.integer({ min: MINUTES_FROM / HOUR, max: Math.floor(FIRST_MINUTE / HOUR) - 1 });
    fc.assert(
      fc.property(market, hours, (index, hour) => {
        const from = hour * HOUR;
        const minutes = shared.bars(index, from, from + HOUR, 1);
        expect(minutes).toHaveLength(HOUR);
        expect(shared.bars(index, from, from + HOUR, 60)).toEqual([{ ...merge(minutes), index: from }]);
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  test('a day is its hours', () => {
    fc.assert(
      fc.property(market, day, (index, at) => {
        const from = at * DAY;
        const hours = shared.bars(index, from, from + DAY, 60);
        expect(hours).toHaveLength(24);
        expect(shared.bars(index, from, from + DAY, 1_440)).toEqual([{ ...merge(hours), index: from }]);
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  test('any window is the same, of whatever lengths it is made', () => {
    const length = fc.constantFrom<Grain>(1, 60, 1_440);
    const window = fc.tuple(fc.nat(7 * DAY), fc.nat(3 * DAY));
    fc.assert(
      fc.property(market, window, length, (index, [ago, count], grain) => {
        const from = FIRST_MINUTE - ago;
        const minutes = pastOf().bars(index, from, from + count, 1);
        expect(minutes[0]?.index).toBe(count === 0 || ago === 0 ? undefined : from);
        expect(merge(shared.bars(index, from, from + count, grain))).toEqual(merge(minutes));
      }),
      { numRuns: runs(40, 1_000) },
    );
  });
});

describe('seed', () => {
  test('the same seed gives the same past in any order of questions, another seed another one', () => {
    const question = fc.record({ market, ago: fc.integer({ min: 1, max: 7 * DAY }), seed: fc.maxSafeNat() });
    fc.assert(
      fc.property(fc.array(question, { minLength: 2, maxLength: 6 }), ([first, ...others]) => {
        if (first === undefined) return;
        const ask = (past: Past, { market, ago }: { market: number; ago: number }) =>
          past.bars(market, FIRST_MINUTE - ago, FIRST_MINUTE, 60);
        const one = pastOf(first.seed);
        const other = pastOf(first.seed);
        const answers = [first, ...others].map((each) => ask(one, each));
        const reversed = [first, ...others].toReversed().map((each) => ask(other, each));
        expect(reversed.toReversed()).toEqual(answers);
      }),
      { numRuns: runs(20, 500) },
    );
    const days = (seed: number) => JSON.stringify(textOf(pastOf(seed)));
    expect(days(7)).toBe(days(7));
    expect(days(7)).not.toBe(days(8));
    expect(days(7)).not.toBe(days(7 + 2 ** 32));
  });

  test('is the same as ever: a year of BTC-USDT to the last digit', () => {
    const bars = shared.bars(units.marketOf('BTC-USDT').index, ...EVER, 1_440);
    const [first] = bars;
    expect(bars).toHaveLength(365 + 12 + 34);
    expect({ ...first, value: String(first?.value) }).toEqual({
      index: 29_393_280,
      open: 881_751,
      high: 885_053,
      low: 859_616,
      close: 878_051,
      volume: 19_644_594_571,
      value: '17171580104673239',
    });
  });
});

function textOf(past: Past): string[] {
  return past
    .bars(0, ...EVER, 1_440)
    .map(({ open, high, low, close, volume }) => [open, high, low, close, volume].join());
}

describe('later runs', () => {
  const later = fc.record({
    hours: fc.integer({ min: 1, max: 24 * 40 }),
    minutes: fc.nat(59),
    percent: fc.integer({ min: 60, max: 160 }),
  });

  test('change nothing before the first opening, and the past goes through every opening price', () => {
    fc.assert(
      fc.property(market, fc.array(later, { minLength: 1, maxLength: 4 }), (index, all) => {
        let at = OPENED;
        const openings = all.map(({ hours, minutes, percent }) => {
          at += (hours * HOUR + minutes) * MINUTE;
          return opening(at, percent);
        });
        const past = pastOf(1, ...openings);
        expect(past.end).toBe(Math.floor(at / MINUTE));
        const before = [FIRST_MINUTE - 3 * DAY, FIRST_MINUTE, 60] as const;
        expect(past.bars(index, ...before)).toEqual(shared.bars(index, ...before));
        const reference = referenceTicks(markets[index]!.pair); // the index is of this table
        for (const [nth, each] of openings.entries()) {
          const ticks = Math.max(1, Math.round((reference * (all[nth]?.percent ?? 0)) / 100));
          expect(priceAt(past, index, Math.floor(each.at / MINUTE))).toBe(ticks);
        }
        expect(findJump(past.bars(index, ...EVER, 60))).toBeNull();
      }),
      { numRuns: runs(10, 300) },
    );
  });

  test('a pair that no earlier run had ends at its reference', () => {
    const [btc] = markets;
    const past = createPast({ units, seed: 1, openings: [{ at: OPENED, prices: new Map() }] });
    expect(priceAt(past, 0, FIRST_MINUTE)).toBe(btc === undefined ? null : referenceTicks(btc.pair));
  });
});

describe('prices', () => {
  test('of pairs with a common currency move together', () => {
    const [usdt, usdc] = ['BTC-USDT', 'BTC-USDC'].map((symbol) =>
      shared.bars(units.marketOf(symbol).index, ...EVER, 1_440),
    );
    const apart = (usdt ?? []).map(({ close }, at) => Math.abs(close / (usdc?.[at]?.close ?? 0) - 1));
    expect(Math.max(...apart)).toBeLessThan(0.03);
  });

  test('move, but not wildly: a usual day is some percent, a steady pair stays within one or two', () => {
    const days = (symbol: string) =>
      shared.bars(units.marketOf(symbol).index, ...EVER, 1_440).filter((bar) => bar.index % DAY === 0);
    const moves = days('BTC-USDT').map(({ open, close }) => Math.abs(close / open - 1));
    const mean = moves.reduce((sum, move) => sum + move, 0) / moves.length;
    expect(mean).toBeGreaterThan(0.005);
    expect(mean).toBeLessThan(0.05);
    const steady = days('USDC-USDT').flatMap(({ high, low }) => [high, low]);
    expect(Math.max(...steady) / Math.min(...steady)).toBeLessThan(1.03);
  });
});
