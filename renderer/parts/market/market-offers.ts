import type { VenueDescription } from '../../../shared/venue/description.ts';
import { hasMarketUpdates } from '../../../shared/venue/updates.ts';

/** The market data that a venue has of a pair. */
export interface MarketOffers {
  book: boolean;
  trades: boolean;
  candles: boolean;
  /** Whether there are live updates; without them everything is as of the last refresh. */
  events: boolean;
}

/** What can be shown of a venue's market; null where there is nothing. A book needs events, and trades come with them. */
export function marketOffers(venue: Pick<VenueDescription, 'capabilities'>): MarketOffers | null {
  const { orderBook, publicTrades, candles } = venue.capabilities;
  const events = hasMarketUpdates(venue);
  const trades = events || publicTrades !== null;
  if (!trades && candles === null) return null;
  return { book: events && orderBook !== null, trades, candles: candles !== null, events };
}
