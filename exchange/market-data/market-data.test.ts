/**
 * Market data and its format. Broken by: an amount that is rounded, a day that is longer or shorter than 24 hours, a bar with a wrong
 * value, a sequence that does not rise, a size above 2^53.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { manualClock, type ManualClock } from '../../tests/helpers/manual-clock.ts';
import { runs } from '../../tests/helpers/runs.ts';
import type { Units } from '../engine/base/contract.ts';
import { createFakeEngine, type FakeEngine } from '../../tests/helpers/exchange/events/fake-engine.ts';
import { compare, decimal, formatDecimal, multiply, subtract } from '../exact/decimal.ts';
import { createPublicIds } from '../orders/model/public-ids.ts';
import { loadPairs } from '../pairs/pairs.ts';
import { createUnits, stepsOf, type Market } from '../pairs/units.ts';
import { CANDLE_INTERVALS, type CandleInterval } from './candles.ts';
import { createMarketData, type MarketData } from './market-data.ts';
import { merge, createMinutes, type TimedBar } from './minutes.ts';
import { quotient, stepsText } from './figures.ts';
import { plus, times } from '../engine/base/units.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const units = createUnits(loadPairs());
const BTC = units.marketOf('BTC-USDT');

interface Bench {
  clock: ManualClock;
  engine: FakeEngine;
  marketData: MarketData;
  /** Last 24 hours of BTC-USDT. */
  day: () => ReturnType<MarketData['span']>;
}

function intervalOf(name: string): CandleInterval {
  const interval = CANDLE_INTERVALS[name];
  if (interval === undefined) throw new Error(`There is no interval ${name}.`);
  return interval;
}

function bench(): Bench {
  const clock = manualClock(START);
  const now = () => clock.now();
  const ids = createPublicIds(7, START, { restored: 0, orders: 0, trades: 0 });
  const engine = createFakeEngine({ units, marketData: () => marketData, now });
  const marketData: MarketData = createMarketData({ units, engine: () => engine.engine, ids, now });
  return { clock, engine, marketData, day: () => marketData.span(BTC, 1_440, clock.now()) };
}

describe('sequence', () => {
  test('rises by one with every displayed change and every trade of a pair', () => {
    const { engine, marketData } = bench();
    const sequence = (market: Market) => Number(marketData.ticker(market).sequence) - START;
    engine.quote('BTC-USDT', 'buy', 5, 1);
    engine.quote('BTC-USDT', 'buy', 5, 0);
    engine.trade('BTC-USDT', 'buy', 5, 1);
    expect(sequence(BTC)).toBe(3);
    expect(sequence(units.marketOf('ETH-USDT'))).toBe(0);
    expect(marketData.depth(BTC, 5).sequence).toBe(marketData.ticker(BTC).sequence);
  });

  test('a listener hears ranges without gap or overlap until it stops', () => {
    const { engine, marketData } = bench();
    const ranges: number[][] = [];
    let trades = 0;
    const stop = marketData.listen({
      levelChanged: (_market, _side, _price, _displayed, first, last) =>
        ranges.push([first - START, last - START]),
      traded() {
        trades += 1;
      },
    });
    engine.quote('BTC-USDT', 'buy', 5, 1);
    engine.trade('BTC-USDT', 'buy', 5, 1);
    engine.trade('BTC-USDT', 'buy', 5, 1);
    engine.quote('BTC-USDT', 'buy', 6, 1);
    stop();
    engine.quote('BTC-USDT', 'buy', 7, 1);
    engine.trade('BTC-USDT', 'buy', 5, 1);
    expect(ranges).toEqual([
      [1, 1],
      [2, 4],
    ]);
    expect(trades).toBe(2);
  });
});

describe('24 hours', () => {
  test('nothing traded: no prices, no volume', () => {
    expect(bench().day()).toEqual({
      open: null,
      high: null,
      low: null,
      changePrice: '0',
      changeRate: '0',
      vol: '0',
      volValue: '0',
      averagePrice: null,
    });
  });

  test('open, high, low, change, volume, value and average, exactly', () => {
    const { clock, engine, day } = bench();
    for (const [price, lots] of [
      [600_000, 10_000_000],
      [605_000, 1],
      [590_001, 20_000_000],
      [594_000, 5_000_000],
    ] as const) {
      engine.trade('BTC-USDT', 'buy', price, lots);
      clock.advance(45_000);
    }
    expect(day()).toEqual({
      open: '60000',
      high: '60500',
      low: '59000.1',
      changePrice: '-600',
      changeRate: '-0.01',
      vol: '0.35000001',
      volValue: '20770.020605',
      averagePrice: '59342.91431877',
    });
  });

  test('a trade is dropped after 24 hours', () => {
    const { clock, engine, day } = bench();
    engine.trade('BTC-USDT', 'buy', 600_000, 1);
    clock.advance(MINUTE);
    engine.trade('BTC-USDT', 'buy', 700_000, 1);
    clock.advance(DAY - 2 * MINUTE);
    expect(day()).toMatchObject({ open: '60000', vol: '0.00000002' });
    clock.advance(MINUTE);
    expect(day()).toMatchObject({ open: '70000', low: '70000', vol: '0.00000001' });
    clock.advance(MINUTE);
    expect(day().open).toBeNull();
  });

  test('a clock that steps back loses no trade and keeps bars in order', () => {
    const { clock, engine, marketData, day } = bench();
    engine.trade('BTC-USDT', 'buy', 600_000, 1);
    clock.step(-10 * MINUTE);
    engine.trade('BTC-USDT', 'buy', 500_000, 1);
    clock.step(10 * MINUTE);
    expect(day()).toMatchObject({ open: '60000', low: '50000', vol: '0.00000002' });
    expect(marketData.candles(BTC, { interval: intervalOf('1min'), from: 0, to: null })).toHaveLength(1);
  });

  test('any trades: volume and value are the sums to the last digit, also above 2^53', () => {
    const lots = fc.oneof(
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }),
    );
    const trade = fc.tuple(fc.integer({ min: 1, max: 2 ** 40 }), lots, fc.nat(3 * MINUTE));
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 50 }), (trades) => {
        const minutes = createMinutes();
        let now = START;
        for (const [price, size, wait] of trades) minutes.add(price, size, (now += wait));
        const bar = merge(minutes.since(0, 1));
        const prices = trades.map(([price]) => price);
        const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);
        expect(bar).not.toBeNull();
        if (bar === null) return;
        expect(BigInt(bar.volume)).toBe(sum(trades.map(([, size]) => BigInt(size))));
        expect(BigInt(bar.value)).toBe(sum(trades.map(([price, size]) => BigInt(price) * BigInt(size))));
        expect([bar.open, bar.close]).toEqual([prices[0], prices.at(-1)]);
        expect([bar.high, bar.low]).toEqual([Math.max(...prices), Math.min(...prices)]);
      }),
      { numRuns: runs(200, 10_000) },
    );
  });
});

describe('trades and candles', () => {
  test('the last 100 trades, newest first', () => {
    const { engine, marketData } = bench();
    for (let price = 1; price <= 130; price += 1) engine.trade('BTC-USDT', 'sell', price, price);
    const trades = marketData.trades(BTC);
    expect(trades).toHaveLength(100);
    expect([trades[0]?.price, trades[99]?.price]).toEqual(['13', '3.1']);
    expect(new Set(trades.map((trade) => trade.tradeId)).size).toBe(100);
  });

  test('candles begin on their own grid and carry start, open, close, high, low, volume, turnover', () => {
    const { clock, engine, marketData } = bench();
    clock.advance(4 * MINUTE);
    for (const price of [600_000, 610_000, 590_000]) {
      engine.trade('BTC-USDT', 'buy', price, 100_000_000);
      clock.advance(MINUTE / 2);
    }
    const five = (from = 0, to: number | null = null) =>
      marketData.candles(BTC, { interval: intervalOf('5min'), from, to });
    const start = START / 1000;
    expect(five()).toEqual([
      [String(start + 300), '59000', '59000', '59000', '59000', '1', '59000'],
      [String(start), '60000', '61000', '61000', '60000', '2', '121000'],
    ]);
    expect(five(start + 1)).toHaveLength(1);
    expect(five(0, start + 300)).toHaveLength(1);
    expect(five(start, start + 301)).toHaveLength(2);
  });
});

describe('a long run', () => {
  const lots = fc.integer({ min: 1, max: 2 ** 40 });
  const trade = fc.tuple(fc.integer({ min: 1, max: 2 ** 20 }), lots, fc.nat(10 * DAY));

  test('keeps every trade of a year: by minute for a day, then by 5 and by 15 minutes, by hour for a month, by day', () => {
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 35 }), (trades) => {
        const minutes = createMinutes();
        const whole: TimedBar[] = [];
        let now = START;
        for (const [price, size, wait] of trades) {
          now += wait;
          minutes.add(price, size, now);
          const value = times(price, size);
          whole.push({
            index: Math.floor(now / MINUTE),
            open: price,
            high: price,
            low: price,
            close: price,
            volume: size,
            value,
          });
        }
        const last = Math.floor(now / MINUTE);
        const days = minutes.since(0, 1_440);
        expect(merge(days)).toEqual(merge(whole));
        const begins = days.map(({ index }) => index);
        expect(begins).toEqual([...new Set(begins)].sort((a, b) => a - b));
        expect(minutes.since(0, 1).every(({ index }) => index > last - 1_440)).toBe(true);
        for (const [grain, days] of [
          [5, 3],
          [15, 7],
          [60, 31],
        ] as const) {
          const kept = minutes.since(0, grain);
          expect(kept.every(({ index }) => index > last - days * 1_440)).toBe(true);
          expect(merge(kept)).toEqual(
            merge(whole.filter(({ index }) => index - (index % grain) > last - days * 1_440)),
          );
        }
      }),
      { numRuns: runs(200, 10_000) },
    );
  });

  test('candles of hours and more reach back over it; the day is the last 24 hours all the same', () => {
    const { clock, engine, marketData, day } = bench();
    const starts = (name: string) =>
      marketData
        .candles(BTC, { interval: intervalOf(name), from: 0, to: null })
        .map(([start]) => new Date(Number(start) * 1_000).toISOString().slice(0, 13));
    for (let at = 0; at < 4; at += 1) {
      engine.trade('BTC-USDT', 'buy', 600_000 + at, 1);
      clock.advance(12.5 * DAY);
    }
    engine.trade('BTC-USDT', 'buy', 700_000, 1);
    expect(starts('1min')).toEqual(['2027-01-09T12']);
    expect(starts('4hour')).toEqual(['2027-01-09T12', '2026-12-28T00', '2026-12-15T12']);
    expect(starts('1day')).toHaveLength(5);
    expect(starts('1week')).toEqual([
      '2027-01-07T00',
      '2026-12-24T00',
      '2026-12-10T00',
      '2026-12-03T00',
      '2026-11-19T00',
    ]);
    expect(starts('1month')).toEqual(['2027-01-01T00', '2026-12-01T00', '2026-11-01T00']);
    expect(day()).toMatchObject({ open: '70000', vol: '0.00000001' });
  });
});

describe('text and arithmetic', () => {
  test('any number of any step is the plain decimal', () => {
    const count = fc.oneof(fc.maxSafeNat(), fc.nat(1_000), fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }));
    const step = fc.oneof(
      fc.nat(12).map((scale) => ({ units: 1n, scale })),
      fc.record({ units: fc.bigInt({ min: 1n, max: 1_000n }), scale: fc.nat(12) }),
    );
    fc.assert(
      fc.property(count, step, (number, each) => {
        expect(stepsText(number, each)).toBe(formatDecimal(stepsOf(number, each)));
      }),
      { numRuns: runs(1_000, 100_000) },
    );
  });

  test('sums and products are exact on both sides of 2^53', () => {
    const near = fc.oneof(
      fc.maxSafeNat(),
      fc.integer({ min: Number.MAX_SAFE_INTEGER - 5, max: Number.MAX_SAFE_INTEGER }),
      fc.integer({ min: 94_906_260, max: 94_906_270 }), // around the root of 2^53
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 60n }),
    );
    const isFast = (value: Units) => typeof value === 'bigint' || Number.isSafeInteger(value);
    fc.assert(
      fc.property(near, near, (a, b) => {
        expect([BigInt(plus(a, b)), BigInt(times(a, b))]).toEqual([
          BigInt(a) + BigInt(b),
          BigInt(a) * BigInt(b),
        ]);
        expect(isFast(plus(a, b)) && isFast(times(a, b))).toBe(true);
      }),
      { numRuns: runs(1_000, 100_000) },
    );
  });

  test.each([
    ['1', '3', 4, '0.3333'],
    ['2', '3', 4, '0.6667'],
    ['0.00005', '1', 4, '0.0001'],
    ['0.00004', '1', 4, '0'],
    ['100', '0.5', 0, '200'],
  ])('%s / %s to %i places is %s', (numerator, denominator, digits, text) => {
    expect(formatDecimal(quotient(decimal(numerator), decimal(denominator), digits))).toBe(text);
    const negative = { ...decimal(numerator), units: -decimal(numerator).units };
    const expected = text === '0' ? '0' : `-${text}`;
    expect(formatDecimal(quotient(negative, decimal(denominator), digits))).toBe(expected);
  });

  test('a quotient is off by half of its last place at most', () => {
    const amount = fc.record({ units: fc.bigInt({ min: 1n, max: 10n ** 20n }), scale: fc.nat(12) });
    fc.assert(
      fc.property(amount, amount, fc.nat(8), (numerator, denominator, digits) => {
        const rounded = quotient(numerator, denominator, digits);
        const off = subtract(multiply(rounded, denominator), numerator);
        const size = { units: off.units < 0n ? -off.units : off.units, scale: off.scale };
        const half = multiply(denominator, { units: 5n, scale: digits + 1 });
        expect(compare(size, half)).toBeLessThanOrEqual(0);
      }),
      { numRuns: runs(500, 50_000) },
    );
  });
});
