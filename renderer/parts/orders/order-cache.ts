import type { QueryClient } from '@tanstack/react-query';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { callKey } from '../../lib/bridge.ts';
import { viewState, type ViewKey } from '../../state/view-state.ts';
import { mergeOrder, type WorkingReply } from './working.ts';

/** Enough to keep late answers from bringing an ended order back. */
const GONE_KEPT = 200;

/** The orders of an account that were seen to end in this window, newest first. */
export function goneKey(accountId: string): ViewKey<readonly VenueOrder[]> {
  return { name: ['orders.gone', accountId], initial: [] };
}

/**
 * An `order` event: the working list, what the placements say of their order, and whatever else shows orders. Part of the first
 * code the window loads, so it must not need the arithmetic.
 */
export function heardOrder(client: QueryClient, order: VenueOrder): void {
  const { accountId } = order;
  const key = callKey('trading.working', { accountId, refresh: false });
  if (order.state === 'done') {
    const key = goneKey(accountId);
    const others = viewState.get(key).filter(({ orderId }) => orderId !== order.orderId);
    viewState.set(key, [order, ...others].slice(0, GONE_KEPT));
  }
  // An answer under way may be older than this event: it is asked for again.
  if (client.isFetching({ queryKey: key }) > 0) void client.invalidateQueries({ queryKey: key });
  client.setQueryData<WorkingReply>(
    key,
    (reply) => reply && { ...reply, orders: mergeOrder(reply.orders, order) },
  );
  client.setQueriesData<CallReply<'orders.recent'>>(
    { queryKey: callKey('orders.recent') },
    (reply) =>
      reply && {
        ...reply,
        placements: withOrder(reply.placements, order),
        unknown: withOrder(reply.unknown, order),
      },
  );
  client.setQueriesData<CallReply<'orders.journal'>>(
    { queryKey: callKey('orders.journal') },
    (reply) => reply && { ...reply, placements: withOrder(reply.placements, order) },
  );
  void client.invalidateQueries({ queryKey: callKey('orders.timeline') });
}

/** A `placement` event: the journal has another row, or knows more of one. */
export function heardPlacement(client: QueryClient, { accountId, outcome }: PlacementView): void {
  void client.invalidateQueries({ queryKey: callKey('orders.recent') });
  void client.invalidateQueries({ queryKey: callKey('orders.journal') });
  void client.invalidateQueries({ queryKey: callKey('orders.timeline') });
  const key = callKey('trading.working', { accountId, refresh: false });
  // Without a feed nobody else tells that the order now works.
  if (outcome !== null && client.getQueryData<WorkingReply>(key)?.freshness === 'read') {
    void client.invalidateQueries({ queryKey: key });
  }
}

/** The same placements, with what the venue now says of this order. */
function withOrder(placements: PlacementView[], order: VenueOrder): PlacementView[] {
  return placements.map((placement) => (isOf(placement, order) ? { ...placement, order } : placement));
}

function isOf({ accountId, clientOid, outcome }: PlacementView, order: VenueOrder): boolean {
  if (accountId !== order.accountId) return false;
  if (outcome?.kind === 'accepted') return outcome.orderId === order.orderId;
  return order.clientOid === clientOid;
}
