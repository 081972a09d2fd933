/**
 * Amending, lists of orders and cancels in one request, and a year of candles, through ccxt as published. Broken by: an answer from which
 * ccxt cannot tell the new order, a list of orders that is placed in part, a page of the past that skips a day.
 */
import type { kucoin as Kucoin } from 'ccxt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ccxtClient, idOf } from './support/ccxt.ts';
import { openStillFloor, type Floor } from './support/floor.ts';

const BTC = 'BTC/USDT';
const DAY = 86_400_000;

let floor: Floor;
let ccxt: Kucoin;
beforeAll(async () => {
  floor = await openStillFloor();
  ccxt = ccxtClient(floor.exchange);
  await ccxt.loadMarkets();
});
afterEach(() => floor.main.clear());
afterAll(() => floor.exchange.close());

const buy = (clientOrderId: string) => ccxt.createOrder(BTC, 'limit', 'buy', 0.01, 60_000, { clientOrderId });

describe('editOrder', () => {
  test('by orderId names the order that took its place', async () => {
    const old = await buy('edit-1');
    const edited = await ccxt.editOrder(idOf(old), BTC, 'limit', 'buy', 0.02, 59_000);
    expect(edited.clientOrderId).toBe('edit-1');
    expect(edited.id).not.toBe(old.id);
    const found = await ccxt.fetchOrder(idOf(edited), BTC);
    expect(found).toMatchObject({ status: 'open', amount: '0.02', price: '59000', clientOrderId: 'edit-1' });
    expect(await ccxt.fetchOrder(idOf(old), BTC)).toMatchObject({ status: 'canceled', filled: '0' });
  });

  test('by clientOid changes the price alone', async () => {
    const old = await buy('edit-2');
    const params = { clientOrderId: 'edit-2' };
    await ccxt.editOrder(idOf(old), BTC, 'limit', 'buy', undefined, 59_500, params);
    expect(await ccxt.fetchOpenOrders(BTC)).toMatchObject([{ price: '59500', amount: '0.01', ...params }]);
  });

  test('of an order that is done is refused', async () => {
    const old = await buy('edit-3');
    await ccxt.cancelOrder(idOf(old), BTC);
    await expect(ccxt.editOrder(idOf(old), BTC, 'limit', 'buy', 0.02, 59_000)).rejects.toThrow('not_exist');
  });
});

test.each([{}, { sync: true }])(
  'createOrders places each with %o; ccxt shows none of them',
  async (params) => {
    const item = { symbol: BTC, type: 'limit', side: 'buy', amount: 0.01 } as const;
    const orders = [
      { ...item, price: 60_000 },
      { ...item, price: 59_000 },
    ];
    // It looks for the older reply, an object with the list in it.
    expect(await ccxt.createOrders(orders, params)).toEqual([]);
    const open = await ccxt.fetchOpenOrders(BTC);
    expect(new Set(open.map(({ price }) => price))).toEqual(new Set(['60000', '59000']));
  },
);

test('fetchOHLCV pages through a year of days, each once', async () => {
  const market = await openStillFloor({ market: 'quiet' });
  try {
    const client = ccxtClient(market.exchange);
    const today = market.clock.now() - (market.clock.now() % DAY);
    const days: number[] = [];
    for (let since = today - 365 * DAY; since <= today; since += 100 * DAY) {
      const page = await client.fetchOHLCV(BTC, '1d', since, 100);
      days.push(...page.map(([time]) => time ?? 0));
    }
    expect(days).toEqual(Array.from({ length: 366 }, (_day, at) => today + (at - 365) * DAY));
  } finally {
    await market.exchange.close();
  }
});
