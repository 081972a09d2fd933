// Would break it: a time of a candle that is cut in another style of dates, a stale book shown as current, a fall shown as a rise, or a change rounded the wrong way.
import { afterEach, expect, test } from 'vitest';
import { writeDates } from '../../../shared/base/format/date-style.ts';
import { formatChange } from '../../parts/market/format-change.ts';
import { candleTime, chartSummary } from './format-chart.ts';
import { depthPaths } from './depth-chart.tsx';
import { formatFeed } from '../../parts/market/feed-badge.tsx';
import { runningTotals } from '../../parts/market/ladder.ts';
import { directionOf } from '../../parts/market/last-price.tsx';

afterEach(() => writeDates('day-month'));

test.each([
  ['current', 3, 41.4, 'up to date, 41 ms', 'good'],
  ['current', null, null, 'up to date', 'good'],
  ['stale', 12_900, 41, 'stale 12 s', 'warn'],
  ['stale', 600_000, null, 'stale 10 min', 'warn'],
  ['stale', null, null, 'stale', 'warn'],
  ['resyncing', 5, 41, 'reloading', 'warn'],
  ['connecting', null, null, 'connecting', 'plain'],
  ['failed', null, null, 'failed', 'bad'],
  ['stopped', 12_900, null, 'stale 12 s', 'warn'],
  ['unavailable', null, null, 'no order book', 'plain'],
] as const)('feed %s, age %s, latency %s: %s', (state, age, latency, label, tone) => {
  expect(formatFeed(state, age, latency)).toEqual({ label, tone });
});

test.each([
  ['0.0124', 'up', '+1.24%'],
  ['-0.0035', 'down', '-0.35%'],
  ['0', 'same', '0.00%'],
  ['-0.00000', 'same', '0.00%'],
  ['0.5', 'up', '+50.00%'],
  ['0.012345', 'up', '+1.23%'],
  ['-0.012350', 'down', '-1.24%'],
] as const)('a change of %s goes %s: %s', (rate, direction, text) => {
  expect(formatChange(rate)).toEqual({ direction, text });
});

test('a change that is not known has no label', () => {
  expect(formatChange(null)).toBeNull();
  expect(formatChange('a lot')).toBeNull();
});

const trade = (price: string) => ({ id: price, side: 'buy' as const, price, size: '1', at: 0 });

test('the last price is judged against the newest trade at another price', () => {
  expect(directionOf([trade('10'), trade('10.0'), trade('9.9')])).toBe('up');
  expect(directionOf([trade('10'), trade('11')])).toBe('down');
  expect(directionOf([trade('10')])).toBe('same');
  expect(directionOf([])).toBe('same');
});

const candle = (at: number, open: string, high: string, low: string, close: string) => ({
  at,
  open,
  high,
  low,
  close,
  volume: '1',
});

test('a chart is one sentence, in the digits of its candles', () => {
  const at = Date.UTC(2026, 10, 22, 6, 30);
  const candles = [
    candle(at, '9.5', '10', '9', '9.90'),
    candle(at + 300_000, '9.9', '64200.10', '9.01', '11'),
  ];
  expect(chartSummary('BTC-USDT', '5min', candles, 'utc')).toBe(
    '2 candles of BTC-USDT, 5 minutes each, from 22 Nov 2026 06:30:00 to 22 Nov 2026 06:35:00 UTC: opened at 9.5, highest 64,200.10, lowest 9, last 11.',
  );
  expect(chartSummary('BTC-USDT', '5min', [], 'utc')).toBe('No BTC-USDT candles.');
  expect(candleTime(at, '5min', 'utc')).toBe('22 Nov 06:30');
  expect(candleTime(at, '1day', 'utc')).toBe('22 Nov 2026');
  writeDates('month-day');
  expect(candleTime(at, '5min', 'utc')).toBe('Nov 22 06:30');
  expect(candleTime(at, '1day', 'utc')).toBe('Nov 22, 2026');
  writeDates('year-first');
  expect(candleTime(at, '5min', 'utc')).toBe('11-22 06:30');
  expect(candleTime(at, '1day', 'utc')).toBe('2026-11-22');
});

test('depth falls to the middle and rises from it; without a side there is nothing to draw', () => {
  const bids = runningTotals([['99', '1']]);
  const asks = runningTotals([
    ['101', '1'],
    ['103', '3'],
  ]);
  expect(depthPaths(bids, asks)?.asks).toMatch(/^M666\.7 400H666\.7V303H1000V12H1000V400Z$/);
  expect(depthPaths([], asks)).toBeNull();
});
