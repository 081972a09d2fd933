// Would break it: an ended order that stays, an order shown twice, a count that misses a pair.
import { expect, test } from 'vitest';
import { venueOrder } from '../../../tests/helpers/window/orders.ts';
import { countByPair, freshnessNow, isNear, withUpdate } from './listed-orders.ts';

const one = venueOrder({ orderId: '1', createdAt: 1 });
const two = venueOrder({ orderId: '2', createdAt: 2, symbol: 'ETH-USDT' });

test('a new order comes in by its time, a known one takes its place, a done one leaves', () => {
  expect(withUpdate([one], two).map(({ orderId }) => orderId)).toEqual(['2', '1']);
  const filled = { ...one, filledSize: '0.04', updatedAt: 5 };
  expect(withUpdate([two, one], filled)).toEqual([two, filled]);
  expect(withUpdate([two, one], { ...one, state: 'done' })).toEqual([two]);
});

test('the list that is updated stays as it was', () => {
  const list = Object.freeze([one]);
  expect(withUpdate(list, two)).toHaveLength(2);
  expect(list).toEqual([one]);
});

test('a list is live while the main process answers from memory; after that it is as old as its last answer', () => {
  const live = { freshness: 'current', readAt: 100 } as const;
  expect(freshnessNow(undefined, 0, true)).toBeNull();
  expect(freshnessNow(live, 500, false)).toEqual(live);
  expect(freshnessNow(live, 500, true)).toEqual({ freshness: 'read', readAt: 500 });
  const read = { freshness: 'read', readAt: 100 } as const;
  expect(freshnessNow(read, 500, true)).toEqual(read);
});

test('S8: counts by pair, fullest first; near from nine tenths on', () => {
  expect(countByPair([two, one, { ...one, orderId: '3' }])).toEqual([
    { symbol: 'BTC-USDT', count: 2 },
    { symbol: 'ETH-USDT', count: 1 },
  ]);
  expect(isNear(179, 200)).toBe(false);
  expect(isNear(180, 200)).toBe(true);
});
