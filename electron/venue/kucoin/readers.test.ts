/**
 * What the venue's answers are read as. Breaks when a digit is lost, an amount that is none gets in, a zero that says "not this
 * one" is shown as an amount, or a wrong answer is taken for a right one.
 */
import { readDepositAddresses } from './deposit-addresses.ts';
import { describe, expect, test } from 'vitest';
import { calls } from '../../../shared/bridge/contract.ts';
import { parseExactly } from '../../base/exact-json.ts';
import { isNoSuchOrder } from './no-such-order.ts';
import { readOrderEvent } from './topics.ts';
import { readCursorPage, readOrder, readOrders } from './read-order.ts';
import { readActiveSymbols, readCancelAll, readFeeRates, readFill } from './read-replies.ts';

const RECORD = {
  id: '67f1a2b3c4d5e6f708192a3b',
  symbol: 'BTC-USDT',
  type: 'limit',
  side: 'buy',
  price: '50000.10',
  size: '0.03',
  funds: '0',
  dealSize: '0.01',
  dealFunds: '500.001',
  remainSize: '0.02',
  cancelledSize: '0',
  fee: '-0.05',
  feeCurrency: 'USDT',
  timeInForce: 'GTC',
  postOnly: true,
  hidden: false,
  iceberg: false,
  visibleSize: '0',
  cancelExist: false,
  active: true,
  clientOid: '',
  createdAt: 1_763_640_000_000,
  lastUpdatedAt: 1_763_640_000_001,
};

const order = (change: Record<string, unknown> = {}) => readOrder({ ...RECORD, ...change }, 'Order 3');
const problem = (result: { ok: boolean }) => ('error' in result ? result.error : null);

describe('an order record', () => {
  test('VF8 keeps every text and says null where the venue says nothing or zero', () => {
    const read = order();
    expect(read).toEqual({
      ok: true,
      value: {
        orderId: RECORD.id,
        clientOid: null,
        symbol: 'BTC-USDT',
        side: 'buy',
        type: 'limit',
        price: '50000.10',
        size: '0.03',
        funds: null,
        timeInForce: 'GTC',
        postOnly: true,
        hidden: false,
        iceberg: false,
        visibleSize: null,
        filledSize: '0.01',
        filledFunds: '500.001',
        remainingSize: '0.02',
        cancelledSize: '0',
        fee: '-0.05',
        feeCurrency: 'USDT',
        state: 'open',
        cancelled: false,
        createdAt: 1_763_640_000_000,
        updatedAt: 1_763_640_000_001,
      },
    });
    if (read.ok)
      expect(calls['trading.order'].reply.safeParse({ accountId: 'practice', ...read.value }).success).toBe(
        true,
      );
  });

  test('what is only shown is read where the venue sends it, and never makes an order unreadable', () => {
    const result = order({
      timeInForce: 'GTT',
      cancelAfter: 3600,
      stp: 'CN',
      tags: 'desk 7',
      remark: 'hedge',
    });
    const extras = { cancelAfter: 3600, stp: 'CN', tags: 'desk 7', remark: 'hedge' };
    expect(result).toMatchObject({ ok: true, value: extras });
    if (result.ok)
      expect(calls['trading.order'].reply.safeParse({ accountId: 'practice', ...result.value }).success).toBe(
        true,
      );
    for (const cancelAfter of [0, -1, '', null, 1.5, {}, '99999999999']) {
      const odd = order({ cancelAfter, stp: '', tags: null, remark: 7 });
      expect(odd.ok && Object.keys(odd.value).filter((key) => key in extras)).toEqual([]);
    }
  });

  test('numbers instead of text keep their digits', () => {
    const text = JSON.stringify({ ...RECORD, size: 0, dealSize: 0 })
      .replace('"size":0', '"size":123456789012345678.10')
      .replace('"dealSize":0', '"dealSize":1e-8');
    const read = readOrder(parseExactly(text), 'Order 1');
    expect(read).toMatchObject({
      ok: true,
      value: { size: '123456789012345678.10', filledSize: '0.00000001' },
    });
  });

  test.each([
    [{ dealSize: undefined }, '"dealSize" is nothing'],
    [{ dealSize: '1e3' }, '"dealSize" is "1e3"'],
    [{ dealSize: '-0.01' }, '"dealSize" is -0.01, which is below zero'],
    [{ dealSize: '0.04' }, '"dealSize" is 0.04, more than the size 0.03'],
    [{ active: 'true' }, '"active" is "true" instead of true or false'],
    [{ active: null }, '"active" is null'],
    [{ side: 'short' }, '"side" is "short" instead of "buy" or "sell"'],
    [{ type: 'stop' }, '"type" is "stop"'],
    [{ id: '' }, '"id" is empty'],
    [{ createdAt: 1_763_640_000 }, '"createdAt" is a number instead of a time'],
    [{ price: '0x10' }, '"price" is "0x10"'],
  ])('refuses %o and names row and field', (change, text) => {
    const error = problem(order(change));
    expect(error).toMatchObject({ kind: 'bad-answer' });
    expect((error as { message: string }).message).toContain(`Order 3 in the venue’s answer: ${text}`);
  });

  test('a list is a list, and no row of it is left out', () => {
    expect(readOrders({ items: [] }).ok).toBe(false);
    expect(problem(readOrders([RECORD, null]))).toMatchObject({
      message: 'Order 2 in the venue’s answer is null instead of an object.',
    });
  });
});

describe('a page with a cursor', () => {
  const page = (text: string) =>
    readCursorPage(parseExactly(text), 'Fill', (row) => ({ ok: true, value: row }));

  test('keeps the digits of a cursor above 2^53; zero is the end', () => {
    expect(page('{"lastId":11029373945659393,"items":[1]}')).toMatchObject({
      value: { lastId: '11029373945659393', items: [1] },
    });
    expect(page('{"lastId":0,"items":[]}')).toMatchObject({ value: { lastId: null } });
    expect(page('{"items":[]}')).toMatchObject({ value: { lastId: null } });
  });

  test.each(['[]', '{"lastId":1}', '{"lastId":{},"items":[]}', '{"lastId":-1,"items":[]}', 'null'])(
    'refuses %s',
    (text) => expect(page(text).ok).toBe(false),
  );
});

test('VF8 a fill keeps ids above 2^53', () => {
  const text = `{"id":11029373945659393,"tradeId":11029373945659395,"orderId":"o","symbol":"BTC-USDT","side":"sell",
    "liquidity":"maker","price":"1","size":"2","funds":"2","fee":"0.1","feeCurrency":"USDT","createdAt":1763640000000}`;
  expect(readFill(parseExactly(text), 'Fill 1')).toMatchObject({
    ok: true,
    value: { id: '11029373945659393', tradeId: '11029373945659395', at: 1_763_640_000_000 },
  });
});

describe('an order event', () => {
  const EVENT = {
    symbol: 'BTC-USDT',
    orderType: 'limit',
    side: 'buy',
    orderId: 'o',
    type: 'match',
    orderTime: 1_763_640_000_000,
    price: '5',
    clientOid: 'c',
    status: 'match',
    size: '3',
    originSize: '3',
    originFunds: '0',
    filledSize: '1',
    remainSize: '2',
    canceledSize: '0',
    matchPrice: '5',
    matchSize: '1',
    tradeId: '11029373945659393',
  };
  const event = (change: Record<string, unknown>, ts = '1763640000001999999') =>
    readOrderEvent(
      parseExactly(JSON.stringify({ ...EVENT, ...change, ts: 0 }).replace('"ts":0', `"ts":${ts}`)),
    );

  test('VF10 nanoseconds become milliseconds without a rounding up', () => {
    expect(event({})).toMatchObject({
      ok: true,
      value: {
        order: { state: 'open', filledSize: '1', updatedAt: 1_763_640_000_001 },
        match: { tradeId: '11029373945659393', price: '5', size: '1', filledSize: '1' },
      },
    });
    expect(event({ orderTime: 1 }).ok).toBe(false);
  });

  test.each([
    [{ type: 'filled' }, 'done', false],
    [{ type: 'canceled', canceledSize: '2' }, 'done', true],
    [{ type: 'update', canceledSize: '1' }, 'open', true],
    [{ type: 'open' }, 'open', false],
    [{ filledSize: '3', remainSize: '0' }, 'done', false],
  ])('%o is %s', (change, state, cancelled) => {
    expect(event(change)).toMatchObject({ value: { order: { state, cancelled } } });
  });

  test.each([{ filledSize: '4' }, { type: null }, { matchPrice: undefined }, { tradeId: '' }, { side: 1 }])(
    'refuses %o',
    (change) => expect(event(change).ok).toBe(false),
  );
});

describe('small replies', () => {
  test('pairs with working orders', () => {
    expect(readActiveSymbols({ symbols: ['A-B'] })).toMatchObject({ value: ['A-B'] });
    for (const data of [null, {}, { symbols: null }, { symbols: [1] }])
      expect(readActiveSymbols(data).ok).toBe(false);
  });

  test('VF8 what cancelling everything was asked for and what failed', () => {
    expect(
      readCancelAll({ succeedSymbols: ['A-B'], failedSymbols: [{ symbol: 'C-D', error: 'busy' }, 'E-F'] }),
    ).toEqual({
      ok: true,
      value: {
        asked: ['A-B'],
        failed: [
          { symbol: 'C-D', message: '"busy"' },
          { symbol: 'E-F', message: 'The venue gave no reason.' },
        ],
      },
    });
    expect(readCancelAll('success').ok).toBe(false);
  });

  test('rates of the pair that was asked for, and of no other', () => {
    const rows = [{ symbol: 'A-B', makerFeeRate: '0.0008', takerFeeRate: '0.001' }];
    expect(readFeeRates(rows, 'A-B')).toMatchObject({ value: { maker: '0.0008', taker: '0.001' } });
    expect(readFeeRates(rows, 'C-D').ok).toBe(false);
  });

  test('VF7 one address or a list, none, and never one of another coin', () => {
    const one = { address: 'x', memo: '', chain: 'XRP', currency: 'XRP', contractAddress: '' };
    const read = {
      currency: 'XRP',
      address: 'x',
      memo: null,
      chain: 'XRP',
      contractAddress: null,
      creditedTo: null,
      expiresAt: null,
    };
    expect(readDepositAddresses(one, 'XRP')).toEqual({ ok: true, value: [read] });
    expect(readDepositAddresses([{ address: 'y', memo: '7', chainName: 'Ripple' }], 'XRP')).toMatchObject({
      value: [{ address: 'y', memo: '7', chain: 'Ripple', currency: 'XRP' }],
    });
    expect(readDepositAddresses(null, 'XRP')).toEqual({ ok: true, value: [] });
    expect(readDepositAddresses(one, 'BTC').ok).toBe(false);
    expect(readDepositAddresses({ ...one, address: '' }, 'XRP').ok).toBe(false);
    const third = (expirationDate: unknown) =>
      readDepositAddresses([{ ...one, to: 'MAIN', expirationDate }], 'XRP');
    expect(third(0)).toMatchObject({ value: [{ creditedTo: 'MAIN', expiresAt: null }] });
    expect(third(1_790_000_000)).toMatchObject({ value: [{ expiresAt: 1_790_000_000_000 }] });
    expect(third(1_790_000_000_000)).toMatchObject({ value: [{ expiresAt: 1_790_000_000_000 }] });
  });
});

test.each([
  ['venue-refused', '400100', 'The order does not exist.', true],
  ['venue-refused', '400100', 'order_not_exist_or_not_allow_to_cancel', true],
  ['venue-refused', '400100', 'symbol is required', false],
  ['venue-refused', '400003', 'The order does not exist.', false],
  ['venue-refused', '400007', 'Access denied', false],
  ['rate-limited', '400100', 'The order does not exist.', false],
  ['bad-answer', null, 'The order does not exist.', false],
] as const)('VF9 %s %s "%s": no such order is %s', (kind, code, message, expected) => {
  expect(isNoSuchOrder({ kind, message: '', venue: { code, message, httpStatus: 200 } })).toBe(expected);
});
