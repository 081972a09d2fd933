/**
 * OCO orders over HTTP, signed (facts 2, section 3). Broken by: both legs live at once, a leg that outlives the other's fill, a size sold
 * twice, a hold that stays, a field of another name, another account's order.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataOf } from '../../tests/helpers/exchange/client.ts';
import { openStopFixture, STOP_PATH, type StopFixture } from '../../tests/helpers/exchange/stop-fixture.ts';
import { LIMIT, TRADER_NOW, type Body } from '../../tests/helpers/exchange/trader.ts';

const OCO_PATH = '/api/v3/oco';
/** Sells at 61000, or at 58900 once the last price is 59000 or lower. */
const SELL: Body = {
  symbol: 'BTC-USDT',
  side: 'sell',
  price: '61000',
  size: '0.02',
  stopPrice: '59000',
  limitPrice: '58900',
  clientOid: 'oco-1',
};
const BUY: Body = { ...SELL, side: 'buy', price: '59000', stopPrice: '61000', limitPrice: '61100' };

let fixture: StopFixture;
beforeEach(async () => {
  fixture = await openStopFixture();
  await fixture.trade('60000');
});
afterEach(() => fixture.exchange.close());

async function placed(body: Body = SELL): Promise<string> {
  return (dataOf(await fixture.trader.post(body, `${OCO_PATH}/order`)) as { orderId: string }).orderId; // facts 2
}
const codeOf = async (body: Body) => (await fixture.trader.post(body, `${OCO_PATH}/order`)).json?.code;
const statusOf = async (id: string) =>
  ((await fixture.trader.get(`${OCO_PATH}/order/${id}`)) as Body)['status']; // the short form
const legsOf = async (id: string) =>
  ((await fixture.trader.get(`${OCO_PATH}/order/details/${id}`)) as { orders: Body[] }).orders; // the details
const active = () => fixture.trader.get('/api/v1/hf/orders/active?symbol=BTC-USDT');
const cancel = async (path: string) => (await fixture.trader.ask('DELETE', OCO_PATH + path)).json;

describe('placing and reading', () => {
  test('VF2-3 the limit leg is in the book with its hold, the stop leg waits, both are shown', async () => {
    const id = await placed();
    expect(await active()).toMatchObject([
      { side: 'sell', price: '61000', size: '0.02', clientOid: 'oco-1' },
    ]);
    expect(await fixture.trader.balance('BTC')).toMatchObject({ holds: '0.02' });
    const short = {
      orderId: id,
      symbol: 'BTC-USDT',
      clientOid: 'oco-1',
      orderTime: TRADER_NOW,
      status: 'NEW',
    };
    expect(await fixture.trader.get(`${OCO_PATH}/order/${id}`)).toEqual(short);
    expect(await fixture.trader.get(`${OCO_PATH}/client-order/oco-1`)).toEqual(short);
    const leg = { symbol: 'BTC-USDT', side: 'sell', size: '0.02', status: 'NEW' };
    const isLeg = expect.stringMatching(/^vs/) as unknown;
    expect(await fixture.trader.get(`${OCO_PATH}/order/details/${id}`)).toEqual({
      ...short,
      orders: [
        { ...leg, id: isLeg, price: '61000', stopPrice: '61000' },
        { ...leg, id: isLeg, price: '58900', stopPrice: '59000' },
      ],
    });
    expect(fixture.exchange.control.arrivals('oco-1')).toBe(1);
  });

  test('VF2-3 legs are in the list of stops, under the venue’s names', async () => {
    const legs = (await legsOf(await placed())).map((leg) => leg['id']);
    const buy = (await legsOf(await placed({ ...BUY, clientOid: 'oco-2' }))).map((leg) => leg['id']);
    expect(await fixture.waiting('?stop=oco')).toEqual([...legs, ...buy].reverse());
    expect(await fixture.waiting('?stop=stop')).toEqual([]);
    const names = [...legs, ...buy].map(async (leg) => (await fixture.stop(String(leg)))['stop']);
    expect(await Promise.all(names)).toEqual(['l_l_o', 'l_s_o', 'e_l_o', 'e_s_o']);
    const by = await fixture.trader.get(`${STOP_PATH}/queryOrderByClientOid?clientOid=oco-1`);
    expect(by).toMatchObject(legs.map((leg) => ({ id: leg })));
  });

  test('VF2-3 the list has the undecided ones, newest first, with its filters', async () => {
    const first = await placed();
    fixture.clock.step(1_000);
    const second = await placed({ ...BUY, clientOid: 'oco-2' });
    const list = async (query: string) =>
      ((await fixture.trader.get(`${OCO_PATH}/orders${query}`)) as { items: Body[] }).items.map(
        (item) => item['orderId'],
      ); // the envelope
    const later = TRADER_NOW + 1_000;
    for (const [query, ids] of [
      ['', [second, first]],
      ['?symbol=ETH-USDT', []],
      [`?orderIds=${first},oc0`, [first]],
      [`?startAt=${later}`, [second]],
      [`?endAt=${later - 1}`, [first]],
      ['?currentPage=2', []],
    ] as const) {
      expect([query, await list(query)]).toEqual([query, ids]);
    }
    expect((await fixture.trader.ask('GET', `${OCO_PATH}/orders?pageSize=9`)).json?.code).toBe('400100');
    await cancel(`/order/${first}`);
    expect(await list('')).toEqual([second]);
  });

  test.each<[string, Body, string]>([
    ['no clientOid', { clientOid: undefined }, '400100'],
    ['no price', { price: undefined }, '400100'],
    ['no limit price', { limitPrice: undefined }, '400100'],
    ['no stop price', { stopPrice: undefined }, '400100'],
    ['no size', { size: undefined }, '400100'],
    ['margin', { tradeType: 'MARGIN_TRADE' }, '400100'],
    ['a stop price between increments', { stopPrice: '59000.01' }, '400100'],
    ['a limit price between increments', { limitPrice: '58900.01' }, '400100'],
    ['an unknown pair', { symbol: 'NO-SUCH' }, '900001'],
    ['a stop that would fire at once', { stopPrice: '60000' }, '400100'],
    ['a limit below the market', { price: '60000' }, '400100'],
    ['more than the account has', { size: '500' }, '200004'],
  ])('VF2-3 refuses %s and keeps nothing', async (_name, change, code) => {
    const before = await fixture.trader.balances();
    expect(await codeOf({ ...SELL, ...change })).toBe(code);
    expect(await fixture.waiting()).toEqual([]);
    expect(await active()).toEqual([]);
    expect(await fixture.trader.balances()).toEqual(before);
    await placed();
  });

  test('a purchase is ordered the other way; a clientOid is used once', async () => {
    expect(await codeOf({ ...BUY, price: '61000', stopPrice: '59000' })).toBe('400100');
    await placed(BUY);
    expect(await codeOf(BUY)).toBe('400100');
    expect(await fixture.trader.codeOf({ ...LIMIT, clientOid: 'oco-1' })).toBe('400100');
  });

  test('twenty stops and OCO orders may wait per pair, an OCO counting once', async () => {
    for (let count = 0; count < 19; count += 1) await fixture.stopped();
    await placed();
    expect(await codeOf({ ...SELL, clientOid: 'oco-2' })).toBe('200003');
  });

  test('another account does not see or cancel it', async () => {
    const id = await placed();
    const { other } = fixture;
    expect((await other.ask('GET', `${OCO_PATH}/order/${id}`)).json?.code).toBe('400100');
    expect((await other.ask('DELETE', `${OCO_PATH}/order/${id}`)).json?.code).toBe('400100');
    expect((await other.ask('DELETE', `${OCO_PATH}/client-order/oco-1`)).json?.code).toBe('400100');
    expect(await other.get(`${OCO_PATH}/orders`)).toMatchObject({ totalNum: 0 });
    expect(await statusOf(id)).toBe('NEW');
  });
});

describe('one cancels the other', () => {
  test('VF2-3 a fill of the limit leg cancels the stop leg', async () => {
    const id = await placed();
    await fixture.other.placed({ ...LIMIT, price: '61000', size: '0.02' });
    expect(await statusOf(id)).toBe('DONE');
    expect((await legsOf(id)).map((leg) => leg['status'])).toEqual(['TRIGGERED', 'CANCELLED']);
    await fixture.trade('59000');
    expect(await active()).toEqual([]);
    expect(await fixture.trader.balance('BTC')).toMatchObject({ holds: '0', available: '119.98' });
  });

  test('a fill in part does so too; the rest of the limit leg goes on as an ordinary order', async () => {
    const id = await placed();
    await fixture.other.placed({ ...LIMIT, price: '61000', size: '0.005' });
    expect(await statusOf(id)).toBe('DONE');
    expect((await cancel(`/order/${id}`))?.code).toBe('400100');
    await fixture.trade('59000');
    expect(await active()).toMatchObject([{ price: '61000', remainSize: '0.015', clientOid: 'oco-1' }]);
    expect(await fixture.trader.balance('BTC')).toMatchObject({ holds: '0.015' });
  });

  test('VF2-3 the trigger cancels the limit leg first: never more than the size is held or sold', async () => {
    const id = await placed({ ...SELL, size: '119.9' });
    await fixture.trade('59000');
    expect(await statusOf(id)).toBe('TRIGGERED');
    expect((await legsOf(id)).map((leg) => leg['status'])).toEqual(['CANCELLED', 'TRIGGERED']);
    expect(await active()).toMatchObject([{ price: '58900', size: '119.9', clientOid: 'oco-1' }]);
    expect(await fixture.trader.balance('BTC')).toMatchObject({ holds: '119.9' });
    expect(await fixture.trader.get('/api/v1/hf/orders/client-order/oco-1?symbol=BTC-USDT')).toMatchObject({
      price: '58900',
    });
  });

  test('a purchase whose stop leg costs more than there is ends with neither', async () => {
    const id = await placed({ ...BUY, size: '84.6' });
    await fixture.trade('61000');
    expect(await statusOf(id)).toBe('TRIGGERED');
    expect(await active()).toEqual([]);
    expect(await fixture.trader.balance('USDT')).toMatchObject({ holds: '0' });
  });

  test('a limit leg that was made smaller is followed by a stop leg as small', async () => {
    await placed();
    // DC makes the resting order smaller by the new one.
    await fixture.trader.placed({ ...LIMIT, price: '61000', size: '0.005', stp: 'DC' });
    await fixture.trade('59000');
    expect(await active()).toMatchObject([{ price: '58900', size: '0.015' }]);
  });

  test('a cancel of the limit leg’s order, by id or with all orders, cancels both', async () => {
    const first = await placed();
    const [order] = (await active()) as { id: string }[]; // one is open
    await fixture.trader.cancel(order?.id ?? '');
    const second = await placed({ ...SELL, clientOid: 'oco-2' });
    await fixture.trader.clear();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['CANCELLED', 'CANCELLED']);
    await fixture.trade('59000');
    expect(await active()).toEqual([]);
  });

  test('a limit leg that ends at once, filled or by self-trade prevention, leaves no stop leg', async () => {
    await fixture.other.placed({ ...LIMIT, price: '61000', size: '0.01' });
    const filled = await placed();
    expect(await statusOf(filled)).toBe('DONE');
    await fixture.trader.clear();
    await fixture.trade('60000');
    await fixture.trader.placed({ ...LIMIT, price: '61000', size: '0.01' });
    const prevented = await placed({ ...SELL, clientOid: 'oco-2' });
    expect(await statusOf(prevented)).toBe('CANCELLED');
    expect(await fixture.waiting()).toEqual([]);
  });
});

describe('cancelling', () => {
  test('VF2-3 by id, by clientOid, all of a pair: the reply names the legs, the hold is free', async () => {
    const ids = [
      await placed(),
      await placed({ ...SELL, clientOid: 'b' }),
      await placed({ ...SELL, clientOid: 'c' }),
    ];
    const legs = await Promise.all(ids.map(async (id) => (await legsOf(id)).map((leg) => leg['id'])));
    expect(await cancel(`/order/${ids[0]}`)).toMatchObject({ data: { cancelledOrderIds: legs[0] } });
    expect(await cancel('/client-order/b')).toMatchObject({ data: { cancelledOrderIds: legs[1] } });
    expect(await cancel('/orders?symbol=ETH-USDT')).toMatchObject({ data: { cancelledOrderIds: [] } });
    expect(await cancel('/orders?symbol=BTC-USDT')).toMatchObject({ data: { cancelledOrderIds: legs[2] } });
    expect(await cancel('/orders')).toMatchObject({ data: { cancelledOrderIds: [] } });
    expect((await cancel(`/order/${ids[0]}`))?.code).toBe('400100');
    expect(await active()).toEqual([]);
    expect(await fixture.trader.balance('BTC')).toMatchObject({ holds: '0' });
    expect(await statusOf(ids[0] ?? '')).toBe('CANCELLED');
  });

  test('a leg is not cancelled as a stop: neither by its id, its clientOid nor with all stops', async () => {
    const id = await placed();
    const [, stop] = await legsOf(id);
    for (const path of [`/${String(stop?.['id'])}`, '/cancelOrderByClientOid?clientOid=oco-1']) {
      expect((await fixture.trader.ask('DELETE', STOP_PATH + path)).json?.code).toBe('400100');
    }
    expect(dataOf(await fixture.trader.ask('DELETE', `${STOP_PATH}/cancel`))).toEqual({
      cancelledOrderIds: [],
    });
    expect(await statusOf(id)).toBe('NEW');
  });
});
