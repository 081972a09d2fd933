import type { Placement } from './outcome.ts';
import type { VenueOrder } from './venue-order.ts';

type Amendable = Pick<Placement, 'outcome' | 'amends'>;

/**
 * The order that a placement stands for now: the newest that an amend made, else the one that was to change, which a stop may have placed, else
 * the one it was accepted as; null where none is known.
 */
export function currentOrderId({ outcome, amends = [] }: Amendable): string | null {
  const newest = amends.findLast(({ outcome: ended }) => ended?.kind === 'amended')?.outcome;
  if (newest?.kind === 'amended') return newest.orderId;
  const accepted = outcome?.kind === 'accepted' ? outcome.orderId : null;
  return amends.at(-1)?.orderId ?? accepted;
}

/** Every order that a placement was or is, the first one first. */
export function orderIdsOf({ outcome, amends = [] }: Amendable): string[] {
  const first = outcome?.kind === 'accepted' ? [outcome.orderId] : [];
  const later = amends.flatMap(({ orderId, outcome: ended }) =>
    ended?.kind === 'amended' ? [orderId, ended.orderId] : [orderId],
  );
  return [...new Set([...first, ...later])];
}

/** Whether another order took this one's place under the same placement. */
export function isFormer(placement: Amendable, orderId: string): boolean {
  return orderId !== currentOrderId(placement) && orderIdsOf(placement).includes(orderId);
}

/** Price and size of a placement's order as last amended; `size` is what the whole order was to have then. */
export function termsNow(
  placement: Amendable & Pick<Placement, 'price' | 'size'>,
): Pick<Placement, 'price' | 'size'> {
  const last = placement.amends?.findLast(({ outcome }) => outcome?.kind === 'amended');
  return last?.to ?? { price: placement.price, size: placement.size };
}

/** Whether an order of the venue can be what an amend of this placement made: the rest of its terms is the placement's. */
export function isOfAmend(
  { symbol, side, type }: Pick<Placement, 'symbol' | 'side' | 'type'>,
  order: Pick<VenueOrder, 'symbol' | 'side' | 'type'>,
): boolean {
  return order.symbol === symbol && order.side === side && order.type === type;
}
