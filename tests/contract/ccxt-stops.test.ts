/**
 * Stop and OCO orders sent by ccxt as published: placed, shown, listed and cancelled. Broken by: a body or a query of the client that is
 * refused, a stop that it takes for something else, a direction lost on the way.
 */
import type { kucoin as Kucoin } from 'ccxt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ccxtClient, idOf } from './support/ccxt.ts';
import { openStillFloor, type Floor } from './support/floor.ts';

const BTC = 'BTC/USDT';
const TRIGGER = { trigger: true };

let floor: Floor;
let ccxt: Kucoin;
beforeAll(async () => {
  floor = await openStillFloor();
  ccxt = ccxtClient(floor.exchange);
  await ccxt.loadMarkets();
  await floor.other.placed({
    symbol: 'BTC-USDT',
    type: 'limit',
    side: 'sell',
    price: '60000',
    size: '0.001',
  });
  await ccxt.createLimitBuyOrder(BTC, 0.001, 60_000);
});
afterEach(async () => {
  await ccxt.cancelAllOrders(BTC, TRIGGER);
  await floor.main.ask('DELETE', '/api/v3/oco/orders');
  await floor.main.clear();
});
afterAll(() => floor.exchange.close());

describe('stop orders', () => {
  test.each([
    ['stopLossPrice', 'sell', 59_500, 'loss'],
    ['stopLossPrice', 'buy', 60_500, 'entry'],
    ['takeProfitPrice', 'sell', 60_500, 'entry'],
    ['takeProfitPrice', 'buy', 59_500, 'loss'],
  ] as const)('VF2-2 %s of a %s waits at %i as %s', async (name, side, price, stop) => {
    const placed = await ccxt.createOrder(BTC, 'limit', side, 0.01, 50_000, { [name]: price });
    const order = await ccxt.fetchOrder(idOf(placed), BTC, TRIGGER);
    expect(order).toMatchObject({ symbol: BTC, side, type: 'limit', status: 'open' });
    expect(Number(order.amount)).toBe(0.01);
    expect(order.info).toMatchObject({ stop, status: 'NEW' });
    expect(Number(order.triggerPrice)).toBe(price);
    const listed = await ccxt.fetchOpenOrders(BTC, undefined, undefined, TRIGGER);
    expect(listed.map(({ id }) => id)).toEqual([placed.id]);
  });

  test('VF2-2 the trap: a triggerPrice without a direction is a loss, and above the market fires at once', async () => {
    const placed = await ccxt.createOrder(BTC, 'limit', 'buy', 0.01, 50_000, {
      triggerPrice: 61_000,
      clientOrderId: 'trap',
    });
    expect((await ccxt.fetchOrder(idOf(placed), BTC, TRIGGER)).info).toMatchObject({ status: 'TRIGGERED' });
    expect(await ccxt.fetchOpenOrders(BTC)).toMatchObject([{ clientOrderId: 'trap', price: '50000' }]);
  });

  test('VF2-2 cancelled by id, by clientOrderId, and all of a pair', async () => {
    const stop = async (clientOrderId: string) =>
      idOf(
        await ccxt.createOrder(BTC, 'market', 'sell', 0.01, undefined, {
          stopLossPrice: 59_500,
          clientOrderId,
        }),
      );
    const ids = [await stop('a'), await stop('b'), await stop('c')];
    // Its fetchOrder by clientOrderId expects one item where the venue answers with a list.
    const byOid = await ccxt.privateGetStopOrderQueryOrderByClientOid({ clientOid: 'b', symbol: 'BTC-USDT' });
    expect(byOid).toMatchObject({ data: [{ id: ids[1] }] });
    await ccxt.cancelOrder(ids[0] ?? '', BTC, TRIGGER);
    await ccxt.cancelOrder('', BTC, { ...TRIGGER, clientOrderId: 'b' });
    const left = await ccxt.fetchOpenOrders(BTC, undefined, undefined, TRIGGER);
    expect(left.map(({ id }) => id)).toEqual([ids[2]]);
    await ccxt.cancelAllOrders(BTC, TRIGGER);
    expect(await ccxt.fetchOpenOrders(BTC, undefined, undefined, TRIGGER)).toEqual([]);
  });
});

test('VF2-3 an OCO through its raw calls: placed, shown with its legs, cancelled', async () => {
  const terms = { symbol: 'BTC-USDT', side: 'sell', price: '61000', size: '0.01', clientOid: 'oco' };
  const placed = await ccxt.privatePostOcoOrder({ ...terms, stopPrice: '59000', limitPrice: '58900' });
  const { orderId } = (placed as { data: { orderId: string } }).data; // facts 2, section 3
  const details = await ccxt.privateGetOcoOrderDetailsOrderId({ orderId });
  expect(details).toMatchObject({
    data: { orderId, status: 'NEW', orders: [{ price: '61000' }, { price: '58900', stopPrice: '59000' }] },
  });
  expect(await ccxt.privateGetOcoOrders({})).toMatchObject({ data: { items: [{ orderId }] } });
  expect(await ccxt.privateDeleteOcoClientOrderClientOid({ clientOid: 'oco' })).toMatchObject({
    data: { cancelledOrderIds: [expect.stringMatching(/^vs/), expect.stringMatching(/^vs/)] },
  });
  expect(await ccxt.privateGetOcoOrderOrderId({ orderId })).toMatchObject({ data: { status: 'CANCELLED' } });
});
