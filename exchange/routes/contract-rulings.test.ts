/**
 * What the contract leaves open or says otherwise than the venue (docs/exchange.md, rulings). Broken by: a `data` that is no object where the
 * contract shows the operation, a currency taken for another one, or a field of limit orders that changes a market order.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, sendSigned } from '../../tests/helpers/exchange/client.ts';
import { type RunningExchange, startExchange } from '../start.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({ now: () => NOW, deposits: 200, withdrawals: 20 });
});
afterAll(() => exchange.close());

const send = (method: 'GET' | 'POST', path: string, body = '') =>
  sendSigned(exchange, method, path, body, { timestamp: NOW });
const kindOf = (data: unknown) => (Array.isArray(data) ? 'list' : typeof data);

describe('section 1: an object field `data`', () => {
  const ORDER = {
    symbol: 'BTC-USDT',
    type: 'limit',
    side: 'buy',
    price: '1000',
    size: '0.01',
    timeInForce: 'IOC',
  };

  test.each([
    ['GET', '/api/v1/deposits', ''],
    ['GET', '/api/v1/withdrawals', ''],
    ['POST', '/api/v1/hf/orders', JSON.stringify(ORDER)],
    ['GET', '/api/v1/deposit-addresses?currency=BTC', ''],
    ['POST', '/api/v1/deposit-addresses', '{"currency":"BTC"}'],
  ] as const)('S1 holds for what the contract shows: %s %s', async (method, path, body) => {
    expect(kindOf(dataOf(await send(method, path, body)))).toBe('object');
  });

  test.each([
    ['/api/v1/accounts', 'list'],
    ['/api/v1/timestamp', 'number'],
    ['/api/v1/hf/accounts/opened', 'boolean'],
    ['/api/v3/currencies', 'list'],
  ])('the others have the venue’s form: %s is a %s', async (path, kind) => {
    expect(kindOf(dataOf(await send('GET', path)))).toBe(kind);
  });
});

test('S4.1 a currency is compared as written: btc is none', async () => {
  const total = async (currency: string) =>
    (dataOf(await send('GET', `/api/v1/deposits?currency=${currency}`)) as { totalNum: number }).totalNum;
  expect(await total('BTC')).toBeGreaterThan(0);
  expect(await total('btc')).toBe(0);
});

test('S4.3-R2 what only limit orders take is ignored on a market order, whatever it holds', async () => {
  const order = { symbol: 'BTC-USDT', type: 'market', side: 'buy', funds: '100' };
  const limitOnly = {
    price: 'x',
    cancelAfter: 'soon',
    postOnly: 'yes',
    hidden: 1,
    iceberg: [],
    visibleSize: {},
  };
  const plain = await send('POST', '/api/v1/hf/orders/test', JSON.stringify(order));
  const mixed = await send('POST', '/api/v1/hf/orders/test', JSON.stringify({ ...order, ...limitOnly }));
  expect([plain.json?.code, mixed.json?.code]).toEqual(['200000', '200000']);
});

test('S5-R3 a GET that is sent with an empty query is signed with its question mark', async () => {
  const signedAs = (signedTarget: string) =>
    sendSigned(exchange, 'GET', '/api/v1/accounts?', '', { timestamp: NOW, signedTarget });
  expect((await signedAs('/api/v1/accounts?')).json?.code).toBe('200000');
  expect((await signedAs('/api/v1/accounts')).json?.code).toBe('400005');
});
