import { useSyncExternalStore } from 'react';
import { useMarket } from './use-market.ts';

const subscribeToNothing = (): (() => void) => () => undefined;
const none = (): null => null;

/** The price of the newest trade of the watched pair; null for any other pair, and before one is known. Redraws when it changes. */
export function useLastPrice(accountId: string, symbol: string): string | null {
  const market = useMarket();
  const ours = market !== null && market.accountId === accountId && market.symbol === symbol;
  return useSyncExternalStore(
    ours ? market.trades.subscribe : subscribeToNothing,
    ours ? () => market.trades.get()[0]?.price ?? null : none,
  );
}
