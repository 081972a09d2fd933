/**
 * ccxt finds and cancels orders, and reads fills and balances, of an account whose every fill is known.
 * Broken by: an order found under another's id, a cancel that says it happened and did not, a fill with another price, fee or
 * role than the engine's, a digit lost in an id above 2^53, a page of fills that skips or repeats one.
 */
import { OrderNotFound, type kucoin as Kucoin } from 'ccxt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ManualClock } from '../helpers/manual-clock.ts';
import { ccxtClient, idOf } from './support/ccxt.ts';
import { openStillFloor, type Floor } from './support/floor.ts';

const BTC = 'BTC/USDT';
const ETH = 'ETH/USDT';

let floor: Floor & { clock: ManualClock };
let ccxt: Kucoin;
beforeAll(async () => {
  floor = await openStillFloor();
  ccxt = ccxtClient(floor.exchange);
  await ccxt.loadMarkets();
});
afterEach(() => floor.main.clear());
afterAll(() => floor.exchange.close());

async function openIds(symbol = BTC): Promise<string[]> {
  return (await ccxt.fetchOpenOrders(symbol)).map(idOf);
}

describe('cancels', () => {
  test('VF8 by orderId, once', async () => {
    const id = idOf(await ccxt.createLimitBuyOrder(BTC, 0.01, 60_000));
    expect(await ccxt.cancelOrder(id, BTC)).toMatchObject({ id });
    expect(await ccxt.fetchOrder(id, BTC)).toMatchObject({ id, status: 'canceled', filled: '0' });
    await expect(ccxt.cancelOrder(id, BTC)).rejects.toThrow(OrderNotFound);
  });

  test.each([{}, { sync: true }])('VF8 by clientOid with %o', async (params) => {
    const clientOrderId = `by-oid-${Object.keys(params).length}`;
    const id = idOf(await ccxt.createOrder(BTC, 'limit', 'buy', 0.01, 60_000, { clientOrderId }));
    const cancelled = await ccxt.cancelOrder(id, BTC, { clientOrderId, ...params });
    expect(cancelled).toMatchObject({ clientOrderId });
    expect(await ccxt.fetchOrder(id, BTC)).toMatchObject({ status: 'canceled' });
    await expect(ccxt.cancelOrder(id, BTC, { clientOrderId, ...params })).rejects.toThrow(OrderNotFound);
  });

  test('VF8 all of a pair, then all', async () => {
    for (const symbol of [BTC, BTC, ETH, 'KCS/USDT']) await ccxt.createLimitBuyOrder(symbol, 1, 1);
    expect(await ccxt.cancelAllOrders(BTC)).toMatchObject([{ info: { data: 'success' } }]);
    expect([await openIds(), (await openIds(ETH)).length]).toEqual([[], 1]);
    const [all] = await ccxt.cancelAllOrders();
    expect(all?.info.data).toEqual({ succeedSymbols: ['KCS-USDT', 'ETH-USDT'], failedSymbols: [] });
    expect([await openIds(ETH), await openIds('KCS/USDT')]).toEqual([[], []]);
    expect((await ccxt.fetchBalance())['USDT']).toMatchObject({ used: '0' });
  });

  test('VF8 the order of another account can not be cancelled or seen', async () => {
    const theirs = await floor.other.placed({
      symbol: 'BTC-USDT',
      type: 'limit',
      side: 'buy',
      price: '1',
      size: '1',
    });
    await expect(ccxt.cancelOrder(theirs, BTC)).rejects.toThrow(OrderNotFound);
    await expect(ccxt.fetchOrder(theirs, BTC)).rejects.toThrow(OrderNotFound);
    expect(await floor.other.show(theirs)).toMatchObject({ active: true });
    await floor.other.clear();
  });
});

describe('status checks', () => {
  test('VF8 by orderId and by clientOid find the same order', async () => {
    const placed = await ccxt.createOrder(BTC, 'limit', 'sell', 0.01, 70_000, { clientOrderId: 'found' });
    const byId = await ccxt.fetchOrder(idOf(placed), BTC);
    expect(await ccxt.fetchOrder('', BTC, { clientOrderId: 'found' })).toEqual(byId);
    expect(byId).toMatchObject({ id: placed.id, clientOrderId: 'found', side: 'sell', status: 'open' });
  });

  test.each([
    ['an unknown orderId', 'ffffffffffffffffffffffff', {}],
    ['an unknown clientOid', '', { clientOrderId: 'nobody' }],
  ])('VF8 %s is OrderNotFound', async (_what, id, params) => {
    await expect(ccxt.fetchOrder(id, BTC, params)).rejects.toThrow(OrderNotFound);
  });

  test('VF8 an order is not found under another pair', async () => {
    const id = idOf(await ccxt.createLimitBuyOrder(BTC, 0.01, 60_000));
    await expect(ccxt.fetchOrder(id, ETH)).rejects.toThrow(OrderNotFound);
  });

  test('VF8 open orders of the pair, closed ones with how they ended', async () => {
    floor.clock.advance(1_000);
    const start = floor.clock.now();
    const bought = await ccxt.createLimitBuyOrder(ETH, 0.1, 3_000);
    floor.clock.advance(1_000);
    await floor.other.placed({ symbol: 'ETH-USDT', type: 'market', side: 'sell', size: '0.1' });
    const cancelled = await ccxt.createLimitBuyOrder(ETH, 0.2, 2_900);
    floor.clock.advance(1_000);
    await ccxt.cancelOrder(idOf(cancelled), ETH);
    const open = await ccxt.createLimitBuyOrder(ETH, 0.3, 2_800);
    expect(await ccxt.fetchOpenOrders(ETH)).toMatchObject([{ id: open.id, status: 'open', amount: '0.3' }]);
    const closed = await ccxt.fetchClosedOrders(ETH, start);
    expect(closed.map(({ id, status, filled }) => [id, status, filled])).toEqual([
      [bought.id, 'closed', '0.1'],
      [cancelled.id, 'canceled', '0'],
    ]);
    const [, second] = closed;
    expect(await ccxt.fetchClosedOrders(ETH, second?.timestamp)).toMatchObject([{ id: cancelled.id }]);
  });
});

test('VF8 fetchOrdersByStatus finds open and done ones', async () => {
  const open = await ccxt.createLimitBuyOrder(BTC, 0.01, 50_000);
  const done = await ccxt.createLimitBuyOrder(BTC, 0.01, 50_000);
  await ccxt.cancelOrder(idOf(done), BTC);
  expect((await ccxt.fetchOrdersByStatus('active', BTC)).map(({ id }) => id)).toEqual([open.id]);
  expect((await ccxt.fetchOrdersByStatus('done', BTC)).map(({ id }) => id)).toContain(done.id);
});

describe('fills and balances', () => {
  const orders: Record<'maker' | 'taker', string> = { maker: '', taker: '' };
  let before = 0;
  let between = 0;
  beforeAll(async () => {
    before = floor.clock.now();
    orders.maker = idOf(await ccxt.createLimitSellOrder(BTC, 0.02, 60_000));
    const buy = { symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '60000' };
    await floor.other.placed({ ...buy, size: '0.005' });
    floor.clock.advance(1_000);
    between = floor.clock.now();
    await floor.other.placed({ ...buy, size: '0.025' });
    floor.clock.advance(1_000);
    orders.taker = idOf(await ccxt.createMarketSellOrder(BTC, 0.01));
  });

  test('S4.3-R2 S4.3-R8 every fill with its price, size, role and fee', async () => {
    const trades = await ccxt.fetchMyTrades(BTC);
    const common = { symbol: BTC, side: 'sell', price: '60000' };
    expect(trades).toMatchObject([
      {
        ...common,
        order: orders.maker,
        amount: '0.005',
        cost: '300',
        takerOrMaker: 'maker',
        type: 'limit',
        fee: { cost: '0.24', currency: 'USDT', rate: '0.0008' },
        timestamp: before,
      },
      {
        ...common,
        order: orders.maker,
        amount: '0.015',
        cost: '900',
        takerOrMaker: 'maker',
        type: 'limit',
        fee: { cost: '0.72', currency: 'USDT', rate: '0.0008' },
        timestamp: between,
      },
      {
        ...common,
        order: orders.taker,
        amount: '0.01',
        cost: '600',
        takerOrMaker: 'taker',
        type: 'market',
        fee: { cost: '0.6', currency: 'USDT', rate: '0.001' },
        timestamp: between + 1_000,
      },
    ]);
  });

  test('VF8 ids above 2^53: ccxt rounds them by default and keeps every digit when configured', async () => {
    const { text } = await floor.main.ask('GET', '/api/v1/hf/fills?symbol=BTC-USDT');
    const digits = [...text.matchAll(/"tradeId":(\d+)/g)].map(([, id]) => id ?? '').reverse();
    expect(digits).toHaveLength(3);
    expect(digits.every((id) => BigInt(id) > 2n ** 53n)).toBe(true);
    const ids = async () => (await ccxt.fetchMyTrades(BTC)).map(({ id }) => id);
    expect(await ids()).toEqual(digits.map((id) => String(Number(id))));
    ccxt.quoteJsonNumbers = true;
    expect(await ids()).toEqual(digits);
    ccxt.quoteJsonNumbers = false;
  });

  test('VF8 by order and by time', async () => {
    const amounts = async (...args: Parameters<Kucoin['fetchMyTrades']>) =>
      (await ccxt.fetchMyTrades(...args)).map(({ amount }) => amount);
    expect(await amounts(BTC, between)).toEqual(['0.015', '0.01']);
    expect(await amounts(BTC, undefined, undefined, { until: before })).toEqual(['0.005']);
    expect(await amounts(BTC, undefined, 1)).toEqual(['0.01']);
    const ofTaker = await ccxt.fetchOrderTrades(orders.taker, BTC);
    expect(ofTaker).toMatchObject([{ order: orders.taker, amount: '0.01' }]);
    const elsewhere = await ccxt.fetchMyTrades(ETH);
    expect(elsewhere.every(({ symbol }) => symbol === ETH)).toBe(true);
  });

  test('VF8 page by page with the cursor, each fill once', async () => {
    ccxt.quoteJsonNumbers = true;
    const seen: unknown[] = [];
    let lastId: unknown = 0;
    for (let page = 0; page < 4; page += 1) {
      const { data } = await ccxt.privateGetHfFills({ symbol: 'BTC-USDT', limit: 1, lastId });
      seen.push(...data.items.map((item: { size: unknown }) => item.size));
      ({ lastId } = data);
    }
    ccxt.quoteJsonNumbers = false;
    expect(seen).toEqual(['0.01', '0.015', '0.005']);
  });

  test('S4.4 balances are what the fills and fees leave', async () => {
    const usdt = await floor.main.balance('USDT');
    const btc = await floor.main.balance('BTC');
    expect(btc).toMatchObject({ balance: '119.97', holds: '0' });
    expect(await ccxt.fetchBalance()).toMatchObject({
      USDT: { free: usdt.available, used: '0', total: usdt.balance },
      BTC: { free: '119.97', used: '0', total: '119.97' },
    });
    expect((await ccxt.fetchBalance({ code: 'BTC' })).total).toEqual({ BTC: '119.97' });
  });
});
