/**
 * What ccxt reads of the market: pairs with their increments and fees, books, tickers, trades, candles, the time.
 * Broken by: a field of an answer that ccxt looks for under another name or type, a level or trade that is not the book's.
 */
import { BadSymbol, type kucoin as Kucoin } from 'ccxt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManualClock } from '../helpers/manual-clock.ts';
import { ccxtClient } from './support/ccxt.ts';
import { openStillFloor, type Floor } from './support/floor.ts';

const BTC = 'BTC/USDT';
/** Levels on each side of the book. */
const LEVELS = 130;

let floor: Floor & { clock: ManualClock };
let ccxt: Kucoin;
let tradedAt = 0;
beforeAll(async () => {
  floor = await openStillFloor({ activePerPair: 2 * LEVELS });
  ccxt = ccxtClient(floor.exchange);
  await ccxt.loadMarkets();
  const limit = { symbol: 'BTC-USDT', type: 'limit' };
  for (let level = 1; level <= LEVELS; level += 1) {
    const size = `0.0${100 + level}`;
    await floor.other.placed({ ...limit, side: 'sell', price: String(60_000 + level), size });
    await floor.other.placed({ ...limit, side: 'buy', price: String(60_000 - level), size });
  }
  tradedAt = floor.clock.now();
  await floor.main.placed({ symbol: 'BTC-USDT', type: 'market', side: 'buy', size: '0.001' });
  floor.clock.advance(1_000);
  await floor.main.placed({ symbol: 'BTC-USDT', type: 'market', side: 'sell', size: '0.002' });
});
afterAll(() => floor.exchange.close());

describe('pairs', () => {
  test('S2.5 VF3 increments, limits and fees of a pair', () => {
    expect(ccxt.market(BTC)).toMatchObject({
      id: 'BTC-USDT',
      base: 'BTC',
      quote: 'USDT',
      type: 'spot',
      active: true,
      precision: { amount: '0.00000001', price: '0.1' },
      limits: { amount: { min: '0.00001', max: '10000000000' }, cost: { min: '0.1', max: '99999999' } },
      maker: '0.0008',
      taker: '0.001',
    });
  });

  test('VF3 every pair of the exchange is there, under the name it trades as', async () => {
    const expected = (await floor.main.get('/api/v2/symbols')) as { symbol: string }[]; // compared below
    const read = ccxt.symbols.map((name) => ccxt.market(name).id);
    expect(read).toHaveLength(expected.length);
    expect(new Set(read)).toEqual(new Set(expected.map(({ symbol }) => symbol)));
  });

  test('fetchMarkets and fetchCurrencies list what the exchange has', async () => {
    expect(await ccxt.fetchMarkets()).toContainEqual(expect.objectContaining({ symbol: BTC }));
    expect(await ccxt.fetchCurrencies()).toMatchObject({ USDT: { id: 'USDT', networks: expect.anything() } });
  });

  test('a pair there is none of is refused before anything is sent', async () => {
    await expect(ccxt.createLimitBuyOrder('NO/SUCH', 1, 1)).rejects.toThrow(BadSymbol);
  });

  test('VF4 the exchange itself refuses an unknown pair with 900001', async () => {
    await expect(ccxt.publicGetMarketStats({ symbol: 'NO-SUCH' })).rejects.toThrow('900001');
  });

  test('fetchTradingFee returns the charged rates', async () => {
    expect(await ccxt.fetchTradingFee(BTC)).toMatchObject({ symbol: BTC, maker: '0.0008', taker: '0.001' });
  });

  test('VF5 fetchTime and fetchStatus', async () => {
    expect(await ccxt.fetchTime()).toBe(floor.clock.now());
    expect(await ccxt.fetchStatus()).toMatchObject({ status: 'ok' });
  });
});

describe('books', () => {
  test.each([
    [20, 20],
    [100, 100],
    [undefined, LEVELS],
  ])('VF10 fetchOrderBook with limit %s has %i levels on each side, best first', async (limit, levels) => {
    const book = await ccxt.fetchOrderBook(BTC, limit);
    expect(book.symbol).toBe(BTC);
    expect(book.timestamp).toBe(floor.clock.now());
    expect(book.nonce).toBeGreaterThan(0);
    const expected = (sign: 1 | -1, traded: number) =>
      Array.from({ length: levels }, (_, at) => [
        60_000 + sign * (at + 1),
        Number(((101 + at) / 10_000 - (at === 0 ? traded : 0)).toFixed(4)),
      ]);
    expect(book.asks).toEqual(expected(1, 0.001));
    expect(book.bids).toEqual(expected(-1, 0.002));
  });

  test('VF10 without a key the book ends at 100 levels', async () => {
    const anonymous = ccxtClient({ ...floor.exchange, key: '', secret: '', passphrase: '' });
    expect((await anonymous.fetchOrderBook(BTC)).asks).toHaveLength(100);
  });
});

describe('trades and tickers', () => {
  test('fetchTrades shows what was traded, the taker as the side', async () => {
    const trades = await ccxt.fetchTrades(BTC);
    expect(trades).toMatchObject([
      { symbol: BTC, side: 'buy', price: '60001', amount: '0.001', timestamp: tradedAt },
      { symbol: BTC, side: 'sell', price: '59999', amount: '0.002', timestamp: tradedAt + 1_000 },
    ]);
    expect(await ccxt.fetchTrades(BTC, tradedAt + 1)).toHaveLength(1);
  });

  test('fetchTicker and fetchTickers agree with book and trades', async () => {
    const figures = {
      symbol: BTC,
      bid: '59999',
      ask: '60001',
      last: '59999',
      open: '60001',
      high: '60001',
      low: '59999',
      change: '-2',
      baseVolume: '0.003',
      quoteVolume: '179.999',
    };
    expect(await ccxt.fetchTicker(BTC)).toMatchObject(figures);
    const all = await ccxt.fetchTickers();
    expect(all[BTC]).toMatchObject(figures);
    expect(Object.keys(all).sort()).toEqual([...ccxt.symbols].sort());
    expect(Object.keys(await ccxt.fetchTickers([BTC, 'ETH/USDT'])).sort()).toEqual([BTC, 'ETH/USDT']);
  });

  test('fetchOHLCV has the minute of the trades', async () => {
    const minute = tradedAt - (tradedAt % 60_000);
    const candles = await ccxt.fetchOHLCV(BTC, '1m', minute, 5);
    expect(candles[0]?.map(Number)).toEqual([minute, 60_001, 60_001, 59_999, 59_999, 0.003]);
  });

  test('VF2.6 createDepositAddress and fetchDepositAddress name the chain of the currency', async () => {
    const created = await ccxt.createDepositAddress('USDT', { network: 'TRC20' });
    const address = await ccxt.fetchDepositAddress('USDT', { network: 'TRC20' });
    expect(address).toMatchObject({ currency: 'USDT', network: 'TRC20' });
    expect(address.address).toMatch(/^T/);
    expect(address.address).toBe(created.address);
  });
});
