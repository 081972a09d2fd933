import type { Market } from '../../../shared/practice/conditions.ts';
import { tradeMessages } from '../../../shared/messages/trade.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import type { MarketOffers } from '../../parts/market/market-offers.ts';

/**
 * What has to be known about the prices in view before one acts on them; null when they speak for themselves. `market` is the
 * simulated one; undefined until main has told.
 */
export function practiceMarketNote(mode: 'live' | 'practice', market: Market | undefined): string | null {
  if (mode === 'practice' && market === 'off') {
    return tradeMessages.market.simulatedOff;
  }
  return null;
}

/** Said once, in the place where the market would stand. A path for the book alone is not enough for a live one. */
export function noMarketNote({ label, capabilities }: VenueLabel): string {
  const { noneWhy, noEventsWhy } = tradeMessages.market;
  return capabilities.orderBook === null ? noneWhy(label) : noEventsWhy(label);
}

/** What has to be known where the venue tells something of its market and no book; null where there is one. */
export function noBookNote(offers: MarketOffers): string | null {
  if (offers.book) return null;
  const { noBook, notLive } = tradeMessages.market;
  return offers.events ? noBook : notLive;
}

type VenueLabel = Pick<VenueDescription, 'label' | 'capabilities'>;
