import type { VenueOrder } from '../../shared/orders/venue-order.ts';

/** What an order event or a look said of an order, and what it means for a person. */
export interface OrderUpdate {
  order: VenueOrder;
  /**
   * taken: the venue has it; filled: in part or whole; cancelled: it ended that way, by whomever; changed: anything else, also
   * an order first seen in an answer, of which it is not known when anything happened; same: nothing new but perhaps the time.
   */
  meaning: 'taken' | 'filled' | 'cancelled' | 'changed' | 'same';
  source: 'event' | 'look';
}
