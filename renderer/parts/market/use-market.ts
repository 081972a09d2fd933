import { createContext, use, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Bridge } from '../../../shared/bridge/contract.ts';
import { call } from '../../lib/bridge.ts';
import type { MarketOffers } from './market-offers.ts';
import { createMarket, type Market } from './market.ts';
import type { Topic } from './topic.ts';

/** The market of the pair the screen shows; null where nothing is watched. */
export const MarketContext = createContext<Market | null>(null);

export function useMarket(): Market | null {
  return use(MarketContext);
}

/** The bridge as the page's other calls use it: it answers also when main is gone. */
const pageBridge: Bridge = {
  call,
  on: (name, listener) => window.counterfoil?.on(name, listener) ?? (() => undefined),
};

/** The current value of a topic. */
export function useTopic<T>(topic: Topic<T>): T {
  return useSyncExternalStore(topic.subscribe, topic.get);
}

/** Whether the known trades are out of date. Where there is no book, main reports only that live updates stopped. */
export function useTradesAreOld(market: Market): boolean {
  const { state } = useTopic(market.best);
  return !market.hasEvents || (state !== 'current' && state !== 'unavailable');
}

/**
 * Watches a pair for as long as the component that asks is mounted; null where the venue offers nothing of its market. `again` asks
 * main once more after it refused.
 */
export function useMarketWatch(
  accountId: string,
  symbol: string,
  offers: MarketOffers | null,
): { market: Market | null; again: () => void } {
  const offered = offers !== null;
  const hasEvents = offers?.events === true;
  const market = useMemo(
    () => (offered ? createMarket(accountId, symbol, hasEvents) : null),
    [accountId, symbol, offered, hasEvents],
  );
  const end = useRef<(() => void) | undefined>(undefined);
  const begin = useCallback(() => {
    end.current?.();
    end.current = market?.watch(pageBridge);
  }, [market]);
  useEffect(() => {
    begin();
    return () => {
      end.current?.();
      end.current = undefined;
    };
  }, [begin]);
  return { market, again: begin };
}
