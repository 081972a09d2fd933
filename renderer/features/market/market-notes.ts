import type { Market } from '../../../shared/practice/conditions.ts';
import { tradeMessages } from '../../../shared/messages/trade.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import type { MarketOffers } from '../../parts/market/market-offers.ts';

/**
 * What to know about the prices in view before acting on them; null where there is nothing. `market` is the simulated one; undefined
 * until main has answered.
 */
export function practiceMarketNote(mode: 'live' | 'practice', market: Market | undefined): string | null {
  if (mode === 'practice' && market === 'off') {
    return tradeMessages.market.simulatedOff;
  }
  return null;
}

/** Shown in place of the market. An endpoint for the book alone is not enough to keep it up to date. */
export function noMarketNote({ label, capabilities }: VenueLabel): string {
  const { noneWhy, noEventsWhy } = tradeMessages.market;
  return capabilities.orderBook === null ? noneWhy(label) : noEventsWhy(label);
}

/** What to know where the venue reports some market data and no book; null where there is one. */
export function noBookNote(offers: MarketOffers): string | null {
  if (offers.book) return null;
  const { noBook, noUpdates } = tradeMessages.market;
  return offers.events ? noBook : noUpdates;
}

type VenueLabel = Pick<VenueDescription, 'label' | 'capabilities'>;
