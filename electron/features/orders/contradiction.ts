import { orderIdsOf } from '../../../shared/orders/amended-order.ts';
import type { Contradiction, Placement } from '../../../shared/orders/outcome.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { differenceFrom } from './found-order.ts';

/** The client order ID of another placement that has this order id; null when there is none. */
export type OtherHolder = (orderId: string) => string | null;

/**
 * Why an order that the venue shows under a placement's client order ID cannot be that placement's; null when it can. An order id that a
 * person named does not count against it: the venue is believed.
 */
export function contradictionOf(
  placement: Placement,
  order: VenueOrder,
  otherWith: OtherHolder,
): Contradiction | null {
  const { orderId, stop } = order;
  const clientOid = otherWith(orderId);
  if (clientOid !== null) return { kind: 'other-order', orderId, clientOid };
  // An amend gave the order another ID, and the former one is still its own.
  if (placement.resolvedBy === null && orderIdsOf(placement).includes(orderId)) return null;
  // What a stop placed when it fired has an ID of its own, and all else of its terms.
  const mayHavePlaced = placement.advanced !== undefined && stop === undefined;
  if (mayHavePlaced && differenceFrom(placement, order) === null) return null;
  const ours = venuesOrderId(placement);
  return ours === null || ours === orderId ? null : { kind: 'second-order', orderId, ours };
}

/** The order id that the venue itself gave a placement, even with a code that is not success. */
function venuesOrderId({ outcome, resolvedBy }: Placement): string | null {
  if (outcome?.kind === 'accepted') return resolvedBy === null ? outcome.orderId : null;
  if (outcome?.kind !== 'unknown' || outcome.evidence?.kind !== 'order-id') return null;
  return outcome.evidence.orderId;
}

/** Whether this contradiction is the latest finding on record: the venue may repeat it with every event. */
export function isOnRecord({ statusChecks }: Placement, contradiction: Contradiction): boolean {
  return JSON.stringify(statusChecks?.last) === JSON.stringify(contradiction);
}
