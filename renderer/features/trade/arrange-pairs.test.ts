/** Breaks when a filter loses or adds a pair, when figures are compared as text or numbers, or when pairs without figures come first. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ticker } from '../../../shared/bridge/market-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { arrangePairs, commonQuotes, nextSort, type PairsSort } from './arrange-pairs.ts';

const pairOf = (symbol: string): PairView =>
  ({ pair: { symbol, name: symbol, quoteCurrency: symbol.split('-')[1] ?? '' } }) as PairView; // no other field is read
const tickerOf = (symbol: string, value: string | null, changeRate: string | null): [string, Ticker] => [
  symbol,
  { symbol, last: null, changeRate, high: null, low: null, volume: null, value },
];
const PAIRS = ['A-USDT', 'B-BTC', 'C-USDT', 'D-USDT'].map(pairOf);
const TICKERS = new Map([
  tickerOf('A-USDT', '9', '0.01'),
  tickerOf('B-BTC', '10', '-0.5'),
  tickerOf('C-USDT', null, '0.02'),
  tickerOf('D-USDT', '123456789012345678901', '0.02'),
]);
const symbols = (views: readonly PairView[]) => views.map(({ pair }) => pair.symbol);
const VENUE: PairsSort = { by: 'venue', isTurned: false };

describe('pairs', () => {
  it('are those of a quote asset, or those with a star in the order of the stars', () => {
    expect(symbols(arrangePairs(PAIRS, { kind: 'quote', quote: 'BTC' }, VENUE, [], TICKERS))).toEqual([
      'B-BTC',
    ]);
    const stars = ['D-USDT', 'GONE-USDT', 'A-USDT'];
    expect(symbols(arrangePairs(PAIRS, { kind: 'favourites' }, VENUE, stars, TICKERS))).toEqual([
      'D-USDT',
      'A-USDT',
    ]);
  });

  it('are sorted by value as numbers of any length, those without one last both ways', () => {
    const by = (isTurned: boolean) =>
      symbols(arrangePairs(PAIRS, { kind: 'all' }, { by: 'value', isTurned }, [], TICKERS));
    expect(by(false)).toEqual(['D-USDT', 'B-BTC', 'A-USDT', 'C-USDT']);
    expect(by(true)).toEqual(['A-USDT', 'B-BTC', 'D-USDT', 'C-USDT']);
  });

  it('with the same change keep their order', () => {
    expect(
      symbols(arrangePairs(PAIRS, { kind: 'all' }, { by: 'change', isTurned: false }, [], TICKERS)),
    ).toEqual(['C-USDT', 'D-USDT', 'A-USDT', 'B-BTC']);
  });

  it('are the same ones however they are sorted', () => {
    const rate = fc.option(
      fc.integer({ min: -99, max: 99 }).map((n) => `${n < 0 ? '-' : ''}0.${Math.abs(n)}`),
    );
    fc.assert(
      fc.property(fc.array(rate, { maxLength: 30 }), fc.boolean(), (rates, isTurned) => {
        const pairs = rates.map((_, at) => pairOf(`P${at}-USDT`));
        const tickers = new Map(rates.map((of, at) => tickerOf(`P${at}-USDT`, null, of)));
        const sorted = symbols(arrangePairs(pairs, { kind: 'all' }, { by: 'change', isTurned }, [], tickers));
        expect(sorted.toSorted()).toEqual(symbols(pairs).toSorted());
        const known = sorted.flatMap((symbol) => tickers.get(symbol)?.changeRate ?? []).map(Number);
        expect(known).toEqual(known.toSorted((a, b) => (isTurned ? a - b : b - a)));
      }),
    );
  });
});

it('the quotes offered are those of most pairs', () => {
  expect(commonQuotes(PAIRS, 1)).toEqual(['USDT']);
  expect(commonQuotes(PAIRS, 5)).toEqual(['USDT', 'BTC']);
});

it('a heading sorts the largest first, then the smallest, then not at all', () => {
  const first = nextSort(VENUE, 'change');
  const second = nextSort(first, 'change');
  expect([first, second, nextSort(second, 'change'), nextSort(first, 'value')]).toEqual([
    { by: 'change', isTurned: false },
    { by: 'change', isTurned: true },
    VENUE,
    { by: 'value', isTurned: false },
  ]);
});
