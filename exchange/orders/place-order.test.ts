/**
 * POST /api/v1/hf/orders (4.3): the body, its types and forms, and the answer. Broken by: a parameter taken in a wrong type or
 * form, a form refused that 4.3 allows, a clientOid taken twice, a refusal that freezes funds.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningExchange } from '../start.ts';
import { dataOf, sendSigned } from '../../tests/helpers/exchange/client.ts';
import {
  openTradingFixture,
  TRADER_NOW,
  LIMIT,
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

describe('answers', () => {
  test('S4.3-reply S3.3-accepted an accepted order answers with orderId, and clientOid where one was given', async () => {
    expect(dataOf(await trader.post(LIMIT))).toEqual({ orderId: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(dataOf(await trader.post({ ...LIMIT, clientOid: 'answers-1' }))).toMatchObject({
      clientOid: 'answers-1',
    });
  });

  test('S4.3 the test endpoint judges alike and leaves no trace', async () => {
    const before = await trader.balances();
    const path = '/api/v1/hf/orders/test';
    dataOf(await trader.post({ ...LIMIT, clientOid: 'trial' }, path));
    expect((await trader.post({ ...LIMIT, price: '60000.05' }, path)).json?.code).toBe('400100');
    expect((await trader.post({ ...LIMIT, size: '999999' }, path)).json?.code).toBe('200004');
    expect(await trader.balances()).toEqual(before);
    expect(await trader.codeOf({ ...LIMIT, clientOid: 'trial' })).toBe('200000');
  });
});

describe('body', () => {
  test.each(['', '{', '[]', '"x"', 'null', '12', '{"symbol":"BTC-USDT",}'])(
    'S4.3-body a body of %j is refused',
    async (body) => {
      expect(await trader.codeOf(body)).toBe('400100');
    },
  );

  test('S4.3-body S5-P-CONTENT-TYPE a body without the JSON content type is refused with 415', async () => {
    const answer = await sendSigned(exchange, 'POST', '/api/v1/hf/orders', JSON.stringify(LIMIT), {
      timestamp: TRADER_NOW,
      contentType: 'text/plain',
    });
    expect([answer.status, answer.json?.code]).toEqual([415, '415000']);
  });

  test('unknown parameters are ignored', async () => {
    expect(await trader.codeOf({ ...LIMIT, channel: 'x', somethingNew: { a: 1 } })).toBe('200000');
  });

  test.each(['S4.3-P-symbol', 'S4.3-P-type', 'S4.3-P-side', 'S4.3-P-price', 'S4.3-P-size'])(
    '%s is required for a limit order',
    async (rule) => {
      const { [rule.slice('S4.3-P-'.length)]: _left, ...rest } = LIMIT;
      expect((await refused(rest))[0]).toBe('400100');
    },
  );

  const WRONG_TYPES: [string, unknown][] = [
    ['clientOid', 7],
    ['symbol', null],
    ['type', 'stop'],
    ['side', 'BUY'],
    ['stp', 'XX'],
    ['tags', 1],
    ['remark', true],
    ['price', 60000],
    ['size', 0.01],
    ['timeInForce', 'gtc'],
    ['cancelAfter', '60'],
    ['cancelAfter', 1.5],
    ['cancelAfter', 2_592_001],
    ['postOnly', 'true'],
    ['hidden', 1],
    ['iceberg', 'yes'],
    ['price', '6e4'],
    ['price', '-1'],
    ['size', ' 1'],
    ['size', ''],
  ];
  test.each(WRONG_TYPES)('S4.3-P-%s refuses %j', async (name, value) => {
    expect((await refused({ ...LIMIT, [name]: value }))[0]).toBe('400100');
  });

  test.each(['CN', 'CO', 'CB', 'DC'])('S4.3-P-stp takes %s', async (stp) => {
    expect(await trader.codeOf({ ...LIMIT, stp })).toBe('200000');
  });
});

describe('clientOid, tags, remark', () => {
  test.each(['a b', 'ä', 'x'.repeat(41), '', 'a.b', 'a/b'])(
    'S4.3-P-clientOid refuses %j',
    async (clientOid) => {
      expect((await refused({ ...LIMIT, clientOid }))[0]).toBe('400100');
    },
  );

  test('S4.3-P-clientOid S8-clientOid takes 40 characters of its alphabet', async () => {
    expect(await trader.codeOf({ ...LIMIT, clientOid: `${'Az09_-'.repeat(6)}Az09` })).toBe('200000');
  });

  test('S4.3-P-clientOid is refused a second time, also after its order is done', async () => {
    const orderId = await trader.placed({ ...LIMIT, clientOid: 'twice' });
    expect(await refused({ ...LIMIT, clientOid: 'twice' })).toEqual([
      '400100',
      'validation.createOrder.clientOidDuplicated',
    ]);
    await trader.cancel(orderId);
    expect((await refused({ ...LIMIT, clientOid: 'twice' }))[1]).toBe(
      'validation.createOrder.clientOidDuplicated',
    );
  });

  test.each([
    ['tags', 'S4.3-P-tags S8-tags'],
    ['remark', 'S4.3-P-remark S8-remark'],
  ])('%s takes 20 ASCII characters and no more (%s)', async (name) => {
    expect(await trader.codeOf({ ...LIMIT, [name]: 'x'.repeat(20) })).toBe('200000');
    expect((await refused({ ...LIMIT, [name]: 'x'.repeat(21) }))[0]).toBe('400100');
    expect((await refused({ ...LIMIT, [name]: 'é' }))[0]).toBe('400100');
  });
});
