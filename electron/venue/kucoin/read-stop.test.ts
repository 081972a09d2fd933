/**
 * Stops and OCOs in the wire form of venue-facts 2. Breaks when a direction is guessed, an amount loses a digit or keeps twenty, a leg of an OCO
 * counts as an order of its own, or an ending nobody knows is called a fill.
 */
import { describe, expect, test } from 'vitest';
import { parseExactly } from '../../base/exact-json.ts';
import { readOco, readStop, readStopChange, readStops } from './read-stop.ts';
import { readTopicMessage, topicName } from './topics.ts';

const ITEM = `{"id":"vs0demo1","symbol":"ABC-USDT","status":"NEW","type":"limit","side":"sell",
  "price":"9.50000000000000000000","size":"2.00000000000000000000","funds":null,"stop":"loss",
  "stopPrice":"9.60000000000000000001","stopTriggerTime":null,"orderTime":1790000000000000001,"createdAt":1790000000000,
  "tradeType":"TRADE","clientOid":"c-1","timeInForce":"GTC","cancelAfter":-1,"stp":null,"postOnly":false}`;
const item = (change = {}) => ({ ...(parseExactly(ITEM) as object), ...change });

describe('a stop', () => {
  test('has its direction and exact prices, and is open until it is triggered', () => {
    expect(readStop(item(), 'The order')).toMatchObject({
      ok: true,
      value: {
        orderId: 'vs0demo1',
        clientOid: 'c-1',
        price: '9.5',
        size: '2',
        funds: null,
        state: 'open',
        cancelled: false,
        stop: { kind: 'stop', direction: 'loss', price: '9.60000000000000000001' },
        createdAt: 1_790_000_000_000,
      },
    });
  });

  test.each([
    ['TRIGGERED', { state: 'done', cancelled: false, stop: { ended: 'triggered' } }],
    ['CANCELLED', { state: 'done', cancelled: true }],
    ['ASLEEP', { state: 'done', cancelled: false, stop: { ended: 'gone' } }],
  ])('that is %s', (status, expected) => {
    expect(readStop(item({ status }), 'The order')).toMatchObject({ ok: true, value: expected });
  });

  test('without a direction is not read', () => {
    expect(readStop(item({ stop: undefined }), 'The order').ok).toBe(false);
    expect(readStop(item({ stop: 'up' }), 'The order').ok).toBe(false);
  });

  test('for the market has funds or a size and no price', () => {
    const market = item({ type: 'market', price: null, size: null, funds: '100.00000000000000000000' });
    expect(readStop(market, 'The order')).toMatchObject({
      ok: true,
      value: { type: 'market', price: null, size: null, funds: '100', timeInForce: null },
    });
  });
});

test('a page of stops leaves out the legs of OCOs, and nothing that it cannot read', () => {
  const page = (...items: unknown[]) => ({ currentPage: 1, pageSize: 50, totalNum: 2, totalPage: 1, items });
  const read = readStops(page(item(), item({ id: 'leg', stop: 'oco' })));
  expect(read.ok && read.value.orders.map(({ orderId }) => orderId)).toEqual(['vs0demo1']);
  expect(readStops(page({ id: 'x' })).ok).toBe(false);
  expect(readStops({}).ok).toBe(false);
});

describe('an OCO', () => {
  const leg = (id: string, side: string, price: string, stopPrice: string) => ({
    id,
    symbol: 'ABC-USDT',
    side,
    price,
    stopPrice,
    size: '1.0',
    status: 'NEW',
  });
  const oco = (status: string, ...orders: unknown[]) => ({
    orderId: 'oc1',
    symbol: 'ABC-USDT',
    clientOid: 'c-2',
    orderTime: '1790000000000',
    status,
    orders,
  });

  test.each([
    ['sell', '12', '9', '9.1', 'loss'],
    ['buy', '8', '11', '10.9', 'entry'],
  ] as const)(
    'to %s has its two legs in one, in whatever order they come',
    (side, price, limitPrice, stopPrice, direction) => {
      const legs = [leg('vs0a', side, price, price), leg('vs0b', side, limitPrice, stopPrice)];
      for (const orders of [legs, [...legs].reverse()])
        expect(readOco(oco('NEW', ...orders))).toMatchObject({
          ok: true,
          value: {
            orderId: 'oc1',
            clientOid: 'c-2',
            side,
            price,
            size: '1',
            state: 'open',
            stop: { kind: 'oco', direction, price: stopPrice, limitPrice },
          },
        });
    },
  );

  test('that fired goes on as another order, and one with a leg too few is not read', () => {
    const legs = [leg('vs0a', 'sell', '12', '12'), leg('vs0b', 'sell', '9', '9.1')];
    expect(readOco(oco('DONE', ...legs))).toMatchObject({
      value: { state: 'done', stop: { ended: 'triggered' } },
    });
    expect(readOco(oco('CANCELLED', ...legs))).toMatchObject({ value: { state: 'done', cancelled: true } });
    expect(readOco(oco('NEW', legs[0])).ok).toBe(false);
  });
});

describe('the topic of advanced orders', () => {
  const message = (change = {}) => ({
    orderId: 'vs0demo1',
    orderPrice: '9.5',
    orderType: 'stop',
    side: 'sell',
    size: '2',
    stop: 'loss',
    stopPrice: '9.6',
    symbol: 'ABC-USDT',
    type: 'open',
    createdAt: 1_790_000_000_000,
    ts: '1790000000000000001',
    ...change,
  });

  test.each([
    [{ type: 'open' }, 'open'],
    [{ type: 'triggered', triggerSuccess: true }, 'triggered'],
    [{ type: 'triggered' }, 'triggered'],
    [{ type: 'triggered', triggerSuccess: false }, 'refused'],
    [{ type: 'cancel' }, 'cancelled'],
  ])('%o is %s', (change, what) => {
    expect(readStopChange(message(change))).toEqual({ orderId: 'vs0demo1', what, at: 1_790_000_000_000 });
  });

  test('a message that cannot be read is told as one that was missed', () => {
    const topic = { kind: 'stops' } as const;
    expect(topicName(topic)).toBe('/spotMarket/advancedOrders');
    expect(readTopicMessage(topic, 'stopOrder', message({ type: 'slept' }))).toEqual({
      kind: 'stops',
      change: null,
    });
    expect(readTopicMessage(topic, 'else', message())).toBeNull();
  });
});
