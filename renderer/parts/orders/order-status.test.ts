/** Breaks when an order whose amend is unknown is not among the unknown ones, or stays there once the amend ended. */
import { expect, test } from 'vitest';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { groupOf, statusOf } from './order-status.ts';

const order = { state: 'open', type: 'limit', filledSize: '0', cancelled: false } as VenueOrder; // all that is read of it

test('an order is unknown for as long as its last amend is', () => {
  const row = (...kinds: string[]) => {
    const amends = kinds.map((kind) => ({ outcome: { kind } }));
    const placement = { outcome: { kind: 'accepted', orderId: 'o1' }, resolvedBy: null, amends };
    return { placement: placement as unknown as PlacementView, order };
  };
  expect(['unknown', 'amended', 'unchanged'].map((kind) => statusOf(row(kind)))).toEqual([
    'amend-unknown',
    'open',
    'open',
  ]);
  expect(groupOf(statusOf(row('amended', 'unknown')))).toBe('unknown');
  expect(groupOf(statusOf(row('unknown', 'amended')))).toBe('open');
});
