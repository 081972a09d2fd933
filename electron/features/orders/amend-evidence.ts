import { isSame } from '../../../shared/orders/alter-body.ts';
import { type Amend, mayBecome } from '../../../shared/orders/amend.ts';
import { isOfAmend, orderIdsOf } from '../../../shared/orders/amended-order.ts';
import type { Placement } from '../../../shared/orders/outcome.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { OtherHolder } from './contradiction.ts';

/**
 * The amend that made this order, which the venue shows under the placement's client order ID and which the journal does not have; null when
 * none did. Its price is the one that was asked for; its size says nothing, because venues count what had filled before in different ways.
 */
export function amendShown(placement: Placement, order: VenueOrder, otherWith: OtherHolder): Amend | null {
  const last = placement.amends?.at(-1);
  if (last === undefined || last.how !== 'alter' || !mayBecome(last.outcome?.kind ?? null, 'amended'))
    return null;
  if (orderIdsOf(placement).includes(order.orderId) || otherWith(order.orderId) !== null) return null;
  return isOfAmend(placement, order) && isSame(order.price, last.to.price) ? last : null;
}
