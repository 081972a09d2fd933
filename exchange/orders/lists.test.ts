/**
 * Lists of orders and fills: cursors, filters, pages, and the sync replies with an order's result (facts, section 8).
 * Broken by: an item skipped or shown twice between two pages, a filter that lets others through, a digit lost in an id.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningExchange } from '../start.ts';
import { dataOf } from '../../tests/helpers/exchange/client.ts';
import {
  openTradingFixture,
  LIMIT,
  MARKET,
  TRADER_NOW,
  type Trader,
} from '../../tests/helpers/exchange/trader.ts';

const SELL = { ...LIMIT, side: 'sell' };
const DONE = '/api/v1/hf/orders/done?symbol=BTC-USDT';
const FILLS = '/api/v1/hf/fills?symbol=BTC-USDT';

interface Listed {
  lastId: number;
  items: Record<string, unknown>[];
}

let exchange: RunningExchange;
let trader: Trader;
let other: Trader;
let now = TRADER_NOW;
/** Ids of six limit buys of `trader` in the order in which they ended: filled one minute after the other; then a cancelled sale. */
const bought: string[] = [];
let cancelled = '';

beforeAll(async () => {
  ({ exchange, trader, other } = await openTradingFixture({ now: () => now }));
  for (let count = 0; count < 6; count += 1)
    bought.push(await trader.placed({ ...LIMIT, price: `6000${count}` }));
  bought.reverse();
  for (let count = 0; count < 6; count += 1) {
    now += 60_000;
    await other.placed(SELL);
  }
  cancelled = await trader.placed({ ...SELL, price: '70000' });
  await trader.cancel(cancelled);
  await trader.placed({ ...LIMIT, symbol: 'ETH-USDT', timeInForce: 'IOC', price: '3000' });
});
afterAll(() => exchange.close());

const list = async (path: string) => (await trader.get(path)) as Listed;
const idsOf = async (path: string, name = 'id') => (await list(path)).items.map((item) => item[name]);
const codeOf = async (path: string) => (await trader.ask('GET', path)).json?.code;

describe('done orders', () => {
  test('the last to end comes first, whenever it was placed; only of the requested pair', async () => {
    expect(await idsOf(DONE)).toEqual([cancelled, ...bought.toReversed()]);
  });

  test.each([1, 2, 3, 7])('pages of %i by lastId show every order once', async (limit) => {
    const seen: unknown[] = [];
    let lastId = 0;
    for (let page = await list(`${DONE}&limit=${limit}`); page.items.length > 0;) {
      seen.push(...page.items.map((item) => item['id']));
      ({ lastId } = page);
      page = await list(`${DONE}&limit=${limit}&lastId=${lastId}`);
      expect(page.lastId === 0).toBe(page.items.length === 0);
    }
    expect(seen).toEqual([cancelled, ...bought.toReversed()]);
  });

  test('an order that ends between two pages shifts nothing', async () => {
    const first = await list(`${DONE}&limit=3`);
    const late = await trader.made({ ...LIMIT, timeInForce: 'IOC' });
    expect((await idsOf(DONE))[0]).toBe(late['id']);
    expect((await idsOf(`${DONE}&limit=3&lastId=${first.lastId}`))[0]).toBe(bought[3]);
  });

  test('side, type, startAt and endAt filter, both times included', async () => {
    expect(await idsOf(`${DONE}&side=sell`)).toEqual([cancelled]);
    expect(await idsOf(`${DONE}&side=buy&type=limit&endAt=${TRADER_NOW}`)).toEqual(bought.toReversed());
    expect(await idsOf(`${DONE}&endAt=${TRADER_NOW - 1}`)).toEqual([]);
    expect(await idsOf(`${DONE}&side=sell&startAt=${now}`)).toEqual([cancelled]);
    expect(await idsOf(`${DONE}&startAt=${now + 1}`)).toEqual([]);
    const market = await trader.made(MARKET);
    expect(await idsOf(`${DONE}&type=market`)).toEqual([market['id']]);
  });
});

describe('fills', () => {
  test('newest first; pages by lastId show every fill once', async () => {
    const all = await idsOf(FILLS, 'orderId');
    expect(all).toEqual(bought.toReversed());
    const text = (await trader.ask('GET', `${FILLS}&limit=2`)).text;
    const lastId = /"lastId":(\d+)/.exec(text)?.[1];
    expect(await idsOf(`${FILLS}&limit=2&lastId=${lastId}`, 'orderId')).toEqual([bought[3], bought[2]]);
  });

  test('ids are bare integers that a double cannot hold', async () => {
    const { text } = await trader.ask('GET', FILLS);
    for (const name of ['id', 'tradeId', 'lastId']) {
      const digits = new RegExp(`"${name}":(\\d+)[,}]`).exec(text)?.[1] ?? '';
      expect(BigInt(digits) > 2n ** 53n).toBe(true);
      expect(BigInt(Number(digits))).not.toBe(BigInt(digits));
    }
  });

  test('orderId, side, type, startAt and endAt filter', async () => {
    expect(await idsOf(`${FILLS}&orderId=${bought[2]}`, 'orderId')).toEqual([bought[2]]);
    expect(await idsOf(`${FILLS}&side=sell`)).toEqual([]);
    expect(await idsOf(`${FILLS}&type=market`)).toEqual([]);
    const third = TRADER_NOW + 3 * 60_000;
    expect(await idsOf(`${FILLS}&startAt=${third}&endAt=${third}`, 'orderId')).toEqual([bought[2]]);
  });

  test('a pair without fills answers an empty page', async () => {
    expect(await list('/api/v1/hf/fills?symbol=ETH-USDT')).toEqual({ lastId: 0, items: [] });
  });
});

describe('bad queries', () => {
  test.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'lastId=-1',
    'lastId=1.5',
    'side=BUY',
    'type=stop',
    'startAt=1e9',
    'endAt=x',
  ])('%s is refused', async (query) => {
    expect(await codeOf(`${DONE}&${query}`)).toBe('400100');
    expect(await codeOf(`${FILLS}&${query}`)).toBe('400100');
  });

  test.each(['active', 'active/page', 'done'])('%s needs an existing pair', async (name) => {
    expect(await codeOf(`/api/v1/hf/orders/${name}`)).toBe('400100');
    expect(await codeOf(`/api/v1/hf/orders/${name}?symbol=BTC-XXX`)).toBe('900001');
    expect(await codeOf('/api/v1/hf/fills?symbol=BTC-XXX')).toBe('900001');
  });
});

describe('active orders by page', () => {
  test('newest first, with the page envelope', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.push(await trader.placed({ ...LIMIT, price: '100', size: '1' }));
    const page = (number: number) =>
      trader.get(`/api/v1/hf/orders/active/page?symbol=BTC-USDT&pageNum=${number}&pageSize=2`);
    expect(await page(1)).toMatchObject({
      currentPage: 1,
      pageSize: 2,
      totalNum: 5,
      totalPage: 3,
      items: [{ id: ids[4] }, { id: ids[3] }],
    });
    expect(await page(3)).toMatchObject({ items: [{ id: ids[0] }] });
    expect(await page(4)).toMatchObject({ items: [], totalNum: 5 });
    await trader.clear();
  });

  test.each(['pageNum=0', 'pageSize=0', 'pageSize=51', 'pageNum=x'])('%s is refused', async (query) => {
    expect(await codeOf(`/api/v1/hf/orders/active/page?symbol=BTC-USDT&${query}`)).toBe('400100');
  });
});

describe('sync answers', () => {
  test('a placement returns its result', async () => {
    const path = '/api/v1/hf/orders/sync';
    await other.placed({ ...SELL, size: '0.004' });
    const answer = dataOf(await trader.post({ ...LIMIT, clientOid: 'sync-1' }, path));
    expect(answer).toEqual({
      orderId: expect.stringMatching(/^[0-9a-f]{24}$/),
      clientOid: 'sync-1',
      orderTime: now,
      originSize: '0.01',
      dealSize: '0.004',
      remainSize: '0.006',
      canceledSize: '0',
      status: 'open',
      matchTime: now,
    });
    expect(dataOf(await trader.post({ ...LIMIT, timeInForce: 'IOC' }, path))).toMatchObject({
      remainSize: '0',
      canceledSize: '0.01',
      status: 'done',
    });
    expect((await trader.post({ ...LIMIT, size: '0' }, path)).json?.code).toBe('400100');
  });

  test('a cancel by either id returns the filled and the cancelled size', async () => {
    const path = '/api/v1/hf/orders/sync';
    const cancelledThen = { originSize: '0.01', remainSize: '0', status: 'done' };
    const byOid = await trader.ask('DELETE', `${path}/client-order/sync-1?symbol=BTC-USDT`);
    expect(dataOf(byOid)).toEqual({
      clientOid: 'sync-1',
      dealSize: '0.004',
      canceledSize: '0.006',
      ...cancelledThen,
    });
    const orderId = await trader.placed({ ...LIMIT });
    const byId = await trader.ask('DELETE', `${path}/${orderId}?symbol=BTC-USDT`);
    expect(dataOf(byId)).toEqual({ orderId, dealSize: '0', canceledSize: '0.01', ...cancelledThen });
    const again = await trader.ask('DELETE', `${path}/${orderId}?symbol=BTC-USDT`);
    expect(again.json?.msg).toBe('order_not_exist_or_not_allow_to_cancel');
  });
});
