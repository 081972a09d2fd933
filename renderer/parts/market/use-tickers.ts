import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { Ticker } from '../../../shared/bridge/market-calls.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { callOptions } from '../../lib/bridge.ts';

/** Last prices of all pairs come in one request; none is made while the window is hidden. */
const REFRESH_MS = 10_000;

export interface Tickers {
  /** Whether the venue reports them at all (capability tickers). */
  offered: boolean;
  bySymbol: ReadonlyMap<string, Ticker>;
  /** Why they are not there, or not newer. */
  problem: BridgeError | null;
}

export function useTickers(account: AccountView): Tickers {
  const offered = account.venue.capabilities.tickers !== null;
  const query = useQuery({
    ...callOptions('market.tickers', { accountId: account.id }),
    enabled: offered,
    staleTime: REFRESH_MS,
    refetchOnWindowFocus: true,
    refetchInterval: REFRESH_MS,
  });
  const tickers = query.data?.tickers;
  const bySymbol = useMemo(
    () => new Map((tickers ?? []).map((ticker) => [ticker.symbol, ticker])),
    [tickers],
  );
  const refused = query.error?.problem ?? null;
  return { offered: offered && refused?.kind !== 'no-capability', bySymbol, problem: refused };
}
