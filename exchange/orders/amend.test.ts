/**
 * Amending a resting order (facts 2, section 4). Broken by: two orders that are both active, more traded under one clientOid than was asked
 * for, a queue place that is kept, a hold that is not given back, an old order that is lost over terms the pair does not allow.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMIT, openTradingFixture, type Body, type Trader } from '../../tests/helpers/exchange/trader.ts';
import { useTradingFixture } from '../../tests/helpers/exchange/trading-fixture.ts';
import { createMemoryStore } from '../../tests/helpers/exchange/memory-store.ts';
import { runs } from '../../tests/helpers/runs.ts';
import type { RunningExchange } from '../start.ts';

let trader: Trader;
let other: Trader;
let exchange: RunningExchange;
useTradingFixture((fixture) => ({ trader, other, exchange } = fixture));

const ALTER = '/api/v1/hf/orders/alter';
const SELL: Body = { ...LIMIT, side: 'sell' };
const NOT_ACTIVE = { code: '400100', msg: 'order_not_exist_or_not_allow_to_cancel' };

async function amend(change: Body, who = trader): Promise<unknown> {
  const { json } = await who.post({ symbol: 'BTC-USDT', ...change }, ALTER);
  return json?.code === '200000' ? json.data : json;
}

async function amended(change: Body): Promise<string> {
  const answer = (await amend(change)) as { newOrderId: string }; // shown by the test when it is absent
  expect(answer).toHaveProperty('newOrderId');
  return answer.newOrderId;
}

describe('an amended order', () => {
  test('is another order with the old clientOid and every other term; the old one is cancelled', async () => {
    const terms = { ...LIMIT, clientOid: 'terms', postOnly: true, remark: 'r', stp: 'CO' };
    const first = await trader.placed(terms);
    const answer = await amend({ orderId: first, newPrice: '59000', newSize: '0.02' });
    expect(answer).toEqual({ newOrderId: expect.any(String), clientOid: 'terms' });
    const { newOrderId } = answer as { newOrderId: string }; // compared above
    expect(newOrderId).not.toBe(first);
    expect(await trader.show(first)).toMatchObject({
      active: false,
      cancelExist: true,
      cancelledSize: '0.01',
    });
    expect(await trader.show(newOrderId)).toMatchObject({
      ...terms,
      active: true,
      price: '59000',
      size: '0.02',
    });
    expect(await trader.balance('USDT')).toMatchObject({ holds: '1180.944' });
  });

  test('is what its clientOid finds from then on, however often it is amended', async () => {
    await trader.placed({ ...LIMIT, clientOid: 'c-1' });
    await amended({ clientOid: 'c-1', newPrice: '59000' });
    const last = await amended({ clientOid: 'c-1', newPrice: '58000' });
    const found = await trader.get('/api/v1/hf/orders/client-order/c-1?symbol=BTC-USDT');
    expect(found).toMatchObject({ id: last, price: '58000', active: true });
    expect(await trader.codeOf({ ...LIMIT, clientOid: 'c-1' })).toBe('400100');
    const cancel = await trader.ask('DELETE', '/api/v1/hf/orders/client-order/c-1?symbol=BTC-USDT');
    expect(cancel.json?.code).toBe('200000');
    expect(await trader.get('/api/v1/hf/orders/active?symbol=BTC-USDT')).toEqual([]);
  });

  test('goes behind everybody at its price, at the same terms too', async () => {
    const mine = await trader.placed(SELL);
    const theirs = await other.placed(SELL);
    await amended({ orderId: mine, newPrice: '60000' });
    const before = await trader.fills();
    // Self-trade prevention ends it where theirs is the first.
    const buy = await other.made({ ...LIMIT, stp: 'CN' });
    expect(buy).toMatchObject({ active: false, dealSize: '0' });
    expect(await trader.fills()).toEqual(before);
    expect(await other.show(theirs)).toMatchObject({ active: true });
  });

  test('that meets the book trades like any new order', async () => {
    await other.placed({ ...SELL, price: '60500' });
    const id = await amended({ orderId: await trader.placed(LIMIT), newPrice: '61000' });
    expect(await trader.show(id)).toMatchObject({ active: false, dealSize: '0.01', dealFunds: '605' });
  });
});

describe('an order that is filled in part', () => {
  /** 0.004 of 0.01 are filled. */
  let made = 0;
  async function partlyFilled(): Promise<string> {
    made += 1;
    const id = await trader.placed({ ...LIMIT, clientOid: `part-${made}` });
    await other.placed({ ...SELL, size: '0.004' });
    return id;
  }

  test('with a new price alone, what is left is placed again', async () => {
    const id = await amended({ orderId: await partlyFilled(), newPrice: '59000' });
    expect(await trader.show(id)).toMatchObject({ size: '0.006', dealSize: '0', remainSize: '0.006' });
  });

  test('its new size counts what is filled', async () => {
    const id = await amended({ orderId: await partlyFilled(), newSize: '0.02' });
    expect(await trader.show(id)).toMatchObject({ size: '0.016', price: '60000' });
  });

  test.each(['0.004', '0.001'])('a new size of %s leaves none', async (newSize) => {
    const old = await partlyFilled();
    expect(await amend({ orderId: old, newSize })).toEqual({ clientOid: expect.any(String) });
    expect(await trader.show(old)).toMatchObject({
      active: false,
      cancelledSize: '0.006',
      dealSize: '0.004',
    });
    expect(await trader.get('/api/v1/hf/orders/active?symbol=BTC-USDT')).toEqual([]);
    expect(await trader.balance('USDT')).toMatchObject({ holds: '0' });
  });
});

describe('what is refused', () => {
  test.each([
    ['no id', { newPrice: '59000' }],
    ['no change', { orderId: 'x' }],
    ['a new size of nothing', { orderId: 'x', newSize: '0' }],
    ['a price that is a number', { orderId: 'x', newPrice: 59000 }],
  ])('%s', async (_what, change) => {
    expect(await amend(change)).toMatchObject({ code: '400100' });
  });

  test('terms that the pair does not allow leave the old order as it was', async () => {
    const id = await trader.placed(LIMIT);
    const before = await trader.show(id);
    for (const change of [{ newPrice: '59000.01' }, { newPrice: '0' }, { newSize: '0.000000001' }]) {
      expect(await amend({ orderId: id, ...change })).toMatchObject({ code: '400100' });
    }
    expect(await amend({ orderId: id, newPrice: '0.1', newSize: '0.00001' })).toMatchObject({
      code: '600101',
    });
    expect(await trader.show(id)).toEqual(before);
  });

  test('a new order that cannot be paid is refused when the old one is cancelled already', async () => {
    const id = await trader.placed({ ...LIMIT, clientOid: 'dear' });
    expect(await amend({ orderId: id, newSize: '1000' })).toEqual({
      code: '200004',
      msg: 'Balance insufficient!',
    });
    expect(await trader.show(id)).toMatchObject({ active: false, cancelledSize: '0.01' });
    const found = await trader.get('/api/v1/hf/orders/client-order/dear?symbol=BTC-USDT');
    expect(found).toMatchObject({ id });
    expect(await trader.balance('USDT')).toMatchObject({ holds: '0' });
  });

  test('an order that is done, of another pair, of another account, or named by two ids that differ', async () => {
    const id = await trader.placed({ ...LIMIT, clientOid: 'mine' });
    const change = { orderId: id, newPrice: '59000' };
    expect(await amend({ ...change, symbol: 'ETH-USDT' })).toEqual(NOT_ACTIVE);
    expect(await amend({ ...change, clientOid: 'other' })).toEqual(NOT_ACTIVE);
    expect(await amend(change, other)).toEqual(NOT_ACTIVE);
    await trader.cancel(id);
    expect(await amend(change)).toEqual(NOT_ACTIVE);
    expect(await amend({ orderId: 'nobody', newPrice: '59000' })).toEqual(NOT_ACTIVE);
  });

  test('a post-only order amended into the book is accepted and cancelled', async () => {
    await other.placed({ ...SELL, price: '60500' });
    const id = await trader.placed({ ...LIMIT, postOnly: true });
    const next = await amended({ orderId: id, newPrice: '60500' });
    expect(await trader.show(next)).toMatchObject({ active: false, cancelExist: true, dealSize: '0' });
  });
});

test('an amendment whose reply is lost happened, and its arrival is counted', async () => {
  const id = await trader.placed({ ...LIMIT, clientOid: 'lost' });
  exchange.control.inject({ name: 'reset-after-accept', method: 'POST', path: ALTER });
  await expect(amend({ clientOid: 'lost', newPrice: '59000' })).rejects.toThrow();
  expect(exchange.control.amendments()['lost']).toBe(1);
  expect(exchange.control.arrivals('lost')).toBe(1);
  const found = await trader.get('/api/v1/hf/orders/client-order/lost?symbol=BTC-USDT');
  expect(found).toMatchObject({ price: '59000', active: true });
  expect(await trader.show(id)).toMatchObject({ active: false });
});

test('after a restart its clientOid still finds the newest', async () => {
  const store = createMemoryStore();
  const first = await openTradingFixture({ store });
  trader = first.trader;
  await trader.placed({ ...LIMIT, clientOid: 'kept' });
  const newest = await amended({ clientOid: 'kept', newPrice: '59000' });
  const second = await openTradingFixture({ store: createMemoryStore(store.contents()) });
  const path = '/api/v1/hf/orders/client-order/kept?symbol=BTC-USDT';
  expect(await second.trader.get(path)).toMatchObject({ id: newest, price: '59000', active: true });
  await Promise.all([first.exchange.close(), second.exchange.close()]);
});

test('however it is filled and amended, no more than the largest size asked for is ever traded', async () => {
  const lots = fc.integer({ min: 1, max: 30 });
  const step = fc.record({ fill: fc.nat({ max: 10 }), size: lots, price: fc.constantFrom('60000', '59000') });
  await fc.assert(
    fc.asyncProperty(lots, fc.array(step, { maxLength: 6 }), async (size, steps) => {
      const fixture = await openTradingFixture();
      await fixture.trader.placed({ ...LIMIT, size: inLots(size), clientOid: 'c' });
      let largest = size;
      for (const { fill, size: newSize, price } of steps) {
        // Sells into the book what somebody buys there, and the rest of it never rests.
        if (fill > 0)
          await fixture.other.post({ ...SELL, price: '59000', size: inLots(fill), timeInForce: 'IOC' });
        const change = { symbol: 'BTC-USDT', clientOid: 'c', newPrice: price, newSize: inLots(newSize) };
        await fixture.trader.post(change, ALTER);
        largest = Math.max(largest, newSize);
      }
      const active = await fixture.trader.get('/api/v1/hf/orders/active?symbol=BTC-USDT');
      expect((active as unknown[]).length).toBeLessThanOrEqual(1);
      const traded = (await fixture.trader.fills()).reduce(
        (sum, fill) => sum + Number(fill['size']) * 1000,
        0,
      );
      expect(Math.round(traded)).toBeLessThanOrEqual(largest);
      await fixture.exchange.close();
    }),
    { numRuns: runs(15, 300) },
  );
});

function inLots(count: number): string {
  return (count / 1_000).toFixed(3);
}
