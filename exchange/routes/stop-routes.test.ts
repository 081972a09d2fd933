/**
 * Stop orders over HTTP, signed (facts 2, section 2). Broken by: a field of another name or form, a filter that lets others through,
 * a stop of another account, a digit lost in a time, a refusal that leaves something behind.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendSigned } from '../../tests/helpers/exchange/client.ts';
import {
  openStopFixture,
  STOP,
  STOP_PATH,
  type StopFixture,
} from '../../tests/helpers/exchange/stop-fixture.ts';
import { TRADER_NOW, type Body } from '../../tests/helpers/exchange/trader.ts';

let fixture: StopFixture;
let refusals = 0;
beforeAll(async () => {
  fixture = await openStopFixture();
});
afterEach(async () => {
  await fixture.trader.ask('DELETE', `${STOP_PATH}/cancel`);
  await fixture.trader.clear();
});
afterAll(() => fixture.exchange.close());

const refusalOf = async (body: Body) => (await fixture.trader.post(body, STOP_PATH)).json?.code;
const MARKET: Body = { symbol: 'BTC-USDT', type: 'market', side: 'buy', stop: 'entry', stopPrice: '61000' };

describe('placing', () => {
  test('VF2-2 answers with an id that begins with vs, and holds nothing', async () => {
    const before = await fixture.trader.balances();
    expect(await fixture.stopped()).toMatch(/^vs[0-9a-z]{22}$/);
    expect(await fixture.trader.balances()).toEqual(before);
    expect(fixture.exchange.control.allArrivals()).toEqual({});
  });

  test('VF2-2 type limit and stop loss are the defaults', async () => {
    const { stop: _direction, ...rest } = STOP;
    expect(await fixture.stop(await fixture.stopped(rest))).toMatchObject({ type: 'limit', stop: 'loss' });
  });

  test.each<[string, Body, string]>([
    ['no stop price', { stopPrice: undefined }, '400100'],
    ['a stop price between two increments', { stopPrice: '59500.01' }, '400100'],
    ['a stop price of zero', { stopPrice: '0' }, '400100'],
    ['a stop price as a number', { stopPrice: 59_500 }, '400100'],
    ['a stop price above every price', { stopPrice: '900719925474099.2' }, '400370'],
    ['another direction', { stop: 'up' }, '400100'],
    ['another trade type', { tradeType: 'MARGIN_TRADE' }, '400100'],
    ['an unknown pair', { symbol: 'NO-SUCH' }, '900001'],
    ['a limit without a price', { price: undefined }, '400100'],
    ['a size between two increments', { size: '0.000000001' }, '400100'],
    ['a market order with size and funds', { type: 'market', funds: '10' }, '400100'],
    ['a remark of 21 characters', { remark: 'r'.repeat(21) }, '400100'],
    ['a clientOid with a space', { clientOid: 'a b' }, '400100'],
    ['a time above 30 days', { timeInForce: 'GTT', cancelAfter: 2_592_001 }, '400100'],
    ['post-only with IOC', { postOnly: true, timeInForce: 'IOC' }, '400100'],
    ['hidden', { hidden: true }, '400413'],
    ['iceberg', { iceberg: true }, '400413'],
    ['visibleSize', { visibleSize: '0.001' }, '400413'],
  ])('VF2-2 refuses %s and keeps nothing, not even its clientOid', async (_name, change, code) => {
    const clientOid = `refused-${(refusals += 1)}`;
    expect(await refusalOf({ ...STOP, clientOid, ...change })).toBe(code);
    expect(await fixture.waiting()).toEqual([]);
    await fixture.stopped({ ...STOP, clientOid });
  });

  test('VF2-1 a clientOid is used once, among orders and stops', async () => {
    await fixture.stopped({ ...STOP, clientOid: 'once' });
    expect(await refusalOf({ ...STOP, clientOid: 'once' })).toBe('400100');
    const order = { symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '50000', size: '0.01' };
    expect(await fixture.trader.codeOf({ ...order, clientOid: 'once' })).toBe('400100');
    await fixture.trader.placed({ ...order, clientOid: 'order-first' });
    expect(await refusalOf({ ...STOP, clientOid: 'order-first' })).toBe('400100');
  });

  test('VF2-2 twenty may wait per pair and account', async () => {
    for (let count = 0; count < 20; count += 1) await fixture.stopped();
    expect(await refusalOf(STOP)).toBe('200003');
    await fixture.stopped({ ...STOP, symbol: 'ETH-USDT', stopPrice: '3000', price: '2900' });
    const [newest] = await fixture.waiting('?symbol=BTC-USDT');
    await fixture.trader.ask('DELETE', `${STOP_PATH}/${String(newest)}`);
    await fixture.stopped();
  });

  test('a stop by a key that may not trade is refused', async () => {
    const { readOnly } = fixture.exchange.control;
    const target = { ...fixture.exchange, ...readOnly };
    const answer = await sendSigned(target, 'POST', STOP_PATH, JSON.stringify(STOP), {
      timestamp: TRADER_NOW,
    });
    expect(answer.json?.code).toBe('400007');
  });
});

describe('reading', () => {
  test('VF2-2 an item has every field, amounts with 20 digits and nanoseconds in full', async () => {
    const id = await fixture.stopped({
      ...STOP,
      clientOid: 'item',
      timeInForce: 'GTT',
      cancelAfter: 60,
      stp: 'CO',
      remark: 'note',
    });
    const { text } = await fixture.trader.ask('GET', `${STOP_PATH}/${id}`);
    const orderTime = /"orderTime":(\d+)/.exec(text)?.[1] ?? '';
    expect(BigInt(orderTime) / 1_000_000n).toBe(BigInt(TRADER_NOW));
    expect(String(Number(orderTime))).not.toBe(orderTime);
    const { userId, orderTime: _lossy, ...item } = await fixture.stop(id);
    expect(userId).toMatch(/^\d+$/);
    expect(item).toEqual({
      id,
      symbol: 'BTC-USDT',
      status: 'NEW',
      type: 'limit',
      side: 'sell',
      price: '59000.00000000000000000000',
      size: '0.01000000000000000000',
      funds: null,
      stp: 'CO',
      timeInForce: 'GTT',
      cancelAfter: 60,
      postOnly: false,
      hidden: false,
      iceberg: false,
      visibleSize: null,
      channel: 'API',
      clientOid: 'item',
      remark: 'note',
      tags: null,
      relatedNo: null,
      domainId: 'kucoin',
      tradeSource: 'USER',
      tradeType: 'TRADE',
      feeCurrency: 'USDT',
      takerFeeRate: '0.00100000000000000000',
      makerFeeRate: '0.00080000000000000000',
      createdAt: TRADER_NOW,
      stop: 'loss',
      stopTriggerTime: null,
      stopPrice: '59500.00000000000000000000',
      limitPrice: null,
      pop: null,
      activateCondition: null,
    });
  });

  test('VF2-2 a market stop has size or funds, no price and no clientOid it was not given', async () => {
    expect(await fixture.stop(await fixture.stopped({ ...MARKET, funds: '100' }))).toMatchObject({
      type: 'market',
      price: null,
      size: null,
      funds: '100.00000000000000000000',
      cancelAfter: -1,
      stp: null,
      clientOid: '',
    });
    expect(await fixture.stop(await fixture.stopped({ ...MARKET, size: '0.5' }))).toMatchObject({
      size: '0.50000000000000000000',
      funds: null,
    });
  });

  test('VF2-2 the list is newest first, in pages, with its filters', async () => {
    const limit = await fixture.stopped();
    fixture.clock.step(1_000);
    const market = await fixture.stopped({ ...MARKET, size: '0.5' });
    const eth = await fixture.stopped({ ...STOP, symbol: 'ETH-USDT', stopPrice: '3000', price: '2900' });
    const later = TRADER_NOW + 1_000;
    for (const [query, ids] of [
      ['', [eth, market, limit]],
      ['?symbol=ETH-USDT', [eth]],
      ['?side=buy', [market]],
      ['?type=limit', [eth, limit]],
      ['?stop=entry', [market]],
      ['?stop=loss', [eth, limit]],
      ['?stop=stop', [eth, market, limit]],
      ['?stop=oco', []],
      ['?tradeType=TRADE', [eth, market, limit]],
      ['?tradeType=MARGIN_TRADE', []],
      [`?orderIds=${limit},${eth},vs0`, [eth, limit]],
      [`?startAt=${later}`, [eth, market]],
      [`?endAt=${later - 1}`, [limit]],
      ['?currentPage=2', []],
    ] as const) {
      expect([query, await fixture.waiting(query)]).toEqual([query, ids]);
    }
    fixture.clock.step(-1_000);
    expect(await fixture.trader.get(`${STOP_PATH}?pageSize=10`)).toMatchObject({
      currentPage: 1,
      pageSize: 10,
      totalNum: 3,
      totalPage: 1,
    });
    for (const query of ['?pageSize=9', '?pageSize=501', '?currentPage=0', '?side=up', '?stop=both']) {
      expect((await fixture.trader.ask('GET', STOP_PATH + query)).json?.code).toBe('400100');
    }
  });

  test('VF2-2 by clientOid it is a list, by an unknown id a refusal; another account sees none', async () => {
    const id = await fixture.stopped({ ...STOP, clientOid: 'mine' });
    const by = (symbol: string) => `${STOP_PATH}/queryOrderByClientOid?clientOid=mine${symbol}`;
    expect(await fixture.trader.get(by(''))).toMatchObject([{ id, clientOid: 'mine' }]);
    expect(await fixture.trader.get(by('&symbol=ETH-USDT'))).toEqual([]);
    expect(await fixture.other.get(by(''))).toEqual([]);
    expect((await fixture.other.ask('GET', `${STOP_PATH}/${id}`)).json?.code).toBe('400100');
    expect((await fixture.other.ask('DELETE', `${STOP_PATH}/${id}`)).json?.code).toBe('400100');
    expect((await fixture.trader.ask('GET', `${STOP_PATH}/queryOrderByClientOid`)).json?.code).toBe('400100');
    expect(await fixture.waiting()).toEqual([id]);
  });
});

describe('cancelling', () => {
  const cancel = async (path: string) => (await fixture.trader.ask('DELETE', STOP_PATH + path)).json;

  test('VF2-2 by id, once; it leaves the list and is found by its id', async () => {
    const id = await fixture.stopped();
    expect((await cancel(`/${id}?symbol=BTC-USDT`))?.code).toBe('404000');
    expect(await cancel(`/${id}`)).toMatchObject({ data: { cancelledOrderIds: [id] } });
    expect(await fixture.waiting()).toEqual([]);
    expect(await fixture.stop(id)).toMatchObject({ status: 'CANCELLED', stopTriggerTime: null });
    expect((await cancel(`/${id}`))?.code).toBe('400100');
    expect((await cancel('/vs0'))?.code).toBe('400100');
  });

  test('VF2-2 by clientOid, of its pair', async () => {
    const id = await fixture.stopped({ ...STOP, clientOid: 'gone' });
    const path = '/cancelOrderByClientOid?clientOid=gone';
    expect((await cancel(`${path}&symbol=ETH-USDT`))?.code).toBe('400100');
    expect(await cancel(`${path}&symbol=BTC-USDT`)).toMatchObject({
      data: { cancelledOrderId: id, clientOid: 'gone' },
    });
    expect((await cancel(path))?.code).toBe('400100');
  });

  test('VF2-2 many by pair and ids, all without a parameter', async () => {
    const ids = [await fixture.stopped(), await fixture.stopped(), await fixture.stopped()];
    const eth = await fixture.stopped({ ...STOP, symbol: 'ETH-USDT', stopPrice: '3000', price: '2900' });
    const cancelled = async (query: string) => (await cancel(`/cancel${query}`))?.data;
    expect(await cancelled('?tradeType=MARGIN_TRADE')).toEqual({ cancelledOrderIds: [] });
    expect(await cancelled(`?orderIds=${ids[1]},vs0`)).toEqual({ cancelledOrderIds: [ids[1]] });
    expect(await cancelled('?symbol=ETH-USDT&tradeType=TRADE')).toEqual({ cancelledOrderIds: [eth] });
    expect(await cancelled('')).toEqual({ cancelledOrderIds: [ids[0], ids[2]] });
    expect(await cancelled('')).toEqual({ cancelledOrderIds: [] });
  });
});
