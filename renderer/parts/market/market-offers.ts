import type { Capabilities } from '../../../shared/venue/description.ts';

/** What a venue tells of a pair's market. */
export interface MarketOffers {
  book: boolean;
  trades: boolean;
  candles: boolean;
  /** Whether it tells what happens as it happens; without that everything is as it was when it was read. */
  events: boolean;
}

/** What can be shown of a venue's market; null where there is nothing. A book needs events, and trades come with them. */
export function marketOffers({
  orderBook,
  bulletPublic,
  publicTrades,
  candles,
}: Pick<Capabilities, 'orderBook' | 'bulletPublic' | 'publicTrades' | 'candles'>): MarketOffers | null {
  const events = bulletPublic !== null;
  const trades = events || publicTrades !== null;
  if (!trades && candles === null) return null;
  return { book: events && orderBook !== null, trades, candles: candles !== null, events };
}
