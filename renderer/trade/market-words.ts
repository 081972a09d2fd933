import type { Market } from '../../shared/practice/conditions.ts';

/**
 * What has to be known about the prices in view before one acts on them; null when they speak for themselves. `market` is the
 * simulated one; undefined until the desk has told.
 */
export function marketWords(mode: 'live' | 'practice', market: Market | undefined): string | null {
  if (mode === 'practice' && market === 'off') {
    return 'The simulated market is off (Settings): only orders of your own are in the books';
  }
  return null;
}

/** Said once, in the place where the book would stand. `venue` is its label. */
export function noMarketWords(venue: string): string {
  return `${venue} offers no market data here, so there is no book, no chart and no last price: take the price from the venue. Orders are checked against the pair’s rules all the same.`;
}
