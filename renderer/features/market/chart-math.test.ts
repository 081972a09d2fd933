// Would break it: an average over the wrong candles or one that drifts, a day's VWAP that runs into the next day, a page that loses, doubles or disorders candles,
// a gap drawn over, a price off the increment or on the wrong side of it.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Candle } from '../../../shared/bridge/market-calls.ts';
import type { DecimalText } from '../../../shared/money/decimal-text.ts';
import { isMultipleOf } from '../../../shared/money/scaled.ts';
import { withNewest, withOlder, withUpdates } from './candle-pages.ts';
import {
  averageAt,
  hasVwap,
  indicatorsAt,
  movingAverage,
  readLength,
  volumeWeightedPrice,
} from './indicators.ts';
import { priceAt } from './price-at.ts';

const candle = (at: number, close = '1', volume = '1'): Candle => ({
  at,
  open: close,
  high: close,
  low: close,
  close,
  volume,
});
const price = fc.integer({ min: 1, max: 10_000_000 }).map((units) => units / 100);

describe('moving average', () => {
  test('has no value before it has enough candles, and one for each from then on', () => {
    expect(movingAverage([1, 2, 3, 4], 2)).toEqual([null, 1.5, 2.5, 3.5]);
    expect(movingAverage([1, 2], 3)).toEqual([null, null]);
  });

  test('lies between the lowest and the highest of its candles, and of equal ones is their price', () => {
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 2, max: 30 }),
        (closes, length) => {
          const averages = movingAverage(closes, length);
          expect(averages).toHaveLength(closes.length);
          for (const [at, average] of averages.entries()) {
            const window = closes.slice(Math.max(0, at - length + 1), at + 1);
            expect(average === null).toBe(window.length < length);
            expect(average).toBe(averageAt(closes, at, length));
            if (average === null) continue;
            expect(average).toBeGreaterThanOrEqual(Math.min(...window) * (1 - 1e-12));
            expect(average).toBeLessThanOrEqual(Math.max(...window) * (1 + 1e-12));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([
    ['20', 20],
    [' 2 ', 2],
    ['400', 400],
    ['1', null],
    ['401', null],
    ['0', null],
    ['-5', null],
    ['2.5', null],
    ['', null],
    ['twenty', null],
  ])('the length %j is %j', (text, length) => expect(readLength(text)).toBe(length));
});

describe('volume-weighted price', () => {
  const DAY = 86_400_000;

  test('weighs by volume, begins anew each day in UTC, and is null until something traded', () => {
    const candles = [
      candle(0, '10', '0'),
      candle(60_000, '10', '1'),
      candle(120_000, '20', '3'),
      candle(DAY, '40', '2'),
    ];
    expect(volumeWeightedPrice(candles)).toEqual([null, 10, 17.5, 40]);
  });

  test('stays within the day’s prices', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(price, fc.integer({ min: 0, max: 1_000 })), { maxLength: 40 }),
        (rows) => {
          const candles = rows.map(([close, volume], at) =>
            candle(at * 60_000, String(close), String(volume)),
          );
          for (const [at, value] of volumeWeightedPrice(candles).entries()) {
            if (value === null) continue;
            const traded = rows.slice(0, at + 1).filter(([, volume]) => volume > 0);
            expect(value).toBeGreaterThanOrEqual(Math.min(...traded.map(([close]) => close)) * (1 - 1e-9));
            expect(value).toBeLessThanOrEqual(Math.max(...traded.map(([close]) => close)) * (1 + 1e-9));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is not drawn over candles of a day or more, and comes back with shorter ones', () => {
    const on = {
      volume: true,
      first: { on: true, length: 20 },
      second: { on: false, length: 50 },
      vwap: true,
    };
    expect([hasVwap('12hour'), hasVwap('1day'), hasVwap('1week'), hasVwap('1month')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(indicatorsAt(on, '1day')).toEqual({ ...on, vwap: false });
    expect(indicatorsAt(on, '1hour')).toEqual(on);
  });
});

describe('pages of candles', () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 60 });
  const sorted = (all: number[]): Candle[] => all.toSorted((a, b) => a - b).map((at) => candle(at));
  const timesOf = (candles: readonly Candle[]): number[] => candles.map(({ at }) => at);

  test('an older page comes before what is known, once and in order, and what is known stays', () => {
    fc.assert(
      fc.property(times, times, (knownTimes, pageTimes) => {
        const known = sorted(knownTimes);
        const page = sorted(pageTimes).map(({ at }) => candle(at, '2'));
        const all = withOlder(known, page);
        const edge = known[0]?.at ?? Infinity;
        expect(timesOf(all)).toEqual([...timesOf(page).filter((at) => at < edge), ...timesOf(known)]);
        expect(all.slice(all.length - known.length)).toEqual(known);
      }),
    );
  });

  test('the newest page overrules what it reaches over; what lies on both sides stays, unless there is a gap', () => {
    fc.assert(
      fc.property(times, times, (knownTimes, pageTimes) => {
        const known = sorted(knownTimes);
        const page = sorted(pageTimes).map(({ at }) => candle(at, '2'));
        const all = withNewest(known, page);
        expect(timesOf(all)).toEqual(timesOf(all).toSorted((a, b) => a - b));
        expect(new Set(timesOf(all)).size).toBe(all.length);
        for (const fresh of page) expect(all).toContain(fresh);
        const [first, last] = [page[0], page.at(-1)];
        if (first === undefined || last === undefined) expect(all).toEqual(known);
        else if ((known.at(-1)?.at ?? Infinity) < first.at) expect(all).toEqual(page);
        else for (const old of known) if (old.at < first.at || old.at > last.at) expect(all).toContain(old);
      }),
    );
  });

  test('live updates stay over what was read: later ones, and the growing one with more volume', () => {
    const read = [candle(1), candle(2, '1', '5')];
    expect(withUpdates(read, [candle(2, '3', '6'), candle(3, '4')])).toEqual([
      candle(1),
      candle(2, '3', '6'),
      candle(3, '4'),
    ]);
    expect(withUpdates(read, [candle(2, '3', '4')])).toEqual(read);
    expect(withUpdates([], [candle(3)])).toEqual([candle(3)]);
  });
});

describe('the price at a point', () => {
  test.each([
    [98_123.44, '0.1', '98123.4'],
    [98_123.46, '0.1', '98123.5'],
    [98_123.25, '0.5', '98123.0'],
    [98_124, '10', '98120'],
    [0.000000000784_9, '0.000000000001', '0.000000000785'],
    [0.04, '0.1', '0.1'],
    [0, '0.1', null],
    [-3, '0.1', null],
    [Number.NaN, '0.1', null],
    [Infinity, '0.1', null],
    [1e22, '0.1', null],
    [5, '0', null],
    [5, 'step', null],
  ])('%d with steps of %s is %s', (value, increment, text) => {
    expect(priceAt(value, increment)).toBe(text);
  });

  test('is a multiple of the increment, above zero, and no other is nearer', () => {
    const increments = fc.constantFrom('0.1', '0.5', '0.0001', '0.000000000001', '1', '25');
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e8, noNaN: true }), increments, (value, increment) => {
        const at = priceAt(value, increment);
        expect(at).not.toBeNull();
        expect(isMultipleOf(at as DecimalText, increment as DecimalText)).toBe(true);
        expect(Number(at)).toBeGreaterThan(0);
        const away = Math.abs(Number(at) - value);
        if (value >= Number(increment))
          expect(away).toBeLessThanOrEqual(Number(increment) * 0.51 + value * 1e-12);
      }),
      { numRuns: 300 },
    );
  });
});
