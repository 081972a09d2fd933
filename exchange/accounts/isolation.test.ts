/**
 * Two customers of one exchange. Broken by: anything of one account that is shown to, found by, counted for or cancelled by another.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startExchange, type RunningExchange } from '../start.ts';
import { dataOf } from '../../tests/helpers/exchange/client.ts';
import { createTrader, LIMIT, TRADER_NOW, type Trader } from '../../tests/helpers/exchange/trader.ts';

const KEYS = {
  one: { key: 'one', secret: 's1', passphrase: 'p1' },
  reader: { key: 'one-reads', secret: 's2', passphrase: 'p2' },
  two: { key: 'two', secret: 's3', passphrase: 'p3' },
};
const SPOT = ['General', 'Spot'] as const;

let exchange: RunningExchange;
let one: Trader;
let reader: Trader;
let two: Trader;
let main: Trader;
beforeAll(async () => {
  exchange = await startExchange({
    now: () => TRADER_NOW,
    deposits: 20,
    withdrawals: 20,
    activePerAccount: 3,
    quotas: { manage: 100, spot: 1e9 },
    accounts: [
      {
        name: 'one',
        keys: [
          { ...KEYS.one, permissions: SPOT },
          { ...KEYS.reader, permissions: ['General'] },
        ],
        balances: { USDT: '1000', BTC: '0.5' },
        deposits: 7,
        withdrawals: 3,
      },
      { name: 'two', keys: [{ ...KEYS.two, permissions: [...SPOT, 'Transfer'] }] },
    ],
  });
  const at = (key: (typeof KEYS)['one']) => createTrader({ ...exchange, ...key }, TRADER_NOW);
  [one, reader, two, main] = [
    at(KEYS.one),
    at(KEYS.reader),
    at(KEYS.two),
    createTrader(exchange, TRADER_NOW),
  ];
});
afterAll(() => exchange.close());

const codeOf = async (who: Trader, method: string, path: string) => (await who.ask(method, path)).json?.code;

describe('orders of another account', () => {
  test('are not listed, found or cancelled', async () => {
    const id = await one.placed({ ...LIMIT, clientOid: 'private' });
    for (const path of [`orders/${id}`, 'orders/client-order/private']) {
      expect(await codeOf(one, 'GET', `/api/v1/hf/${path}?symbol=BTC-USDT`)).toBe('200000');
      expect(await codeOf(two, 'GET', `/api/v1/hf/${path}?symbol=BTC-USDT`)).toBe('400100');
    }
    for (const path of ['', 'client-order/', 'sync/', 'sync/client-order/']) {
      const own = path.endsWith('client-order/') ? 'private' : id;
      expect(await codeOf(two, 'DELETE', `/api/v1/hf/orders/${path}${own}?symbol=BTC-USDT`)).toBe('400100');
    }
    expect(await two.get('/api/v1/hf/orders/active?symbol=BTC-USDT')).toEqual([]);
    expect(await two.get('/api/v1/hf/orders/active/symbols')).toEqual({ symbols: [] });
    expect(await two.get('/api/v1/hf/orders/active/page?symbol=BTC-USDT')).toMatchObject({ totalNum: 0 });
    expect(await codeOf(two, 'DELETE', '/api/v1/hf/orders?symbol=BTC-USDT')).toBe('200000');
    await two.clear();
    expect(await one.show(id)).toMatchObject({ active: true });
    await one.clear();
    expect(await two.get('/api/v1/hf/orders/done?symbol=BTC-USDT')).toMatchObject({ items: [] });
  });

  test('do not affect its clientOids or its limit of active orders', async () => {
    const small = { ...LIMIT, price: '100', size: '0.01' };
    for (const clientOid of ['a', 'b', 'c']) await one.placed({ ...small, clientOid });
    expect(await one.codeOf(small)).toBe('200003');
    for (const clientOid of ['a', 'b', 'c']) await two.placed({ ...small, clientOid });
    await one.clear();
    await two.clear();
  });

  test('S4.3-P-stp are traded with, and only their own side of the trade is shown', async () => {
    await one.placed({ ...LIMIT, side: 'sell' });
    await two.placed({ ...LIMIT, stp: 'CB' });
    expect((await one.fills()).map(({ side }) => side)).toEqual(['sell']);
    expect((await two.fills()).map(({ side }) => side)).toEqual(['buy']);
    expect(await main.fills()).toEqual([]);
    const theirs = String((await two.fills())[0]?.['orderId']);
    expect(await one.get(`/api/v1/hf/fills?symbol=BTC-USDT&orderId=${theirs}`)).toMatchObject({ items: [] });
  });
});

describe('money and records', () => {
  test('S4.4 each account lists its own balances: what it was opened with and what it got', async () => {
    const currencies = async (who: Trader) =>
      ((await who.balances()) as { currency: string; type: string }[])
        .filter(({ type }) => type === 'trade_hf')
        .map((row) => row.currency);
    expect((await currencies(one)).toSorted()).toEqual(['BTC', 'USDT']);
    expect((await currencies(main)).length).toBeGreaterThan(40);
    expect((await main.balance('USDT')).balance).toBe('5000000');
    await one.placed({ ...LIMIT, symbol: 'ETH-USDT', price: '100', size: '1' });
    await two.placed({ ...LIMIT, symbol: 'ETH-USDT', price: '100', size: '1', side: 'sell' });
    expect((await one.balance('ETH')).balance).toBe('1');
  });

  test('S4.3-R9 an account spends its own funds only', async () => {
    expect(await one.codeOf({ ...LIMIT, price: '60000', size: '0.05' })).toBe('200004');
    expect(await two.codeOf({ ...LIMIT, price: '60000', size: '0.05' })).toBe('200000');
    await two.clear();
  });

  test('S4.1 S4.2 each account lists its own deposits and withdrawals', async () => {
    const total = async (who: Trader, path: string) =>
      ((await who.get(path)) as { totalNum: number }).totalNum;
    expect([await total(one, '/api/v1/deposits'), await total(one, '/api/v1/withdrawals')]).toEqual([7, 3]);
    expect([await total(two, '/api/v1/deposits'), await total(two, '/api/v1/withdrawals')]).toEqual([0, 0]);
    expect(await total(main, '/api/v1/deposits')).toBe(20);
  });

  test('S4.4 each account has deposit addresses of its own', async () => {
    const address = async (who: Trader) =>
      dataOf(await who.post({ currency: 'BTC' }, '/api/v1/deposit-addresses'));
    const [mine, theirs] = [await address(one), await address(two)];
    expect(mine).not.toEqual(theirs);
    expect(await main.get('/api/v1/deposit-addresses?currency=BTC')).not.toEqual(mine);
  });
});

describe('keys', () => {
  test('S5 a second key of an account sees the same and may do what it is permitted', async () => {
    expect(await reader.balances()).toEqual(await one.balances());
    expect(await codeOf(reader, 'DELETE', '/api/v1/hf/orders/cancelAll')).toBe('400007');
    expect(await reader.get('/api/v1/user/api-key')).toMatchObject({
      uid: 100_000_002,
      permission: 'General',
      apiVersion: 3,
    });
    expect(await two.get('/api/v1/user/api-key')).toMatchObject({
      uid: 100_000_003,
      // The right to withdraw is reported and has no effect here.
      permission: 'General,Spot,Transfer',
    });
  });

  test('S8 an account that has spent its pool leaves the others theirs', async () => {
    let last: unknown = '200000';
    for (let count = 0; count < 30 && last === '200000'; count += 1)
      last = await codeOf(two, 'GET', '/api/v1/accounts');
    expect(last).toBe('429000');
    expect(await codeOf(one, 'GET', '/api/v1/accounts')).toBe('200000');
  });
});

describe('accounts that contradict themselves', () => {
  const keys = [{ ...KEYS.one, permissions: SPOT }];
  const bad: [string, Parameters<typeof startExchange>[0]][] = [
    [
      "Two accounts are named 'x'",
      {
        accounts: [
          { name: 'x', keys },
          { name: 'x', keys: [] },
        ],
      },
    ],
    ["Two accounts are named 'main'", { accounts: [{ name: 'main', keys }] }],
    [
      'Two keys of the accounts are the same',
      {
        accounts: [
          { name: 'x', keys },
          { name: 'y', keys },
        ],
      },
    ],
    [
      "The balance of BTC of account 'x' is not a plain decimal",
      { accounts: [{ name: 'x', keys, balances: { BTC: '1e3' } }] },
    ],
    [
      "Account 'x' has a balance in XXX, which no pair trades",
      { accounts: [{ name: 'x', keys, balances: { XXX: '1' } }] },
    ],
    ['Fees are given for BTC-XXX, which is not a pair', { fees: { 'BTC-XXX': { maker: '0', taker: '0' } } }],
    ["The fee '-1' of BTC-USDT", { fees: { 'BTC-USDT': { maker: '-1', taker: '0' } } }],
    ["The fee '1' of BTC-USDT", { fees: { 'BTC-USDT': { maker: '0', taker: '1' } } }],
  ];
  test.each(bad)('%s', async (message, options) => {
    await expect(startExchange(options)).rejects.toThrow(message);
  });
});
