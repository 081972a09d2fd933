/**
 * What ccxt throws when the exchange refuses: its own classes are what programs written on it decide by.
 * Broken by: a code or text the venue does not use, a refusal that is read as a success, a refused order that changed something.
 */
import {
  AuthenticationError,
  BadRequest,
  ExchangeError,
  InsufficientFunds,
  InvalidNonce,
  InvalidOrder,
  NotSupported,
  type kucoin as Kucoin,
} from 'ccxt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExchangeOptions } from '../../exchange/config/options.ts';
import { ccxtClient, idOf } from './support/ccxt.ts';
import { openFloor, type Floor } from './support/floor.ts';

const BTC = 'BTC/USDT';

const floors: Floor[] = [];
async function floorWith(options: ExchangeOptions = {}): Promise<{ floor: Floor; ccxt: Kucoin }> {
  const floor = await openFloor(options);
  floors.push(floor);
  return { floor, ccxt: ccxtClient(floor.exchange) };
}

let floor: Floor;
let ccxt: Kucoin;
beforeAll(async () => {
  ({ floor, ccxt } = await floorWith());
  await ccxt.loadMarkets();
});
afterAll(async () => {
  for (const { exchange } of floors) await exchange.close();
});

async function thrown(act: Promise<unknown>): Promise<unknown> {
  return act.then(
    () => null,
    (error: unknown) => error,
  );
}

describe('orders', () => {
  test.each([
    ['S4.3-R9 more than the account holds, to buy', 'buy', 1_000, 60_000, {}, InsufficientFunds, '200004'],
    ['S4.3-R9 more than the account holds, to sell', 'sell', 1_000, 60_000, {}, InsufficientFunds, '200004'],
    ['S4.3-P-size below the smallest', 'buy', 0.000005, 60_000, {}, InvalidOrder, '400100'],
    ['VF3 below the smallest value', 'buy', 0.00001, 1, {}, InvalidOrder, '600101'],
    ['VF4 a price above the highest', 'buy', 0.00001, 1e15, {}, InvalidOrder, '400370'],
    [
      'S4.3-P-visibleSize below a twentieth',
      'buy',
      0.1,
      60_000,
      { iceberg: true, visibleSize: '0.001' },
      BadRequest,
      '400100',
    ],
    ['S4.3-P-iceberg without visibleSize', 'buy', 0.1, 60_000, { iceberg: true }, BadRequest, '400100'],
    ['S4.3-P-stp that is none', 'buy', 0.1, 60_000, { stp: 'XX' }, BadRequest, '400100'],
    ['S4.3-P-tags too long', 'buy', 0.1, 60_000, { tags: 'x'.repeat(21) }, BadRequest, '400100'],
    ['S4.3-P-clientOid too long', 'buy', 0.1, 60_000, { clientOid: 'x'.repeat(41) }, BadRequest, '400100'],
    [
      'S4.3-P-cancelAfter above 30 days',
      'buy',
      0.1,
      60_000,
      { timeInForce: 'GTT', cancelAfter: 2_592_001 },
      BadRequest,
      '400100',
    ],
  ] as const)('%s', async (_rule, side, amount, price, params, error, code) => {
    const before = await floor.main.balances();
    const refusal = await thrown(ccxt.createOrder(BTC, 'limit', side, amount, price, params));
    expect(refusal).toBeInstanceOf(error);
    expect(String(refusal)).toContain(code);
    expect(await floor.main.balances()).toEqual(before);
    expect(await ccxt.fetchOpenOrders(BTC)).toEqual([]);
  });

  test.each([
    ['S4.3-P-funds above the balance', { cost: 6_000_000 }, InsufficientFunds, '200004'],
    ['S4.3-R3 timeInForce of a market order', { cost: 100, timeInForce: 'IOC' }, BadRequest, '400100'],
    ['S4.3-P-stp VF9 DC of a market order', { cost: 100, stp: 'DC' }, BadRequest, '400100'],
  ] as const)('%s', async (_rule, params, error, code) => {
    const refusal = await thrown(ccxt.createOrder(BTC, 'market', 'buy', 0, undefined, params));
    expect(refusal).toBeInstanceOf(error);
    expect(String(refusal)).toContain(code);
  });

  test('S4.3-P-clientOid is refused the second time, also when its order is done', async () => {
    const params = { clientOrderId: 'once-only' };
    const id = idOf(await ccxt.createOrder(BTC, 'limit', 'buy', 0.01, 60_000, params));
    const again = () => ccxt.createOrder(BTC, 'limit', 'buy', 0.01, 60_000, params);
    await expect(again()).rejects.toThrow('clientOidDuplicated');
    await ccxt.cancelOrder(id, BTC);
    await expect(again()).rejects.toThrow(BadRequest);
    expect(await ccxt.fetchOpenOrders(BTC)).toEqual([]);
  });

  test('S8 one order more than a pair or an account may have: 200003, which ccxt has no class for', async () => {
    const { ccxt: small } = await floorWith({ activePerPair: 1, activePerAccount: 2 });
    const place = (symbol: string) => small.createLimitBuyOrder(symbol, 1, 1);
    await place(BTC);
    expect(await thrown(place(BTC))).toBeInstanceOf(ExchangeError);
    await place('ETH/USDT');
    await expect(place('KCS/USDT')).rejects.toThrow('200003');
  });
});

describe('keys', () => {
  test.each([
    ['secret', '400005'],
    ['passphrase', '400004'],
    ['key', '400003'],
  ] as const)('S5 a wrong %s is an AuthenticationError with %s', async (part, code) => {
    const stranger = ccxtClient({ ...floor.exchange, [part]: 'wrong' });
    const refusal = await thrown(stranger.privateGetAccounts());
    expect(refusal).toBeInstanceOf(AuthenticationError);
    expect(String(refusal)).toContain(code);
  });

  test('S5 a key without Spot Trading reads and does not trade', async () => {
    const reader = ccxtClient({ ...floor.exchange, ...floor.exchange.control.readOnly });
    expect((await reader.fetchBalance())['USDT']).toMatchObject({ total: '5000000' });
    const refusal = await thrown(reader.createLimitBuyOrder(BTC, 0.01, 60_000));
    expect(refusal).toBeInstanceOf(AuthenticationError);
    expect(String(refusal)).toContain('400007');
  });

  test('VF5 a clock more than five seconds off is InvalidNonce', async () => {
    const { ccxt: late } = await floorWith({ now: () => Date.now() + 60_000 });
    const refusal = await thrown(late.privateGetAccounts());
    expect(refusal).toBeInstanceOf(InvalidNonce);
    expect(String(refusal)).toContain('400002');
    late.options['timeDifference'] = -60_000;
    await late.fetchBalance();
  });

  test('S5 a key for version 3 only refuses the version ccxt signs', async () => {
    const { ccxt: older } = await floorWith({ keyVersion: '3' });
    await expect(older.privateGetAccounts()).rejects.toThrow('400009');
  });
});

describe('pools and paths', () => {
  test('S8 VF6 a spent pool is reported as 429000 with HTTP 429', async () => {
    const { ccxt: hasty } = await floorWith({ quotas: { manage: 10 } });
    await hasty.privateGetAccounts();
    await hasty.privateGetAccounts();
    const refusal = await thrown(hasty.privateGetAccounts());
    expect(refusal).toBeInstanceOf(ExchangeError);
    expect(String(refusal)).toContain('429000');
  });

  test('VF4 what is not served is NotSupported', async () => {
    await expect(ccxt.fetchLedger('USDT')).rejects.toThrow(NotSupported);
  });
});
