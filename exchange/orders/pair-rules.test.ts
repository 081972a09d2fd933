/**
 * A placement against its pair (2.5, 4.3). Broken by: an increment, minimum or maximum that is off by one step, arithmetic that
 * is not exact at either end of the range.
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

describe('pair rules', () => {
  test('S4.3-P-symbol an unknown pair is refused', async () => {
    expect((await refused({ ...LIMIT, symbol: 'BTC-XXX' }))[0]).toBe('900001');
    expect((await refused({ ...LIMIT, symbol: 'btc-usdt' }))[0]).toBe('900001');
  });

  test('S4.3-P-price S3.3-denied must be a positive multiple of priceIncrement', async () => {
    expect(await refused({ ...LIMIT, price: '60000.05' })).toEqual(['400100', 'Price increment invalid.']);
    expect(await refused({ ...LIMIT, price: '0' })).toEqual(['400100', 'Price increment invalid.']);
    expect(await trader.codeOf({ ...LIMIT, price: '60000.10' })).toBe('200000');
  });

  test('S4.3-P-size must be a multiple of baseIncrement', async () => {
    expect(await refused({ ...LIMIT, size: '0.010000001' })).toEqual([
      '400100',
      'Order size increment invalid.',
    ]);
    expect(await trader.codeOf({ ...LIMIT, size: '0.01000001' })).toBe('200000');
  });

  test('S4.3-P-size baseMinSize and baseMaxSize are included', async () => {
    expect((await refused({ ...LIMIT, size: '0.00000999' }))[1]).toBe(
      'Order size below the minimum requirement.',
    );
    expect(await trader.codeOf({ ...LIMIT, size: '0.00001' })).toBe('200000');
    expect((await refused({ ...LIMIT, price: '0.1', size: '10000000000.00000001' }))[1]).toBe(
      'Order size above the maximum requirement.',
    );
    expect((await refused({ ...LIMIT, price: '0.1', size: '10000000000' }))[0]).toBe('200004');
  });

  test('S4.3-P-size a minimum that is no multiple of its increment: the first multiple above counts', async () => {
    const order = { ...LIMIT, symbol: 'VSYS-USDT', price: '1' };
    expect((await refused({ ...order, size: '0.1' }))[1]).toBe('Order size increment invalid.');
    expect(await trader.codeOf({ ...order, size: '1' })).toBe('200000');
  });

  test('S4.3-P-size a maximum above 2^53 is exact', async () => {
    const order = { ...LIMIT, symbol: 'JASMY3S-USDT', price: '0.000001' };
    expect((await refused({ ...order, size: '100000000000000000.000001' }))[1]).toBe(
      'Order size above the maximum requirement.',
    );
    expect((await refused({ ...order, size: '100000000000000000' }))[0]).toBe('200004');
  });

  test('S4.3-P-price an increment of 1e-12 is exact', async () => {
    const order = { ...LIMIT, symbol: 'BABYDOGE-USDT', size: '100000000' };
    expect(await trader.codeOf({ ...order, price: '0.000000001234' })).toBe('200000');
    expect((await refused({ ...order, price: '0.0000000012345' }))[1]).toBe('Price increment invalid.');
  });

  test('minFunds: price times size, reached exactly passes, below is refused; a pair without it has no floor', async () => {
    expect(await refused({ ...LIMIT, price: '100', size: '0.00099' })).toEqual([
      '600101',
      'The order funds should more then 0.1 USDT.',
    ]);
    expect(await trader.codeOf({ ...LIMIT, price: '100', size: '0.001' })).toBe('200000');
    expect(await trader.codeOf({ ...LIMIT, symbol: 'BTC-EUR', price: '0.01', size: '0.00001' })).toBe(
      '200000',
    );
  });
});

describe('funds of a market order', () => {
  test('S4.3-P-funds multiple of quoteIncrement, quoteMinSize and quoteMaxSize included', async () => {
    expect((await refused({ ...MARKET, funds: '100.0000001' }))[1]).toBe('Funds increment invalid.');
    expect((await refused({ ...MARKET, funds: '0.099999' }))[0]).toBe('600100');
    expect(await trader.codeOf({ ...MARKET, funds: '0.1' })).toBe('200000');
    expect((await refused({ ...MARKET, funds: '99999999.000001' }))[1]).toBe(
      'Funds above the maximum requirement.',
    );
    expect((await refused({ ...MARKET, funds: '99999999' }))[0]).toBe('200004');
  });

  test('S4.3-P-funds minFunds above quoteMinSize counts too', async () => {
    expect((await refused({ ...MARKET, symbol: 'ETH-USDT', funds: '0.05' }))[0]).toBe('600101');
  });
});
