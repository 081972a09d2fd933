// Would break it: a pair that cannot be found under its symbol, its new name or a slash, or an age off by a unit.
import { expect, test } from 'vitest';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { formatAge, findPairs } from './find-pairs.ts';

function pairNamed(symbol: string, name = symbol): PairView {
  const [baseCurrency = '', quoteCurrency = ''] = symbol.split('-');
  const pair = {
    symbol,
    name,
    baseCurrency,
    quoteCurrency,
    priceIncrement: '1',
    baseIncrement: '1',
    baseMinSize: '1',
    baseMaxSize: '9',
    quoteIncrement: '1',
    quoteMinSize: '1',
    quoteMaxSize: '9',
    priceLimitRate: null,
    minFunds: null,
    feeCurrency: null,
    enableTrading: true,
  };
  return { pair, source: 'typed in', at: 0, doubtful: false };
}

const pairs = [pairNamed('ETH-BTC'), pairNamed('BTC-USDT'), pairNamed('VSYS-USDT', 'VSYSNEW-USDT')];
const symbols = (found: readonly PairView[]) => found.map(({ pair }) => pair.symbol);

test('pairs that begin with the text come first, then those that contain it', () => {
  expect(symbols(findPairs(pairs, 'btc'))).toEqual(['BTC-USDT', 'ETH-BTC']);
});

test.each(['btc/usdt', 'BTC usdt', 'btcusdt', 'BTC-USDT'])('%s finds BTC-USDT', (text) => {
  expect(symbols(findPairs(pairs, text))).toEqual(['BTC-USDT']);
});

test('a renamed pair is found by its new name, an empty search finds all', () => {
  expect(symbols(findPairs(pairs, 'vsysnew'))).toEqual(['VSYS-USDT']);
  expect(findPairs(pairs, '  ')).toHaveLength(3);
});

test('ages', () => {
  const minute = 60_000;
  expect(formatAge(0, 59_999)).toBe('just now');
  expect(formatAge(0, 4 * minute)).toBe('4 min ago');
  expect(formatAge(0, 47 * 60 * minute)).toBe('47 h ago');
  expect(formatAge(0, 72 * 60 * minute)).toBe('3 days ago');
});
