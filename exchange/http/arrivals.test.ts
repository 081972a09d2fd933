/** Counted arrivals. Broken by: counting a request that is neither a placement nor an amendment, or unbounded memory. */
import { expect, test } from 'vitest';
import { createArrivals } from './arrivals.ts';

const PLACE = '/api/v1/hf/orders';

test('placements are counted by clientOid, and nothing else is', () => {
  const arrivals = createArrivals();
  arrivals.count('POST', PLACE, () => ({ clientOid: 'a' }));
  arrivals.count('POST', PLACE, () => ({ clientOid: 'a' }));
  arrivals.count('GET', PLACE, () => ({ clientOid: 'b' }));
  arrivals.count('POST', `${PLACE}/test`, () => ({ clientOid: 'c' }));
  for (const clientOid of [1, null, {}, 'd'.repeat(41)]) arrivals.count('POST', PLACE, () => ({ clientOid }));
  arrivals.count('POST', PLACE, () => null);
  expect(arrivals.all()).toEqual({ a: 2 });
  expect(arrivals.of('b')).toBe(0);
});

test('stop and OCO orders are counted like orders', () => {
  const arrivals = createArrivals();
  arrivals.count('POST', '/api/v1/stop-order', () => ({ clientOid: 'a' }));
  arrivals.count('GET', '/api/v1/stop-order', () => ({ clientOid: 'b' }));
  arrivals.count('POST', '/api/v3/oco/order', () => ({ clientOid: 'a' }));
  arrivals.count('POST', PLACE, () => ({ clientOid: 'a' }));
  expect(arrivals.all()).toEqual({ a: 3 });
});

test('of very many the oldest are dropped', () => {
  const arrivals = createArrivals();
  for (let at = 0; at < 100_010; at += 1) arrivals.count('POST', PLACE, () => ({ clientOid: String(at) }));
  expect([arrivals.of('9'), arrivals.of('10'), arrivals.of('100009')]).toEqual([0, 1, 1]);
});

test('amendments are counted apart, by the orderId they name or else by the clientOid', () => {
  const arrivals = createArrivals();
  const bodies = [{ orderId: 'o1', clientOid: 'a' }, { orderId: 'o1' }, { clientOid: 'b' }, {}];
  for (const body of bodies) arrivals.count('POST', `${PLACE}/alter`, () => body);
  expect([arrivals.amendments(), arrivals.all()]).toEqual([{ o1: 2, b: 1 }, {}]);
});

test('synchronous placements and every order of a list are counted as placements', () => {
  const arrivals = createArrivals();
  arrivals.count('POST', `${PLACE}/sync`, () => ({ clientOid: 'a' }));
  for (const path of [`${PLACE}/multi`, `${PLACE}/multi/sync`]) {
    for (const orderList of [[{ clientOid: 'a' }, 1, {}, { clientOid: 'b' }], 'c', undefined]) {
      arrivals.count('POST', path, () => ({ orderList }));
    }
  }
  expect(arrivals.all()).toEqual({ a: 3, b: 2 });
});
