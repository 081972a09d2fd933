/**
 * ccxt in a market that moves by itself: the book it keeps from increments is the book REST shows at the same sequence.
 * Broken by: an increment left out, sent twice or sent in another order than it happened; a sequence that jumps; a crossed book.
 */
import type { OrderBook } from 'ccxt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ccxtProClient, type CcxtPro } from './support/ccxt-pro.ts';
import { openFloor, type Floor } from './support/floor.ts';

const BTC = 'BTC/USDT';

let floor: Floor;
let client: CcxtPro;
beforeAll(async () => {
  floor = await openFloor({ market: 'wild' });
  client = await ccxtProClient(floor.exchange);
  await client.loadMarkets();
});
afterAll(async () => {
  await client.close();
  await floor.exchange.close();
});

function levels({ asks, bids }: OrderBook) {
  return { asks: asks.map((level) => level.slice(0, 2)), bids: bids.map((level) => level.slice(0, 2)) };
}

test('VF10 watchOrderBook equals the book of REST at the same sequence, again and again', async () => {
  await client.watchOrderBook(BTC);
  const book = client.orderbooks[BTC] as OrderBook; // where watchOrderBook takes it from
  const seen = new Map([[book.nonce, levels(book)]]);
  client.afterMessage = () => seen.set(book.nonce, levels(book));
  for (let round = 0; round < 5; round += 1) {
    await client.received.next(({ subject }) => subject === 'trade.l2update');
    const rest = await client.fetchOrderBook(BTC);
    while (!seen.has(rest.nonce)) {
      expect(Number(book.nonce)).toBeLessThan(Number(rest.nonce));
      await client.received.next();
    }
    expect(seen.get(rest.nonce)).toEqual(levels(rest));
    expect(rest.asks.length).toBeGreaterThan(5);
    expect(Number(rest.bids[0]?.[0])).toBeLessThan(Number(rest.asks[0]?.[0]));
  }
});

test('VF10 watchTicker and watchTrades move with the market', async () => {
  const [trade] = await client.watchTrades(BTC);
  expect(trade).toMatchObject({ symbol: BTC, side: expect.stringMatching(/^(buy|sell)$/) });
  const ticker = await client.watchTicker(BTC, { spotMethod: '/market/ticker' });
  expect(Number(ticker.bid)).toBeLessThan(Number(ticker.ask));
  expect(Number(trade?.price)).toBeGreaterThan(0);
});

test('VF10 watchBidsAsks, watchTickers, watchOHLCV and trades of several pairs', async () => {
  const both = [BTC, 'ETH/USDT'];
  const best = (await client.watchBidsAsks([BTC]))[BTC];
  expect(Number(best?.bid)).toBeLessThan(Number(best?.ask));
  expect(Object.keys(await client.watchTickers([BTC]))).toContain(BTC);
  const candle = (await client.watchOHLCV(BTC, '1m')).at(-1);
  const [, open, high, low, close] = candle?.map(Number) ?? [];
  expect(low).toBeLessThanOrEqual(Math.min(Number(open), Number(close)));
  expect(high).toBeGreaterThanOrEqual(Math.max(Number(open), Number(close)));
  const [trade] = await client.watchTradesForSymbols(both);
  expect(both).toContain(trade?.symbol);
});
