/**
 * Books, tickers, statistics, trades and candles over HTTP, of a market that two accounts make. Broken by: a field the venue's
 * clients do not know, a figure that is not the engine's, a hidden order that shows, a pair that is not refused.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCredentials, type Credentials } from '../auth/credentials.ts';
import { startExchange, type RunningExchange } from '../start.ts';
import { dataOf, sendRaw, sendSigned } from '../../tests/helpers/exchange/client.ts';
import type { Body } from '../../tests/helpers/exchange/trader.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const SYMBOL = 'BTC-USDT';
const PUBLIC_QUOTA = 1_000_000;

const second = newCredentials();
let exchange: RunningExchange;
let now = NOW;

const place = async (who: Credentials, body: Body) =>
  dataOf(
    await sendSigned(
      { ...exchange, ...who },
      'POST',
      '/api/v1/hf/orders',
      JSON.stringify({ symbol: SYMBOL, type: 'limit', ...body }),
      { timestamp: now },
    ),
  );
const get = (path: string) => sendRaw(exchange.baseUrl, 'GET', path);
const read = async (path: string) => dataOf(await get(path)) as Record<string, unknown>; // tests compare field by field

beforeAll(async () => {
  exchange = await startExchange({
    now: () => now,
    deposits: 0,
    withdrawals: 0,
    quotas: { public: PUBLIC_QUOTA },
    accounts: [{ name: 'second', keys: [{ ...second, permissions: ['General', 'Spot'] }] }],
  });
  for (let level = 0; level < 25; level += 1) {
    await place(second, { side: 'sell', price: String(60_010 + level), size: '0.01' });
    await place(second, { side: 'buy', price: String(59_990 - level), size: '0.02' });
  }
  await place(second, { side: 'sell', price: '60005', size: '1', hidden: true });
  await place(second, { side: 'sell', price: '60100', size: '1', iceberg: true, visibleSize: '0.1' });
  // Two trades: 0.5 of the hidden order, then 0.004 of the best bid a minute later.
  await place(exchange, { side: 'buy', price: '60005', size: '0.5', timeInForce: 'IOC' });
  now += 60_000;
  await place(exchange, { side: 'sell', price: '59990', size: '0.004', timeInForce: 'IOC' });
});
afterAll(() => exchange.close());

describe('books', () => {
  test('level1: last trade and best displayed prices', async () => {
    expect(await read(`/api/v1/market/orderbook/level1?symbol=${SYMBOL}`)).toEqual({
      time: now,
      sequence: expect.stringMatching(/^\d+$/),
      price: '59990',
      size: '0.004',
      bestBid: '59990',
      bestBidSize: '0.016',
      bestAsk: '60010',
      bestAskSize: '0.01',
    });
  });

  test('level1 of a pair without trades has no prices', async () => {
    expect(await read('/api/v1/market/orderbook/level1?symbol=ETH-USDT')).toMatchObject({
      price: null,
      size: null,
      bestBid: null,
      bestAskSize: null,
    });
  });

  test.each([
    ['level2_20', 20],
    ['level2_100', 26],
  ])('%s: best first, at most so many levels, nothing undisplayed', async (name, levels) => {
    const book = await read(`/api/v1/market/orderbook/${name}?symbol=${SYMBOL}`);
    expect(Object.keys(book).sort()).toEqual(['asks', 'bids', 'sequence', 'time']);
    const [asks, bids] = [book['asks'], book['bids']] as [string[][], string[][]]; // rows of texts
    expect([asks.length, bids.length]).toEqual([levels, Math.min(levels, 25)]);
    expect(asks[0]).toEqual(['60010', '0.01']);
    expect(asks[1]).toEqual(['60011', '0.01']);
    expect(bids[0]).toEqual(['59990', '0.016']);
    expect(asks.map(([price]) => price)).not.toContain('60005');
    if (levels > 20) expect(asks.at(-1)).toEqual(['60100', '0.1']);
  });

  test('the full book needs a key and has the same content', async () => {
    const path = `/api/v3/market/orderbook/level2?symbol=${SYMBOL}`;
    expect((await get(path)).json?.code).toBe('400001');
    const answer = await sendSigned(exchange, 'GET', path, '', { timestamp: now });
    expect(dataOf(answer)).toEqual(await read(`/api/v1/market/orderbook/level2_100?symbol=${SYMBOL}`));
  });
});

const DAY = {
  symbol: SYMBOL,
  buy: '59990',
  sell: '60010',
  changeRate: '-0.0002',
  changePrice: '-15',
  high: '60005',
  low: '59990',
  vol: '0.504',
  volValue: '30242.46',
  last: '59990',
  averagePrice: '60004.88095238',
  takerFeeRate: '0.001',
  makerFeeRate: '0.0008',
  takerCoefficient: '1',
  makerCoefficient: '1',
};

describe('24 hours', () => {
  test('stats', async () => {
    expect(await read(`/api/v1/market/stats?symbol=${SYMBOL}`)).toEqual({ time: now, ...DAY });
  });

  test('allTickers: every pair, with the same figures', async () => {
    const { time, ticker } = (await read('/api/v1/market/allTickers')) as { time: number; ticker: Body[] };
    expect(time).toBe(now);
    const symbols = dataOf(await get('/api/v2/symbols')) as { symbol: string; name: string }[];
    expect(ticker.map((row) => [row['symbol'], row['symbolName']])).toEqual(
      symbols.map(({ symbol, name }) => [symbol, name]),
    );
    expect(ticker.find((row) => row['symbol'] === SYMBOL)).toEqual({
      ...DAY,
      symbolName: SYMBOL,
      bestBidSize: '0.016',
      bestAskSize: '0.01',
    });
    expect(ticker.find((row) => row['symbol'] === 'ETH-USDT')).toMatchObject({
      last: null,
      vol: '0',
      changeRate: '0',
    });
  });
});

describe('trades and candles', () => {
  test('histories: newest first, time a bare integer in nanoseconds', async () => {
    const answer = await get(`/api/v1/market/histories?symbol=${SYMBOL}`);
    const trades = dataOf(answer) as Body[];
    expect(trades.map(({ price, size, side }) => [price, size, side])).toEqual([
      ['59990', '0.004', 'sell'],
      ['60005', '0.5', 'buy'],
    ]);
    expect(Object.keys(trades[0] ?? {}).sort()).toEqual(['price', 'sequence', 'side', 'size', 'time']);
    expect(answer.text).toContain(`"time":${now}000000}`);
    expect(BigInt(String(trades[0]?.['sequence'])) > BigInt(String(trades[1]?.['sequence']))).toBe(true);
  });

  test('a trade has the same id for everybody', async () => {
    const [newest] = dataOf(await get(`/api/v1/market/histories?symbol=${SYMBOL}`)) as Body[];
    const fills = await sendSigned(exchange, 'GET', `/api/v1/hf/fills?symbol=${SYMBOL}`, '', {
      timestamp: now,
    });
    expect(fills.text).toContain(`"tradeId":${String(newest?.['sequence'])},`);
  });

  test('candles: newest first, within startAt and endAt', async () => {
    const candles = async (more: string) =>
      dataOf(await get(`/api/v1/market/candles?symbol=${SYMBOL}&type=1min${more}`));
    const [older, newer] = [String(NOW / 1000), String(NOW / 1000 + 60)];
    const bars = [
      [newer, '59990', '59990', '59990', '59990', '0.004', '239.96'],
      [older, '60005', '60005', '60005', '60005', '0.5', '30002.5'],
    ];
    expect(await candles('')).toEqual(bars);
    expect(await candles('&startAt=0&endAt=0')).toEqual(bars);
    expect(await candles(`&startAt=${newer}`)).toEqual([bars[0]]);
    expect(await candles(`&startAt=${older}&endAt=${newer}`)).toEqual([bars[1]]);
  });

  test.each(['type=', 'type=2min', 'type=toString', 'type=1min&startAt=x', 'type=1min&endAt=-1'])(
    'candles with %s are refused',
    async (query) => {
      const answer = await get(`/api/v1/market/candles?symbol=${SYMBOL}&${query}`);
      expect(answer.json?.code).toBe('400100');
    },
  );
});

describe('every path of a pair', () => {
  const paths = [
    ['/api/v1/market/orderbook/level1', 2],
    ['/api/v1/market/orderbook/level2_20', 2],
    ['/api/v1/market/orderbook/level2_100', 4],
    ['/api/v1/market/stats', 15],
    ['/api/v1/market/histories', 3],
    ['/api/v1/market/candles', 3],
  ] as const;

  test.each(paths)('%s refuses an unknown pair and a missing one', async (path) => {
    const ask = async (query: string) => (await get(`${path}${query}`)).json;
    expect(await ask('?symbol=NO-PAIR&type=1min')).toEqual({ code: '900001', msg: 'symbol not exists' });
    expect(await ask('?symbol=btc-usdt&type=1min')).toMatchObject({ code: '900001' });
    expect(await ask('?type=1min')).toEqual({ code: '400100', msg: 'symbol is required' });
    expect(await ask('?symbol=BTC-USDT&symbol=ETH-USDT&type=1min')).toMatchObject({ code: '400100' });
  });

  test.each([...paths, ['/api/v1/market/allTickers', 15] as const])('%s weighs %i', async (path, weight) => {
    const left = async () =>
      Number((await get(`${path}?symbol=${SYMBOL}&type=1min`)).headers['gw-ratelimit-remaining']);
    expect((await left()) - (await left())).toBe(weight);
  });
});
