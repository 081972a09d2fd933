// Would break it: an order that a list shows twice or not at all, an unknown placement that takes an order for its own, a row under the
// wrong filter or between two lists of different depth, an unknown order below known ones.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderFilter, PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { downTo, hasTerms, journalInput, passes, unknownFirst } from './order-filter.ts';
import { joinOrders, orderRowKey, type OrderRow } from './order-row.ts';
import { groupOf, statusOf } from './order-status.ts';
import { placement, venueOrder } from '../../../tests/helpers/window/orders.ts';

const unknown = { kind: 'unknown', message: 'The connection was cut', httpStatus: null } as const;
const rejected = { kind: 'rejected', code: '400100', message: 'Too small', httpStatus: 200 } as const;
const notSent = { kind: 'not-sent', reasonKind: 'unreachable', message: 'Connection refused.' } as const;
const accepted = (orderId: string) => ({ kind: 'accepted', orderId }) as const;
const resolvedBy = { who: 'Ada', at: 9, saw: 'not there' };
const contradictedBy = { orderId: 'o1', at: 5 };

const done = (change: Partial<VenueOrder>) => venueOrder({ state: 'done', ...change });
const row = (change: Partial<PlacementView>, order: VenueOrder | null = null): OrderRow => ({
  placement: placement('c1', change),
  order,
});
const alone = (change: Partial<VenueOrder>): OrderRow => ({ placement: null, order: venueOrder(change) });

test.each<[string, OrderRow, OrderFilter]>([
  ['sending', row({ outcome: null }), 'open'],
  ['open', row({ outcome: null }, venueOrder()), 'open'],
  ['accepted', row({}), 'open'],
  ['open', row({}, venueOrder()), 'open'],
  ['open', alone({}), 'open'],
  ['matching', alone({ type: 'market', price: null }), 'open'],
  ['partly-filled', alone({ filledSize: '0.001' }), 'open'],
  ['filled', alone({ state: 'done', filledSize: '0.12' }), 'closed'],
  ['cancelled', alone({ state: 'done', cancelled: true }), 'closed'],
  ['partly-cancelled', row({}, done({ cancelled: true, filledSize: '0.1' })), 'closed'],
  ['unknown', row({ outcome: unknown }), 'unknown'],
  ['unknown', row({ outcome: unknown }, venueOrder()), 'unknown'],
  ['resolved', row({ outcome: unknown, resolvedBy }), 'closed'],
  ['rejected', row({ outcome: rejected }), 'closed'],
  ['rejected-open', row({ outcome: rejected, contradictedBy }, venueOrder()), 'open'],
  ['rejected-closed', row({ outcome: rejected, contradictedBy }, done({})), 'closed'],
  ['not-sent', row({ outcome: notSent }), 'closed'],
  ['test-passed', row({ isTest: true }), 'test'],
  ['test-unknown', row({ isTest: true, outcome: unknown }), 'test'],
  ['test-real', row({ isTest: true, contradictedBy }), 'test'],
])('%s: %o is under %s', (status, one, filter) => {
  expect(statusOf(one)).toBe(status);
  expect(groupOf(statusOf(one))).toBe(filter);
  for (const other of ['open', 'closed', 'unknown', 'test'] as const)
    expect(passes(one, other, { symbol: null, text: '' })).toBe(other === filter);
  expect(passes(one, 'placed', { symbol: null, text: '' })).toBe(filter !== 'test');
});

test('a cancel that was asked for shows until the order ends', () => {
  expect(statusOf(alone({}), true)).toBe('cancelling');
  expect(statusOf(alone({ filledSize: '0.1' }), true)).toBe('cancelling');
  expect(statusOf({ placement: null, order: done({ cancelled: true }) }, true)).toBe('cancelled');
});

describe('joined', () => {
  test('an accepted placement has the order of its ID, whatever its client order ID', () => {
    const rows = joinOrders(
      [placement('c1', { outcome: accepted('o1') })],
      [venueOrder({ orderId: 'o1', clientOid: 'other' }), venueOrder({ orderId: 'o2', clientOid: 'c1' })],
    );
    expect(rows.map((one) => [one.placement?.clientOid, one.order?.orderId])).toEqual([
      [undefined, 'o2'],
      ['c1', 'o1'],
    ]);
  });

  test('one without an answer has the order with its client order ID, and with it the flags it was sent with', () => {
    const [only] = joinOrders(
      [placement('c1', { outcome: null, body: '{"timeInForce":"GTC","postOnly":true}' })],
      [venueOrder({ orderId: 'o1', clientOid: 'c1', timeInForce: null })],
    );
    expect(only?.order).toMatchObject({ orderId: 'o1', postOnly: true });
  });

  test('a rejected one has the order that contradicts it, and never hides one of the same client order ID', () => {
    const open = venueOrder({ orderId: 'o1', clientOid: 'c1' });
    const rows = joinOrders([placement('c1', { outcome: rejected })], [open]);
    expect(rows.map((one) => statusOf(one)).sort()).toEqual(['open', 'rejected']);
    const [only, ...more] = joinOrders([placement('c1', { outcome: rejected, contradictedBy })], [open]);
    expect([only && statusOf(only), more]).toEqual(['rejected-open', []]);
  });

  test('an unknown one has none: it and the order are both shown', () => {
    const rows = joinOrders([placement('c1', { outcome: unknown })], [venueOrder({ clientOid: 'c1' })]);
    expect(rows.map((one) => statusOf(one)).sort()).toEqual(['open', 'unknown']);
  });

  test('an order that an event brought to an unknown one gives no second row of its ID', () => {
    const order = venueOrder({ orderId: 'o1', clientOid: 'c1' });
    const rows = joinOrders([placement('c1', { outcome: unknown, order })], [order]);
    expect(new Set(rows.map(orderRowKey)).size).toBe(2);
    expect(rows.find((one) => one.placement !== null)?.order).toBeNull();
  });

  const outcome = fc.oneof(
    fc.constantFrom(null, unknown, rejected, notSent),
    fc.constantFrom('o1', 'o2', 'o3').map(accepted),
  );
  const placements = fc.uniqueArray(
    fc.record({ clientOid: fc.constantFrom('c1', 'c2', 'c3', 'c4'), outcome, createdAt: fc.nat(20) }),
    { selector: ({ clientOid }) => clientOid },
  );
  const orders = fc.uniqueArray(
    fc.record({
      orderId: fc.constantFrom('o1', 'o2', 'o3', 'o4'),
      clientOid: fc.constantFrom('c1', 'c2', 'c3', null),
      createdAt: fc.nat(20),
      state: fc.constantFrom('open' as const, 'done' as const),
    }),
    { selector: ({ orderId }) => orderId },
  );

  test('no placement and no order is lost or shown twice, and the latest come first', () => {
    fc.assert(
      fc.property(placements, orders, (placed, listed) => {
        const rows = joinOrders(
          placed.map(({ clientOid, ...change }) => placement(clientOid, change)),
          listed.map((change) => venueOrder(change)),
        );
        const clientIds = rows.flatMap((one) => (one.placement === null ? [] : [one.placement.clientOid]));
        expect(clientIds.toSorted()).toEqual(placed.map(({ clientOid }) => clientOid).toSorted());
        const joined = rows.flatMap(({ order }) => (order === null ? [] : [order.orderId]));
        expect(joined.toSorted()).toEqual(listed.map(({ orderId }) => orderId).toSorted());
        const times = rows.map((one) => one.order?.createdAt ?? one.placement?.createdAt ?? 0);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
      }),
    );
  });
});

test('unknown orders come first, whatever their age; the others keep their order', () => {
  const rows = joinOrders(
    [
      placement('new', { createdAt: 9, outcome: accepted('o9') }),
      placement('old', { createdAt: 1, outcome: unknown }),
      placement('mid', { createdAt: 5, outcome: unknown }),
    ],
    [],
  );
  expect(unknownFirst(rows).map((one) => one.placement?.clientOid)).toEqual(['mid', 'old', 'new']);
});

test('rows end where the list that was read least ends', () => {
  const rows = joinOrders(
    [],
    [3, 2, 1].map((createdAt) => venueOrder({ orderId: `o${createdAt}`, createdAt })),
  );
  expect(downTo(rows, 2).map(orderRowKey)).toEqual(['o3', 'o2']);
  expect(downTo(rows, -Infinity)).toHaveLength(3);
  const old = joinOrders([placement('old', { createdAt: 1, outcome: unknown })], []);
  expect(downTo(old, 2)).toHaveLength(1);
});

test('a search narrows orders of the venue by pair and IDs; the journal has searched its own', () => {
  const eth = alone({ symbol: 'ETH-USDT', orderId: 'abc', clientOid: null });
  expect(passes(eth, 'open', { symbol: 'ETH-USDT', text: 'ABC' })).toBe(true);
  expect(passes(eth, 'open', { symbol: 'BTC-USDT', text: '' })).toBe(false);
  expect(passes(eth, 'open', { symbol: null, text: 'nothing has this' })).toBe(false);
  expect(passes(row({}, venueOrder()), 'open', { symbol: null, text: 'as main found it' })).toBe(true);
  expect(hasTerms(['BTC-USDT', 'o1'], ' usdt O1 ')).toBe(true);
  expect(journalInput('a', 'closed', { symbol: 'BTC-USDT', text: ' x ' })).toEqual({
    accountId: 'a',
    status: 'closed',
    text: 'BTC-USDT x',
  });
});
