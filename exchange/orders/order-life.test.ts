/**
 * What happens to orders after placement: status checks, cancels, expiry and the limits of section 8. Broken by: a limit off by one,
 * an order that keeps counting after it is done, a GTT order that outlives its time, a status check under the wrong pair.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startExchange, type RunningExchange } from '../start.ts';
import { dataOf, sendSigned } from '../../tests/helpers/exchange/client.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
let now = START;
let exchange: RunningExchange;
beforeEach(async () => {
  now = START;
  exchange = await startExchange({
    now: () => now,
    deposits: 0,
    withdrawals: 0,
    activePerPair: 3,
    activePerAccount: 5,
    quotas: { spot: 1e9, manage: 1e9 },
  });
});
afterEach(() => exchange.close());

const LIMIT = { symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '60000', size: '0.01' };
const ask = (method: string, path: string, body?: Record<string, unknown>) =>
  sendSigned(exchange, method, path, body === undefined ? '' : JSON.stringify(body), { timestamp: now });
const place = async (body: Record<string, unknown>) =>
  (dataOf(await ask('POST', '/api/v1/hf/orders', body)) as { orderId: string }).orderId; // S4.3 promises it
const codeOf = async (body: Record<string, unknown>) =>
  (await ask('POST', '/api/v1/hf/orders', body)).json?.code;
const idsAt = async (path: string) =>
  (dataOf(await ask('GET', path)) as { id: string }[]).map((order) => order.id);

describe('limits on active orders', () => {
  test('S8-active-pair the pair’s limit is reached and not passed; other pairs are free', async () => {
    for (let count = 0; count < 3; count += 1) await place(LIMIT);
    expect(await codeOf(LIMIT)).toBe('200003');
    expect(await codeOf({ ...LIMIT, symbol: 'ETH-USDT', price: '3000' })).toBe('200000');
  });

  test('S8-active-account the account’s limit is reached and not passed', async () => {
    for (let count = 0; count < 3; count += 1) await place(LIMIT);
    for (let count = 0; count < 2; count += 1) await place({ ...LIMIT, symbol: 'ETH-USDT', price: '3000' });
    expect(await codeOf({ ...LIMIT, symbol: 'SOL-USDT', price: '100', size: '1' })).toBe('200003');
  });

  test('S8-active-pair S8-active-account orders that never become active are not counted, cancelled ones no longer', async () => {
    const ids = [await place(LIMIT), await place(LIMIT), await place(LIMIT)];
    expect(await codeOf({ ...LIMIT, timeInForce: 'IOC' })).toBe('200000');
    expect(await codeOf({ symbol: 'BTC-USDT', type: 'market', side: 'buy', funds: '10' })).toBe('200000');
    dataOf(await ask('DELETE', `/api/v1/hf/orders/${ids[0]}?symbol=BTC-USDT`));
    expect(await codeOf(LIMIT)).toBe('200000');
    expect(await codeOf(LIMIT)).toBe('200003');
  });

  test('S8-active-pair S8-active-account the stated limits are 200 per pair and 2000 per account', async () => {
    const full = await startExchange({ now: () => now, deposits: 0, withdrawals: 0, quotas: { spot: 1e9 } });
    const small = JSON.stringify({ ...LIMIT, price: '100', size: '0.001' });
    for (let count = 0; count < 200; count += 1) {
      dataOf(await sendSigned(full, 'POST', '/api/v1/hf/orders', small, { timestamp: now }));
    }
    const next = await sendSigned(full, 'POST', '/api/v1/hf/orders', small, { timestamp: now });
    expect(next.json?.code).toBe('200003');
    await full.close();
  });
});

describe('status checks and cancels', () => {
  test('S2.4 an order is found by either id, under its own pair only, with every field', async () => {
    const orderId = await place({ ...LIMIT, clientOid: 'mine', remark: 'r', tags: 't' });
    const byId = dataOf(await ask('GET', `/api/v1/hf/orders/${orderId}?symbol=BTC-USDT`));
    expect(dataOf(await ask('GET', '/api/v1/hf/orders/client-order/mine?symbol=BTC-USDT'))).toEqual(byId);
    expect(byId).toEqual({
      id: orderId,
      clientOid: 'mine',
      symbol: 'BTC-USDT',
      opType: 'DEAL',
      type: 'limit',
      side: 'buy',
      price: '60000',
      size: '0.01',
      funds: '600',
      dealSize: '0',
      dealFunds: '0',
      remainSize: '0.01',
      remainFunds: '600',
      cancelledSize: '0',
      cancelledFunds: '0',
      fee: '0',
      feeCurrency: 'USDT',
      stp: 'CN',
      timeInForce: 'GTC',
      postOnly: false,
      hidden: false,
      iceberg: false,
      visibleSize: '0',
      cancelAfter: 0,
      channel: 'API',
      remark: 'r',
      tags: 't',
      cancelExist: false,
      tradeType: 'TRADE',
      inOrderBook: true,
      active: true,
      tax: '0',
      createdAt: START,
      lastUpdatedAt: START,
    });
    expect((await ask('GET', `/api/v1/hf/orders/${orderId}?symbol=ETH-USDT`)).json?.code).toBe('400100');
    expect((await ask('GET', `/api/v1/hf/orders/${orderId}`)).json?.msg).toBe('symbol is required');
    expect((await ask('GET', '/api/v1/hf/orders/nobody?symbol=BTC-USDT')).json?.msg).toBe(
      'The order does not exist.',
    );
  });

  test('S3.3-done a cancelled order is done; a second cancel is refused', async () => {
    await place({ ...LIMIT, clientOid: 'once' });
    const path = '/api/v1/hf/orders/client-order/once?symbol=BTC-USDT';
    expect(dataOf(await ask('DELETE', path))).toEqual({ clientOid: 'once' });
    expect((await ask('DELETE', path)).json).toEqual({
      code: '400100',
      msg: 'order_not_exist_or_not_allow_to_cancel',
    });
    expect(dataOf(await ask('GET', path))).toMatchObject({
      active: false,
      cancelExist: true,
      remainSize: '0',
      cancelledSize: '0.01',
    });
  });

  test('the active list is a plain array, newest first; the done list pages by a cursor', async () => {
    const ids = [await place(LIMIT), await place(LIMIT), await place(LIMIT)];
    expect(await idsAt('/api/v1/hf/orders/active?symbol=BTC-USDT')).toEqual([...ids].reverse());
    expect(dataOf(await ask('GET', '/api/v1/hf/orders/active/symbols'))).toEqual({ symbols: ['BTC-USDT'] });
    expect(dataOf(await ask('DELETE', '/api/v1/hf/orders?symbol=BTC-USDT'))).toBe('success');
    expect(await idsAt('/api/v1/hf/orders/active?symbol=BTC-USDT')).toEqual([]);

    const first = dataOf(await ask('GET', '/api/v1/hf/orders/done?symbol=BTC-USDT&limit=2')) as {
      lastId: number;
      items: { id: string }[];
    };
    const second = dataOf(
      await ask('GET', `/api/v1/hf/orders/done?symbol=BTC-USDT&limit=2&lastId=${first.lastId}`),
    ) as typeof first;
    expect([...first.items, ...second.items].map((order) => order.id)).toEqual([...ids].reverse());
  });

  test('cancelAll empties every pair and names them', async () => {
    await place(LIMIT);
    await place({ ...LIMIT, symbol: 'ETH-USDT', price: '3000' });
    expect(dataOf(await ask('DELETE', '/api/v1/hf/orders/cancelAll'))).toEqual({
      succeedSymbols: ['ETH-USDT', 'BTC-USDT'],
      failedSymbols: [],
    });
    expect(dataOf(await ask('GET', '/api/v1/hf/orders/active/symbols'))).toEqual({ symbols: [] });
  });
});

describe('S4.3-R4 GTT', () => {
  test('ends at its time and not before, and its hold comes back', async () => {
    const balance = () => ask('GET', '/api/v1/accounts?currency=USDT').then(dataOf);
    const before = await balance();
    const orderId = await place({ ...LIMIT, timeInForce: 'GTT', cancelAfter: 60 });
    now = START + 59_999;
    expect(await idsAt('/api/v1/hf/orders/active?symbol=BTC-USDT')).toEqual([orderId]);
    now = START + 60_000;
    expect(await idsAt('/api/v1/hf/orders/active?symbol=BTC-USDT')).toEqual([]);
    expect(dataOf(await ask('GET', `/api/v1/hf/orders/${orderId}?symbol=BTC-USDT`))).toMatchObject({
      active: false,
      lastUpdatedAt: now,
    });
    expect(await balance()).toEqual(before);
  });

  test.each([
    { timeInForce: 'GTT' },
    { timeInForce: 'GTT', cancelAfter: -1 },
    { timeInForce: 'GTC', cancelAfter: 1 },
  ])('S4.3-P-cancelAfter %j never ends by itself', async (terms) => {
    const orderId = await place({ ...LIMIT, ...terms });
    now = START + 40 * 86_400_000;
    expect(await idsAt('/api/v1/hf/orders/active?symbol=BTC-USDT')).toEqual([orderId]);
  });
});
