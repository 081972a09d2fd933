/**
 * How long ended stops are found. Broken by: a waiting stop that is dropped, memory without a bound, half an OCO that passes for a whole.
 */
import { expect, test } from 'vitest';
import { createAccountStops } from './account-stops.ts';
import type { OcoPart, StopOrder } from './stop.ts';

function stop(sequence: number, oco: OcoPart | null = null): StopOrder {
  const market = { index: 0 };
  const placement = { clientOid: `c${oco?.id ?? sequence}` };
  return { id: `vs${sequence}`, sequence, market, placement, oco, ending: null } as StopOrder; // what it reads
}

test('the newest ended ones are found by id and clientOid, waiting ones always', () => {
  const stops = createAccountStops(2);
  const all = [1, 2, 3, 4].map((sequence) => stop(sequence));
  for (const each of all) stops.add(each);
  for (const each of all.slice(1)) {
    each.ending = { kind: 'cancelled', at: 0 };
    stops.end(each);
  }
  expect(all.map(({ id }) => stops.byId(id)?.id)).toEqual(['vs1', undefined, 'vs3', 'vs4']);
  expect(stops.byClientOid('c2')).toEqual([]);
  expect(stops.byClientOid('c3').map(({ id }) => id)).toEqual(['vs3']);
  expect(stops.waiting().map(({ id }) => id)).toEqual(['vs1']);
});

test('an OCO is found while both its legs are', () => {
  const stops = createAccountStops(1);
  const limit = stop(1, { id: 'oc1', leg: 'limit', orderId: 'o1' });
  const other = stop(2, { id: 'oc1', leg: 'stop' });
  stops.add(limit);
  expect(stops.oco('oc1')).toBeNull();
  stops.add(other);
  expect(stops.oco('oc1')).toEqual({ id: 'oc1', orderId: 'o1', limit, stop: other });
  expect(stops.waitingCount(0)).toBe(1);
  for (const leg of [limit, other]) {
    leg.ending = { kind: 'cancelled', at: 0 };
    stops.end(leg);
  }
  expect(stops.oco('oc1')).toBeNull();
  expect(stops.ocos()).toEqual([]);
});
