import type { BridgeError } from '../../../shared/base/error.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import type { OrderStop, VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { AdvancedRef } from '../../venue/advanced-orders.ts';
import type { Priority } from '../../venue/budget.ts';
import type { VenueClient } from '../../venue/client.ts';
import type { ReportedOrder, StopChange } from '../../venue/orders.ts';
import type { KnownOrders } from './known-orders.ts';
import type { OrderReport } from './merge.ts';

interface StopFollowerParts {
  accountId: string;
  known: KnownOrders;
  apply: (report: OrderReport) => void;
}

/** What becomes of the orders of one account that wait for a price. */
export interface StopFollower {
  /** Takes an event; false where the stop is not known, because events name neither kind nor client order ID. */
  take(change: StopChange): boolean;
  /**
   * Asks the venue for one. Of one that fired the answer is the order that it placed, where the venue has it; one that the venue no longer has
   * was cancelled where a cancel was asked for, and else is gone: how it ended is not assumed.
   */
  query(
    client: VenueClient,
    order: AdvancedRef,
    priority: Priority,
  ): Promise<Result<VenueOrder, BridgeError>>;
}

export function createStopFollower({ accountId, known, apply }: StopFollowerParts): StopFollower {
  const report = (order: VenueOrder, source: OrderReport['source']) => apply({ order, source, match: null });
  const own = (order: ReportedOrder): VenueOrder => ({ accountId, ...order });

  /** The order that a stop placed; null where the venue has none under its client order ID. */
  async function placedBy(
    client: VenueClient,
    { clientOid, symbol }: VenueOrder,
    priority: Priority,
  ): Promise<Result<VenueOrder | null, BridgeError>> {
    if (clientOid === null || client.venue.capabilities.orderByClientOid === null) return succeed(null);
    const found = await client.orderByClientOid({ clientOid, symbol }, priority);
    if (!found.ok || found.value === null) return found.ok ? succeed(null) : found;
    report(own(found.value), 'query');
    return succeed(known.byOrderId(found.value.orderId) ?? own(found.value));
  }

  return {
    take({ orderId, what, at }) {
      const before = known.byOrderId(orderId);
      if (before?.stop === undefined) return false;
      if (what === 'open' || before.state === 'done') return true;
      const { stop } = before;
      const ended = what === 'cancelled' ? stop : { ...stop, ended: what };
      const cancelled = what === 'cancelled';
      report({ ...before, state: 'done', cancelled, stop: ended, updatedAt: at }, 'event');
      return true;
    },

    async query(client, order, priority) {
      const answer = await client.advanced.byOrderId(order, priority);
      if (answer.ok) {
        report(own(answer.value), 'query');
        const now = known.byOrderId(order.orderId) ?? own(answer.value);
        if (now.stop?.ended !== 'triggered') return succeed(now);
        const placed = await placedBy(client, now, priority);
        return placed.ok ? succeed(placed.value ?? now) : placed;
      }
      const before = known.byOrderId(order.orderId);
      if (answer.error.kind !== 'not-found' || before?.stop === undefined) return answer;
      const placed = await placedBy(client, before, priority);
      if (!placed.ok) return placed;
      if (before.state === 'open') report(unlisted(before, before.stop, placed.value !== null), 'query');
      return succeed(placed.value ?? known.byOrderId(order.orderId) ?? before);
    },
  };
}

/** A stop that the venue no longer has. */
function unlisted(before: VenueOrder, stop: OrderStop, hasPlaced: boolean): VenueOrder {
  const cancelled = !hasPlaced && before.cancelAsked === true;
  if (cancelled) return { ...before, state: 'done', cancelled };
  return { ...before, state: 'done', stop: { ...stop, ended: hasPlaced ? 'triggered' : 'gone' } };
}
