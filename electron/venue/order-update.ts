import type { VenueOrder } from '../../shared/orders/venue-order.ts';

/** An order as an event or an answer reported it, and what that means for a person. */
export interface OrderUpdate {
  order: VenueOrder;
  /**
   * accepted: the venue has it; filled: in part or whole; cancelled: it ended that way, by whomever; changed: anything else, also
   * an order first seen in an answer, of which it is not known when anything happened; same: nothing new but perhaps the time.
   */
  meaning: 'accepted' | 'filled' | 'cancelled' | 'changed' | 'same';
  source: 'event' | 'query';
}
