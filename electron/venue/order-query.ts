import type { BridgeError } from '../../shared/base/error.ts';
import type { VenueOrder } from '../../shared/orders/venue-order.ts';

/** An order that may be at the venue. */
export interface OrderStatusQuery {
  symbol: string;
  clientOid: string;
  /** By our clock, milliseconds since the epoch. */
  createdAt: number;
}

export interface FoundOrders {
  /** Every order in the lists under one of the wanted client order IDs. */
  orders: VenueOrder[];
  /** Client order IDs that the lists do not have though they reach back far enough. */
  missing: Set<string>;
}

/** Why a status check by clientOid came to nothing. */
export interface OrderQueryError extends BridgeError {
  /** What could not be read of the order that came, in English: it goes into the journal. */
  unread?: string;
}
