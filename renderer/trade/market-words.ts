import type { Market } from '../../shared/practice/conditions.ts';
import { tradeText } from '../../shared/text/trade.ts';

/**
 * What has to be known about the prices in view before one acts on them; null when they speak for themselves. `market` is the
 * simulated one; undefined until the desk has told.
 */
export function marketWords(mode: 'live' | 'practice', market: Market | undefined): string | null {
  if (mode === 'practice' && market === 'off') {
    return tradeText.market.simulatedOff;
  }
  return null;
}

/** Said once, in the place where the book would stand. `venue` is its label. */
export function noMarketWords(venue: string): string {
  return tradeText.market.noneWhy(venue);
}
