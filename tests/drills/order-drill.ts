import type { Ticket } from '../../shared/orders/ticket.ts';
import type { PairView } from '../../shared/bridge/order-calls.ts';
import type { VenueDescription } from '../../shared/venue/description.ts';

/** What the drill passes to the app it will kill. */
export interface OrderDrill {
  dataFolder: string;
  venue: VenueDescription;
  credentials: { key: string; secret: string; passphrase: string; keyVersion: '3' };
  pair: PairView['pair'];
  ticketId: string;
  ticket: Ticket;
  /** The point at which it ends itself: its number, 1 for the first, or its name; 0: never. */
  killAt: number | string;
}
