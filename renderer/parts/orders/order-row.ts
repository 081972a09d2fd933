import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { currentOrderId, termsNow } from '../../../shared/orders/amended-order.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { stopInBody, typeOfPlacement, withTicketFlags, type TypeOfOrder } from './format-order.ts';
import { placementKey } from './outcome.ts';

/** An order in a list: as the journal has it, as the venue reported it, or both. A row without a placement may still be in the journal. */
export type OrderRow =
  | { placement: PlacementView; order: VenueOrder | null }
  | { placement: null; order: VenueOrder };

/** The row of a placement alone, with what the venue last reported of its order where that is known to be its own. */
export function rowOf(placement: PlacementView): OrderRow {
  const { order, body } = placement;
  return { placement, order: order !== null && ownsOrder(placement) ? withTicketFlags(order, body) : null };
}

/** Not an unknown or plainly rejected one: an order with the same client order ID may be another's. */
function ownsOrder({ outcome, contradictedBy }: PlacementView): boolean {
  switch (outcome?.kind) {
    case 'accepted':
    case undefined:
      return true;
    case 'rejected':
      return contradictedBy !== undefined;
    case 'unknown':
    case 'not-sent':
      return false;
  }
}

/** The order's ID at the venue; null where none is known. */
export function orderIdOf({ placement, order }: OrderRow): string | null {
  if (placement === null) return order.orderId;
  if (order !== null) return order.orderId;
  return placement.isTest === true ? null : currentOrderId(placement);
}

/** Names a row for as long as its order has the same ID. */
export function orderRowKey(row: OrderRow): string {
  const orderId = orderIdOf(row);
  return orderId ?? (row.placement === null ? '' : placementKey(row.placement));
}

/** What a placement and an order have under the same name: price and size as last amended. */
export function termsOf({ placement, order }: OrderRow): Terms {
  if (placement === null) return order;
  return placement.amends === undefined ? placement : { ...placement, ...termsNow(placement) };
}

type Terms = Pick<VenueOrder, 'symbol' | 'side' | 'type' | 'clientOid' | 'price' | 'size' | 'funds'>;

/** Type and options: as the venue reported them, else as they were signed. */
export function typeOfRow({ placement, order }: OrderRow): TypeOfOrder {
  if (placement === null) return order;
  // What a stop placed is shown as the stop that it was.
  if (placement.advanced !== undefined && order !== null)
    return { ...order, ...stopInBody(placement.side, placement.body) };
  return order ?? typeOfPlacement(placement);
}

/** When it was placed, milliseconds since the epoch: by the venue's clock where it reports it. */
export function placedAt({ placement, order }: OrderRow): number | null {
  return order?.createdAt ?? placement?.createdAt ?? null;
}

/**
 * One row for each order, the latest first. An accepted placement has the order of its ID, a rejected one the order that main found to
 * contradict it, one without an answer the order with its client order ID. An unknown placement has none: whether an order is its
 * own is for main to find out, so both are shown. An order that is joined to nothing has a row of its own: none is hidden.
 */
export function joinOrders(placements: readonly PlacementView[], orders: readonly VenueOrder[]): OrderRow[] {
  const unjoined = new Map(orders.map((order) => [order.orderId, order]));
  const stopsFirst = [...orders].sort((a, b) => Number(b.stop !== undefined) - Number(a.stop !== undefined));
  const byClientId = new Map(stopsFirst.map((order) => [order.clientOid, order.orderId]));
  const rows: OrderRow[] = [];
  const unique = new Map(placements.map((placement) => [placementKey(placement), placement]));
  // An order ID is better evidence than a client order ID, so accepted ones choose first.
  for (const placement of [...unique.values()].sort(acceptedFirst)) {
    const order = unjoined.get(orderIdFor(placement, byClientId));
    if (order !== undefined) unjoined.delete(order.orderId);
    // A stop that fired is in the list beside what it placed for a moment.
    if (placement.advanced !== undefined && placement.outcome?.kind === 'accepted')
      unjoined.delete(placement.outcome.orderId);
    rows.push(rowOf(order === undefined ? placement : { ...placement, order }));
  }
  for (const order of unjoined.values()) rows.push({ placement: null, order });
  return rows.sort(latestFirst);
}

function acceptedFirst(a: PlacementView, b: PlacementView): number {
  return Number(b.outcome?.kind === 'accepted') - Number(a.outcome?.kind === 'accepted');
}

/** The ID of the order that a placement may have for its own; empty where there is none. */
function orderIdFor(placement: PlacementView, byClientId: ReadonlyMap<string | null, string>): string {
  const { outcome, clientOid, isTest, contradictedBy, advanced } = placement;
  if (isTest === true) return '';
  switch (outcome?.kind) {
    case 'accepted': {
      const current = currentOrderId(placement) ?? '';
      // What a stop placed has an ID of its own.
      const isOfStop = advanced !== undefined && current === outcome.orderId;
      return isOfStop ? (byClientId.get(clientOid) ?? current) : current;
    }
    case 'rejected':
      return contradictedBy?.orderId ?? '';
    case undefined:
      return byClientId.get(clientOid) ?? '';
    case 'unknown':
    case 'not-sent':
      return '';
  }
}

function latestFirst(a: OrderRow, b: OrderRow): number {
  return (placedAt(b) ?? 0) - (placedAt(a) ?? 0) || orderRowKey(b).localeCompare(orderRowKey(a));
}
