/**
 * When stops fire and what becomes of them (facts 2, section 2). Broken by: a stop that fires at another price or twice, one whose order
 * differs from what was asked for, a chain that depends on anything but the order of acceptance, one that outlives its time.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  openStopFixture,
  STOP,
  STOP_PATH,
  type StopFixture,
} from '../../tests/helpers/exchange/stop-fixture.ts';
import type { Body } from '../../tests/helpers/exchange/trader.ts';

let fixture: StopFixture;
beforeEach(async () => {
  fixture = await openStopFixture();
});
afterEach(() => fixture.exchange.close());

const BY_CLIENT_OID = '/api/v1/hf/orders/client-order';
const orderOf = async (clientOid: string, symbol = 'BTC-USDT') =>
  (await fixture.trader.ask('GET', `${BY_CLIENT_OID}/${clientOid}?symbol=${symbol}`)).json?.data;
const statusOf = async (id: string) => (await fixture.stop(id))['status'];

describe('the price that fires', () => {
  test.each([
    ['sell', 'loss', '59500.1', '59500'],
    ['buy', 'loss', '59500.1', '59499.9'],
    ['sell', 'entry', '59499.9', '59500'],
    ['buy', 'entry', '59499.9', '59500.1'],
  ])('VF2-2 %s %s waits at %s and fires at %s', async (side, stop, quiet, firing) => {
    await fixture.trade(quiet);
    const price = side === 'buy' ? '30000' : '90000';
    const id = await fixture.stopped({ ...STOP, side, stop, price, clientOid: 'mine' });
    await fixture.trade(quiet);
    expect(await statusOf(id)).toBe('NEW');
    expect(await orderOf('mine')).toBeUndefined();
    await fixture.trade(firing);
    expect(await fixture.stop(id)).toMatchObject({
      status: 'TRIGGERED',
      stopTriggerTime: fixture.clock.now(),
    });
    expect(await orderOf('mine')).toMatchObject({
      side,
      price,
      size: '0.01',
      active: true,
      inOrderBook: true,
    });
    expect(await fixture.waiting()).toEqual([]);
  });

  test('VF2-2 without a trade yet it waits; another pair’s trade does not fire it', async () => {
    const id = await fixture.stopped();
    await fixture.trade('3000', 'ETH-USDT');
    expect(await statusOf(id)).toBe('NEW');
    await fixture.trade('59000');
    expect(await statusOf(id)).toBe('TRIGGERED');
  });

  test('VF2-2 the trap of an omitted direction: a buy stop above the market fires at once', async () => {
    await fixture.trade('60000');
    const { stop: _direction, ...rest } = STOP;
    const id = await fixture.stopped({
      ...rest,
      side: 'buy',
      stopPrice: '61000',
      price: '30000',
      clientOid: 'trap',
    });
    expect(await statusOf(id)).toBe('TRIGGERED');
    expect(await orderOf('trap')).toMatchObject({ price: '30000', active: true });
  });

  test('a price that a single order only passes through fires too', async () => {
    await fixture.trade('60000');
    const id = await fixture.stopped({ ...STOP, stopPrice: '59950', price: '90000' });
    for (const price of ['59990', '59940', '59930']) {
      await fixture.other.placed({ symbol: 'BTC-USDT', type: 'limit', side: 'buy', price, size: '0.001' });
    }
    await fixture.trader.placed({ symbol: 'BTC-USDT', type: 'market', side: 'sell', size: '0.003' });
    expect(await statusOf(id)).toBe('TRIGGERED');
  });
});

describe('the order it becomes', () => {
  test('a market stop by funds is filled as an ordinary order with fills of its own', async () => {
    await fixture.trade('60000');
    const terms = { symbol: 'BTC-USDT', type: 'market', side: 'buy', stop: 'entry', stopPrice: '60500' };
    const id = await fixture.stopped({ ...terms, funds: '606.606', clientOid: 'funds' });
    await fixture.other.placed({
      symbol: 'BTC-USDT',
      type: 'limit',
      side: 'sell',
      price: '60600',
      size: '1',
    });
    await fixture.trade('60500');
    const order = (await orderOf('funds')) as Record<string, unknown>; // shown above
    expect(order).toMatchObject({ type: 'market', funds: '606.606', dealSize: '0.01', active: false });
    expect(order['id']).toMatch(/^[0-9a-f]{24}$/);
    expect(order['id']).not.toBe(id);
    expect(await fixture.trader.fills()).toMatchObject([{ orderId: order['id'], size: '0.01' }]);
  });

  test('nothing is held before: without the balance it is refused at its price, and never placed', async () => {
    await fixture.trade('60000');
    const before = await fixture.trader.balances();
    const all: Body = { ...STOP, size: '100000', clientOid: 'too-much' };
    const id = await fixture.stopped(all);
    expect(await fixture.trader.balances()).toEqual(before);
    await fixture.trade('59500');
    expect(await statusOf(id)).toBe('TRIGGERED');
    expect(await orderOf('too-much')).toBeUndefined();
    expect(await fixture.trader.codeOf({ ...all, type: 'limit', size: '0.01' })).toBe('400100');
    expect(await fixture.trader.balances()).toEqual(before);
  });

  test('the limits of active orders hold when it fires', async () => {
    await fixture.exchange.close();
    fixture = await openStopFixture({ activePerPair: 1 });
    await fixture.stopped({ ...STOP, price: '90000', clientOid: 'first' });
    await fixture.stopped({ ...STOP, price: '90000', clientOid: 'second' });
    await fixture.trade('59500');
    expect(await orderOf('first')).toMatchObject({ active: true });
    expect(await orderOf('second')).toBeUndefined();
  });
});

describe('several', () => {
  test('one trade fires them in the order of acceptance, whatever their prices', async () => {
    await fixture.trade('60000');
    const prices = ['59600', '59900', '59700'];
    for (const [at, stopPrice] of prices.entries()) {
      await fixture.stopped({ ...STOP, stopPrice, price: '90000', clientOid: `c${at}` });
    }
    await fixture.trade('59500');
    const active = (await fixture.trader.get('/api/v1/hf/orders/active?symbol=BTC-USDT')) as Body[]; // newest first
    expect(active.map(({ clientOid }) => clientOid)).toEqual(['c2', 'c1', 'c0']);
  });

  test('a chain: the trade of one fires the next, until none is reached', async () => {
    await fixture.trade('60000');
    for (const [stopPrice, bid] of [
      ['59500', '59400'],
      ['59400', '59300'],
      ['59300', '59200'],
      ['59100', '59000'],
    ] as const) {
      await fixture.other.placed({
        symbol: 'BTC-USDT',
        type: 'limit',
        side: 'buy',
        price: bid,
        size: '0.01',
      });
      await fixture.stopped({
        ...STOP,
        type: 'market',
        price: undefined,
        stopPrice,
        clientOid: `at-${stopPrice}`,
      });
    }
    await fixture.trade('59500');
    const [last] = await fixture.waiting();
    expect(await fixture.waiting()).toHaveLength(1);
    expect(await fixture.stop(String(last))).toMatchObject({ clientOid: 'at-59100' });
    expect((await fixture.trader.fills()).map(({ price }) => price)).toEqual(['59200', '59300', '59400']);
  });
});

describe('time', () => {
  test('a stop ends at its cancelAfter, without a request, and does not fire afterwards', async () => {
    const id = await fixture.stopped({ ...STOP, timeInForce: 'GTT', cancelAfter: 60, clientOid: 'late' });
    fixture.clock.advance(59_999);
    expect(await fixture.waiting()).toEqual([id]);
    const idle = fixture.clock.pendingTimers();
    fixture.clock.advance(1);
    expect(fixture.clock.pendingTimers()).toBe(idle - 1);
    expect(await fixture.waiting()).toEqual([]);
    await fixture.trade('59000');
    expect(await statusOf(id)).toBe('CANCELLED');
    expect(await orderOf('late')).toBeUndefined();
  });

  test('its order ends when the stop would have', async () => {
    const gtt = { timeInForce: 'GTT', cancelAfter: 60 };
    await fixture.stopped({ ...STOP, ...gtt, price: '90000', clientOid: 'both' });
    fixture.clock.advance(50_000);
    await fixture.trade('59000');
    fixture.clock.advance(9_999);
    expect(await orderOf('both')).toMatchObject({ active: true, cancelAfter: 60 });
    fixture.clock.advance(1);
    expect(await orderOf('both')).toMatchObject({ active: false, cancelExist: true });
  });

  test('a cancelled stop does not fire', async () => {
    const id = await fixture.stopped();
    await fixture.trader.ask('DELETE', `${STOP_PATH}/${id}`);
    await fixture.trade('59000');
    expect(await statusOf(id)).toBe('CANCELLED');
    expect(await fixture.trader.get('/api/v1/hf/orders/active?symbol=BTC-USDT')).toEqual([]);
  });
});
