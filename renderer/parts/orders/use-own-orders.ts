import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { useCall } from '../../lib/bridge.ts';
import { withTicketFlags } from './format-order.ts';
import { useListedOrders } from './use-listed-orders.ts';

/** How many of the latest placements the window keeps at hand. */
export const RECENT_LIMIT = 50;

/** Orders of the account that this window knows, open ones and those lately placed from here: what self-trade prevention may have met. */
export function useOwnOrders(accountId: string): VenueOrder[] {
  const listed = useListedOrders(accountId).orders;
  const recent = useCall('orders.recent', { accountId, limit: RECENT_LIMIT }).data?.placements ?? [];
  const placed = recent.flatMap(({ order, body }) => (order === null ? [] : [withTicketFlags(order, body)]));
  return [...listed, ...placed];
}
