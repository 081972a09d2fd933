import type { Capabilities, VenueKind } from './description.ts';

const DAY_MS = 86_400_000;

/**
 * How long a venue tells of an order that filled, after it ended (VF2.5: seven days at the public venue; cancelled ones two). Null: it does
 * not say.
 */
export function orderMemoryMs(kind: VenueKind): number | null {
  return kind === 'kucoin' ? 7 * DAY_MS : null;
}

type Paths = Pick<Capabilities, 'orderByClientOid' | 'activeOrders' | 'doneOrders'>;

/** Whether a venue can be asked for an order whose answer was lost: by its client order ID, or by lists of open and closed orders. */
export function canFindOrders({ orderByClientOid, activeOrders, doneOrders }: Paths): boolean {
  return orderByClientOid !== null || (activeOrders !== null && doneOrders !== null);
}
