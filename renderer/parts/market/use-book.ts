import { useSyncExternalStore } from 'react';
import { NO_PRICES, type BestPrices } from './market.ts';
import { useMarket } from './use-market.ts';
import type { BookView } from '../../../shared/bridge/market-calls.ts';

export type { BestPrices } from './market.ts';

const subscribeToNothing = (): (() => void) => () => undefined;
const none = (): BestPrices => NO_PRICES;

/** Best prices of the watched pair; state `unavailable` for any other. Redraws when they or the state change, not with every level. */
export function useBook(accountId: string, symbol: string): BestPrices {
  const market = useMarket();
  const ours = market !== null && market.accountId === accountId && market.symbol === symbol;
  return useSyncExternalStore(
    ours ? market.best.subscribe : subscribeToNothing,
    ours ? market.best.get : none,
  );
}

const noBook = (): BookView | null => null;

/** The levels of the watched pair's current book, redrawn with each change; null for any other pair, or while it is not up to date. */
export function useBookLevels(accountId: string, symbol: string): BookView | null {
  const market = useMarket();
  const ours = market !== null && market.accountId === accountId && market.symbol === symbol;
  const book = useSyncExternalStore(
    ours ? market.book.subscribe : subscribeToNothing,
    ours ? market.book.get : noBook,
  );
  return book?.state === 'current' ? book : null;
}

/** Reads the watched pair's levels at the moment it is called, without redrawing for them; null for any other pair or no current book. */
export function useBookNow(accountId: string, symbol: string): () => BookView | null {
  const market = useMarket();
  return () => {
    if (market === null || market.accountId !== accountId || market.symbol !== symbol) return null;
    const book = market.book.get();
    return book?.state === 'current' ? book : null;
  };
}
