import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { useCall } from '../../lib/bridge.ts';
import { unknownFirst } from '../../parts/orders/order-filter.ts';
import { joinOrders, type OrderRow } from '../../parts/orders/order-row.ts';
import { groupOf, statusOf } from '../../parts/orders/order-status.ts';
import { RECENT_LIMIT } from '../../parts/orders/use-own-orders.ts';
import { useListedOrders, type ListedOrders } from '../../parts/orders/use-listed-orders.ts';

export interface OpenRows {
  /** Unknown orders first, then the open ones, the latest first. */
  rows: readonly OrderRow[];
  /** The venue's own list, which the rows are as fresh as. */
  listed: ListedOrders;
}

/** Orders of an account that may fill: those that its venue lists as open, those just sent, and those of which nobody knows. */
export function useOpenRows(accountId: string): OpenRows {
  const listed = useListedOrders(accountId);
  const recent = useCall('orders.recent', { accountId, limit: RECENT_LIMIT }).data;
  const placements = [...(recent?.placements ?? []), ...(recent?.unknown ?? [])];
  const rows = joinOrders(placements, listed.orders).filter((row) => {
    const status = statusOf(row);
    if (status === 'accepted') return !isGone(row.placement, listed);
    return groupOf(status) === 'open' || groupOf(status) === 'unknown';
  });
  return { rows: unknownFirst(rows), listed };
}

/** Accepted before the venue listed its open orders, and not among them: it is over, and how is not reported yet. */
function isGone(placement: PlacementView | null, { readAt }: ListedOrders): boolean {
  const acceptedAt = placement?.outcomeAt ?? null;
  return readAt !== null && acceptedAt !== null && acceptedAt < readAt;
}
