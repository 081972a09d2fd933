import type { Market } from '../../shared/practice/conditions.ts';

/**
 * Where the price of a ticket comes from while the window shows none, and what a market order meets.
 * `market` is the simulated one; undefined until the desk has told.
 */
export function marketWords(mode: 'live' | 'practice', market: Market | undefined): string {
  if (mode === 'live') return 'No market data in this version: take the price from the venue';
  if (market === 'off') {
    return 'The simulated market is off (Settings): only orders of your own are in the books';
  }
  return 'Prices of the simulated market are not shown in this version; a market order fills at them';
}
