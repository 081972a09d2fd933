/**
 * Several orders in one request (facts 2, section 4). Broken by: an answer in the place of another order, one refusal that stops or undoes
 * the others, a list that a venue may refuse and the exchange takes, an arrival that is not counted.
 */
import { describe, expect, test } from 'vitest';
import type { RunningExchange } from '../start.ts';
import { dataOf } from '../../tests/helpers/exchange/client.ts';
import { LIMIT, TRADER_NOW, type Body, type Trader } from '../../tests/helpers/exchange/trader.ts';
import { useTradingFixture } from '../../tests/helpers/exchange/trading-fixture.ts';

let trader: Trader;
let other: Trader;
let exchange: RunningExchange;
useTradingFixture((fixture) => ({ trader, other, exchange } = fixture));

const MULTI = '/api/v1/hf/orders/multi';

async function place(orderList: unknown, path = MULTI): Promise<Body[]> {
  return dataOf(await trader.post({ orderList }, path)) as Body[]; // compared by the tests
}

describe.each([MULTI, `${MULTI}/sync`])('%s', (path) => {
  test('answers in the places of the list; a refused order has a reason and no id, and the others stand', async () => {
    const oid = path.replaceAll('/', '-').slice(-12);
    const items = await place(
      [
        { ...LIMIT, clientOid: `${oid}-1` },
        { ...LIMIT, price: '60000.01' },
        { ...LIMIT, clientOid: `${oid}-1` },
        LIMIT,
      ],
      path,
    );
    expect(items).toEqual([
      expect.objectContaining({ success: true, clientOid: `${oid}-1`, orderId: expect.any(String) }),
      { success: false, failMsg: 'Price increment invalid.' },
      { success: false, failMsg: 'validation.createOrder.clientOidDuplicated' },
      expect.objectContaining({ success: true, orderId: expect.any(String) }),
    ]);
    expect(items[3]).not.toHaveProperty('clientOid');
    const active = (await trader.get('/api/v1/hf/orders/active?symbol=BTC-USDT')) as Body[]; // by id below
    expect(active.map(({ id }) => id)).toEqual([items[3]?.['orderId'], items[0]?.['orderId']]);
    expect(exchange.control.arrivals(`${oid}-1`)).toBe(2);
  });

  test.each([
    ['no list', undefined],
    ['an empty list', []],
    ['six orders', Array.from({ length: 6 }, () => LIMIT)],
    ['orders of two pairs', [LIMIT, { ...LIMIT, symbol: 'ETH-USDT', price: '3000' }]],
    ['an item that is none', [LIMIT, 7]],
    ['a market order', [LIMIT, { ...LIMIT, type: 'market' }]],
  ])('refuses %s, and places none', async (_what, orderList) => {
    const { json } = await trader.post({ orderList }, path);
    expect(json).toMatchObject({ code: '400100' });
    expect(await trader.get('/api/v1/hf/orders/active?symbol=BTC-USDT')).toEqual([]);
  });
});

test('synchronously, each item shows what became of its order', async () => {
  await other.placed({ ...LIMIT, side: 'sell', price: '59000', size: '0.012' });
  const items = await place([LIMIT, LIMIT], `${MULTI}/sync`);
  const times = { orderTime: TRADER_NOW, matchTime: TRADER_NOW, canceledSize: '0', originSize: '0.01' };
  expect(items).toEqual([
    {
      success: true,
      orderId: expect.any(String),
      ...times,
      dealSize: '0.01',
      remainSize: '0',
      status: 'done',
    },
    {
      success: true,
      orderId: expect.any(String),
      ...times,
      dealSize: '0.002',
      remainSize: '0.008',
      status: 'open',
    },
  ]);
});

test('a list whose reply is lost was placed, each order once', async () => {
  exchange.control.inject({ name: 'reset-after-accept', method: 'POST', path: MULTI });
  const orders = [
    { ...LIMIT, clientOid: 'lost-1' },
    { ...LIMIT, clientOid: 'lost-2' },
  ];
  await expect(place(orders)).rejects.toThrow();
  for (const { clientOid } of orders) {
    expect(exchange.control.arrivals(clientOid)).toBe(1);
    const path = `/api/v1/hf/orders/client-order/${clientOid}?symbol=BTC-USDT`;
    expect(await trader.get(path)).toMatchObject({ active: true });
  }
});
