/**
 * Every form of order ccxt offers for the spot account, sent by ccxt as published and read back both by it and as the exchange reports it.
 * Broken by: a body of the client that is refused, a parameter lost on the way, a fill, fee or hold that differs from the engine's,
 * an order that a client takes for open when it is done.
 */
import type { kucoin as Kucoin, Order } from 'ccxt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ManualClock } from '../helpers/manual-clock.ts';
import { ccxtClient, idOf } from './support/ccxt.ts';
import { openStillFloor, type Floor } from './support/floor.ts';

const BTC = 'BTC/USDT';
const OTHERS = { symbol: 'BTC-USDT', type: 'limit', timeInForce: 'GTC' };

let floor: Floor & { clock: ManualClock };
let ccxt: Kucoin;
beforeAll(async () => {
  floor = await openStillFloor();
  ccxt = ccxtClient(floor.exchange);
  await ccxt.loadMarkets();
});
afterEach(async () => {
  await floor.main.clear();
  await floor.other.clear();
});
afterAll(() => floor.exchange.close());

/** The order as ccxt shows it after it was placed. */
async function shown(placed: Order): Promise<Order> {
  return ccxt.fetchOrder(idOf(placed), BTC);
}

function offer(side: 'buy' | 'sell', price: string, size: string): Promise<string> {
  return floor.other.placed({ ...OTHERS, side, price, size });
}

describe('limit orders in an empty book', () => {
  const resting = { status: 'open', filled: '0', remaining: '0.01', amount: '0.01', price: '60000' };
  test.each([
    ['S4.3-P-timeInForce GTC is the default', {}, { timeInForce: 'GTC', stp: 'CN' }],
    ['S4.3-P-timeInForce GTC', { timeInForce: 'GTC' }, { timeInForce: 'GTC' }],
    [
      'S4.3-P-cancelAfter GTT',
      { timeInForce: 'GTT', cancelAfter: 60 },
      { timeInForce: 'GTT', cancelAfter: 60 },
    ],
    ['S4.3-P-postOnly as timeInForce PO', { timeInForce: 'PO' }, { postOnly: true, timeInForce: 'GTC' }],
    ['S4.3-P-postOnly as a flag', { postOnly: true }, { postOnly: true }],
    ['S4.3-P-hidden', { hidden: true }, { hidden: true }],
    [
      'S4.3-P-iceberg S4.3-P-visibleSize',
      { iceberg: true, visibleSize: '0.001' },
      { iceberg: true, visibleSize: '0.001' },
    ],
    ['S4.3-P-stp CN', { stp: 'CN' }, { stp: 'CN' }],
    ['S4.3-P-stp CO', { stp: 'CO' }, { stp: 'CO' }],
    ['S4.3-P-stp CB', { stp: 'CB' }, { stp: 'CB' }],
    ['S4.3-P-stp DC', { stp: 'DC' }, { stp: 'DC' }],
    [
      'S4.3-P-tags S4.3-P-remark',
      { tags: 'desk-7', remark: 'first of three' },
      { tags: 'desk-7', remark: 'first of three' },
    ],
  ])('%s rests as it was asked for', async (_rule, params, expected) => {
    const order = await shown(await ccxt.createOrder(BTC, 'limit', 'buy', 0.01, 60_000, params));
    expect(order).toMatchObject({ ...resting, symbol: BTC, side: 'buy', type: 'limit' });
    expect(order.info).toMatchObject({ ...expected, active: true, inOrderBook: true, cancelExist: false });
    expect(order.timestamp).toBe(floor.clock.now());
  });

  test.each(['IOC', 'FOK'])('S4.3-R4 %s is cancelled completely', async (timeInForce) => {
    const placed = await ccxt.createOrder(BTC, 'limit', 'sell', 0.01, 60_000, { timeInForce });
    const order = await shown(placed);
    expect(order).toMatchObject({ status: 'canceled', filled: '0', timeInForce });
    expect(order.info).toMatchObject({ cancelledSize: '0.01', active: false, inOrderBook: false });
  });

  test('S4.3-R8 S4.3-R9 a buy freezes price times size and the fee it will pay, a sell its size', async () => {
    await ccxt.createLimitBuyOrder(BTC, 0.01, 60_000);
    await ccxt.createLimitSellOrder(BTC, 0.02, 70_000);
    const balance = await ccxt.fetchBalance();
    expect(balance['USDT']).toEqual({ free: '4999399.52', used: '600.48', total: '5000000' });
    expect(balance['BTC']).toEqual({ free: '119.98', used: '0.02', total: '120' });
  });

  test('S4.3-R4 GTT ends at its time, and ccxt sees it cancelled', async () => {
    const placed = await ccxt.createOrder(BTC, 'limit', 'buy', 0.01, 60_000, {
      timeInForce: 'GTT',
      cancelAfter: 60,
    });
    floor.clock.advance(59_999);
    expect(await shown(placed)).toMatchObject({ status: 'open' });
    floor.clock.advance(1);
    expect(await shown(placed)).toMatchObject({ status: 'canceled', filled: '0' });
  });
});

describe('limit orders that meet the book', () => {
  test('S4.3-R1 a partial fill stays open, the rest of the fill makes it closed', async () => {
    await offer('sell', '59990', '0.004');
    const placed = await ccxt.createLimitBuyOrder(BTC, 0.01, 60_000);
    expect(await shown(placed)).toMatchObject({
      status: 'open',
      filled: '0.004',
      remaining: '0.006',
      cost: '239.96',
      average: '59990',
      fee: { cost: '0.23996', currency: 'USDT' },
    });
    await offer('sell', '60000', '0.006');
    const closed = await shown(placed);
    expect(closed).toMatchObject({
      status: 'closed',
      filled: '0.01',
      remaining: '0',
      cost: '599.96',
      // 0.001 of 239.96 as taker, 0.0008 of 360 as maker.
      fee: { cost: '0.52796', currency: 'USDT' },
    });
    expect(closed.info).toEqual(await floor.main.show(idOf(placed)));
  });

  test('S3.3 a cancel after a partial fill keeps the fill', async () => {
    await offer('sell', '60000', '0.004');
    const placed = await ccxt.createLimitBuyOrder(BTC, 0.01, 60_000);
    expect(await ccxt.cancelOrder(idOf(placed), BTC)).toMatchObject({ id: placed.id });
    expect(await shown(placed)).toMatchObject({ status: 'canceled', filled: '0.004', cost: '240' });
    expect((await ccxt.fetchBalance())['USDT']).toMatchObject({ used: '0' });
  });

  test('S4.3-R4 IOC takes what there is', async () => {
    await offer('sell', '60000', '0.004');
    const placed = await ccxt.createOrder(BTC, 'limit', 'buy', 0.01, 60_000, { timeInForce: 'IOC' });
    const order = await shown(placed);
    expect(order).toMatchObject({ status: 'canceled', filled: '0.004', remaining: '0.006' });
    expect(order.info).toMatchObject({ cancelledSize: '0.006', remainSize: '0' });
  });

  test('S4.3-R4 FOK fills completely or not at all', async () => {
    await offer('sell', '60000', '0.01');
    const fok = { timeInForce: 'FOK' };
    const tooMuch = await ccxt.createOrder(BTC, 'limit', 'buy', 0.02, 60_000, fok);
    expect(await shown(tooMuch)).toMatchObject({ status: 'canceled', filled: '0' });
    const exact = await ccxt.createOrder(BTC, 'limit', 'buy', 0.01, 60_000, fok);
    expect(await shown(exact)).toMatchObject({ status: 'closed', filled: '0.01', cost: '600' });
  });

  test('S4.3-R5 post-only that would fill is cancelled; met by a later order it pays maker', async () => {
    await offer('sell', '60000', '0.01');
    const po = { timeInForce: 'PO' };
    expect(await shown(await ccxt.createOrder(BTC, 'limit', 'buy', 0.01, 60_000, po))).toMatchObject({
      status: 'canceled',
      filled: '0',
      postOnly: true,
    });
    const maker = await ccxt.createOrder(BTC, 'limit', 'buy', 0.01, 59_900, po);
    await offer('sell', '59900', '0.01');
    expect(await shown(maker)).toMatchObject({ status: 'closed', fee: { cost: '0.4792' } });
  });

  test('S4.3-R6 a hidden order and an iceberg pay taker, the book shows only the slice', async () => {
    const hidden = await ccxt.createOrder(BTC, 'limit', 'sell', 0.01, 60_000, { hidden: true });
    const iceberg = await ccxt.createOrder(BTC, 'limit', 'sell', 0.02, 60_000, {
      iceberg: true,
      visibleSize: '0.005',
    });
    expect((await ccxt.fetchOrderBook(BTC, 20)).asks).toEqual([[60_000, 0.005]]);
    await offer('buy', '60000', '0.03');
    expect(await shown(hidden)).toMatchObject({ status: 'closed', fee: { cost: '0.6' } });
    expect(await shown(iceberg)).toMatchObject({ status: 'closed', fee: { cost: '1.2' } });
  });

  test.each([
    // What is left of the order that rested, and of the one that met it.
    ['CN', '0.02', '0'],
    ['CO', '0', '0.01'],
    ['CB', '0', '0'],
    ['DC', '0.01', '0'],
  ])('S4.3-P-stp %s against an own order', async (stp, oldRemains, newRemains) => {
    const old = await ccxt.createLimitSellOrder(BTC, 0.02, 60_000);
    const fresh = await ccxt.createOrder(BTC, 'limit', 'buy', 0.01, 60_000, { stp });
    const nothingDone = { dealSize: '0', fee: '0' };
    const isOpen = (remains: string) => ({ remainSize: remains, active: remains !== '0' });
    expect((await shown(old)).info).toMatchObject({ ...nothingDone, ...isOpen(oldRemains) });
    expect((await shown(fresh)).info).toMatchObject({ ...nothingDone, ...isOpen(newRemains) });
    expect((await shown(fresh)).status).toBe(newRemains === '0' ? 'canceled' : 'open');
  });

  test('S4.3-R10 a limit order past the price protection is cancelled whole', async () => {
    await offer('sell', '60000', '0.01');
    await offer('sell', '66000.1', '0.01');
    const placed = await ccxt.createLimitBuyOrder(BTC, 0.02, 67_000);
    expect(await shown(placed)).toMatchObject({ status: 'canceled', filled: '0' });
  });
});

describe('market orders', () => {
  test('S4.3-R2 buy by amount takes several levels', async () => {
    await offer('sell', '60000', '0.01');
    await offer('sell', '60010', '0.01');
    const placed = await ccxt.createOrder(BTC, 'market', 'buy', 0.015);
    expect(await shown(placed)).toMatchObject({
      type: 'market',
      status: 'closed',
      filled: '0.015',
      cost: '900.05',
      fee: { cost: '0.90005', currency: 'USDT' },
    });
  });

  test('S4.3-R2 buy by cost spends the funds with the fee', async () => {
    await offer('sell', '60000', '1');
    for (const placed of [
      await ccxt.createOrder(BTC, 'market', 'buy', 0, undefined, { cost: 600.6 }),
      await ccxt.createOrder(BTC, 'market', 'buy', 0, undefined, { funds: '600.6' }),
      await ccxt.createMarketBuyOrderWithCost(BTC, 600.6),
      await ccxt.createMarketOrderWithCost(BTC, 'buy', 600.6),
    ]) {
      expect(await shown(placed)).toMatchObject({
        status: 'closed',
        filled: '0.01',
        cost: '600',
        fee: { cost: '0.6' },
      });
    }
  });

  test('S4.3-R2 sell by amount and by cost', async () => {
    await offer('buy', '60000', '1');
    const byAmount = await ccxt.createMarketSellOrder(BTC, 0.015);
    expect(await shown(byAmount)).toMatchObject({ status: 'closed', filled: '0.015', cost: '900' });
    const byCost = await ccxt.createMarketSellOrderWithCost(BTC, 300);
    expect(await shown(byCost)).toMatchObject({ status: 'closed', filled: '0.005', cost: '300' });
  });

  test('S3.3 S4.3-R2 a market order nobody meets ends at once and rests nowhere', async () => {
    const placed = await ccxt.createMarketBuyOrderWithCost(BTC, 100);
    const order = await shown(placed);
    expect(order).toMatchObject({ status: 'canceled', filled: '0' });
    expect(order.info).toMatchObject({ active: false, inOrderBook: false, cancelledFunds: '100' });
    expect(await ccxt.fetchOpenOrders(BTC)).toEqual([]);
  });

  test('S4.3-R10 a market order is filled up to the threshold only', async () => {
    await offer('sell', '60000', '0.01');
    await offer('sell', '66000.1', '0.01');
    const placed = await ccxt.createMarketBuyOrder(BTC, 0.02);
    const order = await shown(placed);
    expect(order).toMatchObject({ status: 'canceled', filled: '0.01', cost: '600' });
    expect(order.info).toMatchObject({ cancelledSize: '0.01' });
  });
});

describe('other ways to place', () => {
  test('S4.3-P-clientOid comes back whenever the order does', async () => {
    const placed = await ccxt.createOrder(BTC, 'limit', 'buy', 0.01, 60_000, { clientOrderId: 'mine-1' });
    expect(placed).toMatchObject({ clientOrderId: 'mine-1', id: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(floor.exchange.control.arrivals('mine-1')).toBe(1);
    expect(await shown(placed)).toMatchObject({ clientOrderId: 'mine-1' });
    const own = await ccxt.createLimitBuyOrder(BTC, 0.01, 60_000);
    expect(own.clientOrderId, 'ccxt makes one up').toMatch(/^[0-9a-f-]{36}$/);
  });

  test('VF8 a test order is checked and not placed', async () => {
    const before = await floor.main.balances();
    const tested = await ccxt.createOrder(BTC, 'limit', 'buy', 0.01, 60_000, { test: true });
    expect(tested.id).not.toBe('');
    await expect(ccxt.fetchOrder(idOf(tested), BTC)).rejects.toThrow('The order does not exist.');
    expect(await ccxt.fetchOpenOrders(BTC)).toEqual([]);
    expect(await floor.main.balances()).toEqual(before);
  });

  test('VF8 placing and cancelling with the sync answers', async () => {
    await offer('sell', '60000', '0.004');
    const placed = await ccxt.createOrder(BTC, 'limit', 'buy', 0.01, 60_000, { sync: true });
    expect(placed.info).toMatchObject({ dealSize: '0.004', remainSize: '0.006', status: 'open' });
    const cancelled = await ccxt.cancelOrder(idOf(placed), BTC, { sync: true });
    expect(cancelled).toMatchObject({ id: placed.id });
    expect(cancelled.info).toMatchObject({ dealSize: '0.004', canceledSize: '0.006', status: 'done' });
  });
});
