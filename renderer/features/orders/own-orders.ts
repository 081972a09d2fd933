import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { withTicketFlags } from '../../parts/orders/format-order.ts';

/** The orders with the flags they were placed with, as far as the placements at hand are theirs. */
export function withOwnFlags(
  orders: readonly VenueOrder[],
  placements: readonly PlacementView[],
): VenueOrder[] {
  const bodies = new Map(placements.map(({ clientOid, body }) => [clientOid, body]));
  return orders.map((order) => withTicketFlags(order, bodies.get(order.clientOid ?? '') ?? null));
}
