/**
 * Section 5 over HTTP. Broken by: a check left out or reordered so that one wrong part is reported as
 * another, a signature taken over anything but the bytes sent, a key that may do more than its permissions.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startExchange, type RunningExchange } from '../start.ts';
import { sendSigned, type Signing, type Target } from '../../tests/helpers/exchange/client.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const PATH = '/api/v1/deposits?currency=USDT&pageSize=10';
const ORDER = JSON.stringify({ symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '100', size: '0.01' });

let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({
    now: () => NOW,
    deposits: 30,
    withdrawals: 5,
    quotas: { manage: 1e6, spot: 1e6 },
  });
});
afterAll(() => exchange.close());

const get = (signing: Signing = {}, target: Target = exchange, path = PATH) =>
  sendSigned(target, 'GET', path, '', { timestamp: NOW, ...signing });

describe('a request as section 5 wants it', () => {
  test.each(['2', '3'])('S5 is taken with key version %s', async (version) => {
    expect((await get({ version })).json?.code).toBe('200000');
  });

  test('S5-R4 a body is signed as sent', async () => {
    const answer = await sendSigned(exchange, 'POST', '/api/v1/hf/orders', ORDER, { timestamp: NOW });
    expect(answer.json?.code).toBe('200000');
  });

  test('S5-R3 a query may be signed encoded as sent or decoded', async () => {
    const sent = '/api/v1/deposits?currency=US%20DT&pageSize=10';
    const decoded = '/api/v1/deposits?currency=US DT&pageSize=10';
    expect((await get({}, exchange, sent)).json?.code).toBe('200000');
    expect((await get({ signedTarget: decoded }, exchange, sent)).json?.code).toBe('200000');
  });
});

describe('refusals name the part that is wrong', () => {
  test.each(['KEY', 'SIGN', 'TIMESTAMP', 'PASSPHRASE', 'KEY-VERSION'])(
    'S5 400001 without the %s header',
    async (suffix) => {
      const answer = await get({ without: [suffix] });
      expect([answer.status, answer.json?.code]).toEqual([400, '400001']);
      expect(answer.json?.msg).toContain(`SVC-API-${suffix}`);
    },
  );

  const bad = (change: Partial<Target>): Target => ({ ...exchange, ...change });
  const cases: [
    string,
    string,
    number,
    () => Promise<{ status: number; json: { code?: unknown } | null }>,
  ][] = [
    ['an unknown key', '400003', 401, () => get({}, bad({ key: 'nobody' }))],
    ['a wrong secret', '400005', 401, () => get({}, bad({ secret: 'wrong' }))],
    ['a wrong passphrase', '400004', 401, () => get({}, bad({ passphrase: 'wrong' }))],
    ['key version 1', '400009', 400, () => get({ version: '1' })],
    ['a key version that is no number', '400009', 400, () => get({ version: 'v3' })],
    ['a clock 5 s behind', '400002', 400, () => get({ timestamp: NOW - 5_000 })],
    ['a clock 5 s ahead', '400002', 400, () => get({ timestamp: NOW + 5_000 })],
    ['a timestamp in seconds', '400002', 400, () => get({ timestamp: Math.floor(NOW / 1000) })],
    ['a timestamp that is no number', '400002', 400, () => get({ timestamp: 'now' })],
    ['another path signed', '400005', 401, () => get({ signedTarget: '/api/v1/withdrawals' })],
    ['the query left unsigned', '400005', 401, () => get({ signedTarget: '/api/v1/deposits' })],
    [
      'an altered body',
      '400005',
      401,
      () =>
        sendSigned(exchange, 'POST', '/api/v1/hf/orders', ORDER, {
          timestamp: NOW,
          signedBody: ORDER.replace('100', '101'),
        }),
    ],
    [
      'a key without Spot placing an order',
      '400007',
      403,
      () =>
        sendSigned(bad(exchange.control.readOnly), 'POST', '/api/v1/hf/orders', ORDER, { timestamp: NOW }),
    ],
  ];
  test.each(cases)('S5 %s is %s', async (_name, code, status, ask) => {
    const answer = await ask();
    expect([answer.status, answer.json?.code]).toEqual([status, code]);
  });

  test('S5-R5 a clock just inside the tolerated skew passes', async () => {
    expect((await get({ timestamp: NOW - 4_999 })).json?.code).toBe('200000');
    expect((await get({ timestamp: NOW + 4_999 })).json?.code).toBe('200000');
  });

  test('S5 the read-only key lists records', async () => {
    expect((await get({}, bad(exchange.control.readOnly))).json?.code).toBe('200000');
  });
});

test('S5-R1 one changed character anywhere in the prehash is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: PATH.length - 1 }), async (at) => {
      const changed = PATH.slice(0, at) + (PATH[at] === 'x' ? 'y' : 'x') + PATH.slice(at + 1);
      expect((await get({ signedTarget: changed })).json?.code).toBe('400005');
    }),
    { numRuns: 60 },
  );
});

test('S5 --general-only: the key lists records and places nothing', async () => {
  const reading = await startExchange({ now: () => NOW, generalOnly: true, deposits: 1, withdrawals: 1 });
  expect((await get({}, reading)).json?.code).toBe('200000');
  const order = await sendSigned(reading, 'POST', '/api/v1/hf/orders', ORDER, { timestamp: NOW });
  expect(order.json?.code).toBe('400007');
  await reading.close();
});

test('a key bound to version 3 refuses version 2', async () => {
  const strict = await startExchange({ now: () => NOW, keyVersion: '3', deposits: 1, withdrawals: 1 });
  expect((await get({ version: '2' }, strict)).json?.code).toBe('400009');
  expect((await get({ version: '3' }, strict)).json?.code).toBe('200000');
  await strict.close();
});
