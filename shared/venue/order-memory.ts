import type { Capabilities } from './description.ts';

type Paths = Pick<Capabilities, 'orderByClientOid' | 'activeOrders' | 'doneOrders'>;

/** Whether a venue can be asked for an order whose answer was lost: by its client order ID, or by lists of open and closed orders. */
export function canFindOrders({ orderByClientOid, activeOrders, doneOrders }: Paths): boolean {
  return orderByClientOid !== null || (activeOrders !== null && doneOrders !== null);
}
