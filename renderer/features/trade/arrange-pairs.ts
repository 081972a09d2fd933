import type { Ticker } from '../../../shared/bridge/market-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { compare } from '../../../shared/money/scaled.ts';
import { parseDecimal } from '../../../shared/money/decimal-text.ts';

/** Which pairs the list has: all, those with a star, or those of one quote asset. */
export type PairsFilter = { kind: 'all' } | { kind: 'favourites' } | { kind: 'quote'; quote: string };

/** `venue`: in the venue's order. The other two by the figures of 24 hours, the largest first unless turned. */
export interface PairsSort {
  by: 'venue' | 'value' | 'change';
  isTurned: boolean;
}

/** What the next press on a heading does: the largest first, then the smallest, then the venue's order again. */
export function nextSort(sort: PairsSort, by: 'value' | 'change'): PairsSort {
  if (sort.by !== by) return { by, isTurned: false };
  return sort.isTurned ? { by: 'venue', isTurned: false } : { by, isTurned: true };
}

/** The quote assets with most pairs, the fullest first; those with as many stay in the venue's order. */
export function commonQuotes(pairs: readonly PairView[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const { pair } of pairs) counts.set(pair.quoteCurrency, (counts.get(pair.quoteCurrency) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([quote]) => quote);
}

/**
 * The pairs that the filter leaves, sorted. Pairs without the figure come last, whichever way they are sorted, and equal ones keep their order.
 * Favourites come in the order of their stars.
 */
export function arrangePairs(
  pairs: readonly PairView[],
  filter: PairsFilter,
  sort: PairsSort,
  favourites: readonly string[],
  tickers: ReadonlyMap<string, Ticker>,
): PairView[] {
  const left = filtered(pairs, filter, favourites);
  if (sort.by === 'venue') return left;
  const { by, isTurned } = sort;
  const figure = ({ pair }: PairView) => {
    const ticker = tickers.get(pair.symbol);
    const read = parseDecimal(by === 'value' ? ticker?.value : ticker?.changeRate);
    return read.ok ? read.value : null;
  };
  return left
    .map((view) => ({ view, of: figure(view) }))
    .sort((a, b) => {
      if (a.of === null || b.of === null) return Number(a.of === null) - Number(b.of === null);
      return isTurned ? compare(a.of, b.of) : compare(b.of, a.of);
    })
    .map(({ view }) => view);
}

function filtered(
  pairs: readonly PairView[],
  filter: PairsFilter,
  favourites: readonly string[],
): PairView[] {
  switch (filter.kind) {
    case 'all':
      return [...pairs];
    case 'quote':
      return pairs.filter(({ pair }) => pair.quoteCurrency === filter.quote);
    case 'favourites': {
      const bySymbol = new Map(pairs.map((view) => [view.pair.symbol, view]));
      return favourites.flatMap((symbol) => bySymbol.get(symbol) ?? []);
    }
  }
}
