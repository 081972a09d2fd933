/**
 * What the terms of an order mean (3.3, 4.3): time in force, post-only, iceberg, market orders, and the funds they freeze. Broken
 * by: an order that ends in the wrong state, a hold that is not what 4.3 rule 8 says, a hold that is not given back.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningExchange } from '../start.ts';
import {
  openTradingFixture,
  LIMIT,
  MARKET,
  type Body,
  type Trader,
} from '../../tests/helpers/exchange/trader.ts';

let exchange: RunningExchange;
let trader: Trader;
beforeAll(async () => {
  ({ exchange, trader } = await openTradingFixture());
});
afterAll(() => exchange.close());

const refused = (body: Body | string) => trader.refused(body);

describe('limit parameters', () => {
  test.each(['GTC', 'GTT'])(
    'S4.3-R4 S4.3-P-timeInForce S3.3-active %s rests in the book',
    async (timeInForce) => {
      const order = await trader.show(await trader.placed({ ...LIMIT, timeInForce, cancelAfter: 60 }));
      expect(order).toMatchObject({ active: true, inOrderBook: true, timeInForce, cancelExist: false });
    },
  );

  test.each(['IOC', 'FOK'])(
    'S4.3-R4 S3.3-ioc S3.3-fok %s with nobody to trade with is done, cancelled, released',
    async (timeInForce) => {
      const before = await trader.balance('USDT');
      const order = await trader.show(await trader.placed({ ...LIMIT, timeInForce }));
      expect(order).toMatchObject({
        active: false,
        inOrderBook: false,
        cancelExist: true,
        cancelledSize: '0.01',
        dealSize: '0',
      });
      expect(await trader.balance('USDT')).toEqual(before);
    },
  );

  test.each(['IOC', 'FOK'])('S4.3-P-postOnly is refused with %s', async (timeInForce) => {
    expect((await refused({ ...LIMIT, timeInForce, postOnly: true }))[0]).toBe('400100');
    expect(await trader.codeOf({ ...LIMIT, timeInForce, postOnly: false })).toBe('200000');
  });

  test('S4.3-R5 a post-only order that meets nobody rests', async () => {
    expect(await trader.show(await trader.placed({ ...LIMIT, postOnly: true }))).toMatchObject({
      active: true,
      postOnly: true,
    });
  });

  test('S4.3-P-visibleSize S8-visibleSize is required for an iceberg, at least 1/20 of the size, a size itself', async () => {
    const iceberg = { ...LIMIT, iceberg: true };
    expect((await refused(iceberg))[1]).toBe('visibleSize is required for an iceberg order');
    expect((await refused({ ...iceberg, visibleSize: '0.00049999' }))[1]).toBe(
      'visibleSize should not less than 1/20 of the order size.',
    );
    expect(await trader.codeOf({ ...iceberg, visibleSize: '0.0005' })).toBe('200000');
    expect((await refused({ ...iceberg, visibleSize: '0.000500001' }))[1]).toBe(
      'visibleSize increment invalid.',
    );
    expect((await refused({ ...iceberg, size: '0.0001', visibleSize: '0.000009' }))[1]).toBe(
      'visibleSize below the minimum requirement.',
    );
  });

  test('S4.3-P-visibleSize is ignored when the order is not an iceberg', async () => {
    expect(await trader.codeOf({ ...LIMIT, visibleSize: '0.00000001' })).toBe('200000');
  });

  test('S4.3-R6 hidden and iceberg together are taken', async () => {
    expect(await trader.codeOf({ ...LIMIT, hidden: true, iceberg: true, visibleSize: '0.001' })).toBe(
      '200000',
    );
  });
});

describe('market orders', () => {
  test('S4.3-P-market-size S4.3-P-funds one of size or funds, not both, not none', async () => {
    expect(await trader.codeOf(MARKET)).toBe('200000');
    expect(await trader.codeOf({ ...MARKET, funds: undefined, size: '0.01' })).toBe('200000');
    expect((await refused({ ...MARKET, size: '0.01' }))[0]).toBe('400100');
    expect((await refused({ ...MARKET, funds: undefined }))[0]).toBe('400100');
  });

  test.each(['IOC', 'FOK', 'GTT'])('S4.3-R3 timeInForce %s is refused', async (timeInForce) => {
    expect((await refused({ ...MARKET, timeInForce }))[0]).toBe('400100');
  });

  test('S4.3-R2 S3.3-market with nobody to trade with it is done, never in the book, released', async () => {
    const before = await trader.balance('USDT');
    const order = await trader.show(await trader.placed(MARKET));
    expect(order).toMatchObject({
      type: 'market',
      active: false,
      inOrderBook: false,
      dealSize: '0',
      dealFunds: '0',
    });
    expect(await trader.balance('USDT')).toEqual(before);
  });
});

describe('funds', () => {
  test('S4.3-R8 S4.3-R9 a resting limit buy freezes price times size and its maker fee, a cancel releases it', async () => {
    const before = await trader.balance('USDT');
    const orderId = await trader.placed({ ...LIMIT, price: '60000.1', size: '0.01234567' });
    const during = await trader.balance('USDT');
    // 740.741434567 and 0.08 % of it.
    expect(scaled(during.holds) - scaled(before.holds)).toBe(scaled('741.3340277146536'));
    expect(scaled(before.available) - scaled(during.available)).toBe(scaled('741.3340277146536'));
    expect(during.balance).toBe(before.balance);
    await trader.cancel(orderId);
    expect(await trader.balance('USDT')).toEqual(before);
  });

  test('S4.3-R8 a limit sell freezes the asset sold', async () => {
    const before = await trader.balance('BTC');
    const orderId = await trader.placed({ ...LIMIT, side: 'sell', price: '90000', size: '1.5' });
    expect(scaled((await trader.balance('BTC')).holds) - scaled(before.holds)).toBe(scaled('1.5'));
    await trader.cancel(orderId);
    expect(await trader.balance('BTC')).toEqual(before);
  });

  test('S4.3-R9 all that is available can be frozen, one increment more cannot', async () => {
    const { available } = await trader.balance('ETH');
    const sell = { symbol: 'ETH-USDT', type: 'limit', side: 'sell', price: '5000' };
    expect((await refused({ ...sell, size: `${available}.0000001` }))[0]).toBe('200004');
    const orderId = await trader.placed({ ...sell, size: available });
    expect((await trader.balance('ETH')).available).toBe('0');
    expect((await refused({ ...sell, type: 'market', price: undefined, size: '0.0001' }))[0]).toBe('200004');
    expect((await refused({ ...sell, type: 'market', price: undefined, funds: '10' }))[0]).toBe('200004');
    await trader.cancel(orderId, 'ETH-USDT');
  });
});

function scaled(text: string): bigint {
  const [integerPart = '0', fraction = ''] = text.split('.');
  return BigInt(integerPart + fraction.padEnd(24, '0'));
}
