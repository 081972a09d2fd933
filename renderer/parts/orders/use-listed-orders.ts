import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { useAccounts } from '../../state/app-state.ts';
import { callOptions } from '../../lib/bridge.ts';
import { freshnessNow } from './listed-orders.ts';

/** With a feed main answers from memory; asking is how the window learns that the feed is gone. */
const LIVE_ASK_MS = 5_000;
/** Without a feed every asking is a reading of the venue, which weighs 2 per pair (S8, pool Spot). */
const READ_ASK_MS = 15_000;
/** An answer from memory is here long before this; one that takes longer is a reading of the venue, so the feed is gone. */
const FROM_MEMORY_MS = 1_500;

export interface ListedOrders {
  /** Newest first; empty until they are known. */
  orders: readonly VenueOrder[];
  /** current: events keep it true; read: as old as `readAt`; null: nothing is known yet, or the venue does not list them. */
  freshness: 'current' | 'read' | null;
  /** When the whole list was last read, milliseconds since the epoch. */
  readAt: number | null;
  /** Why the list could not be read, or not again. */
  problem: BridgeError | null;
  /** Whether the venue lists open orders at all (capabilities activeOrders and activeSymbols). */
  offered: boolean;
  fetching: boolean;
  /** Asks main again, in the ordinary way. */
  retry: () => void;
}

/** The open orders of an account as its venue lists them, kept fresh by order events. Any number of components may use it: it is asked once. */
export function useListedOrders(accountId: string): ListedOrders {
  const account = useAccounts().data?.accounts.find(({ id }) => id === accountId);
  const paths = account?.venue.capabilities;
  // The list is asked pair by pair, so the venue must also list the pairs.
  const offered = (paths?.activeOrders ?? null) !== null && (paths?.activeSymbols ?? null) !== null;
  const query = useQuery({
    ...callOptions('trading.openOrders', { accountId, refresh: false }),
    enabled: offered,
    staleTime: LIVE_ASK_MS,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      // Before the first answer there is nothing to keep fresh, and asking again would hide why it failed.
      if (state.data === undefined) return false;
      return state.data.freshness === 'current' ? LIVE_ASK_MS : READ_ASK_MS;
    },
  });
  const slow = useLasting(query.isFetching, FROM_MEMORY_MS);
  const { data } = query;
  const fresh = freshnessNow(data, query.dataUpdatedAt, slow);
  return {
    orders: data?.orders ?? [],
    freshness: offered ? (fresh?.freshness ?? null) : null,
    readAt: fresh?.readAt ?? null,
    problem: query.error?.problem ?? null,
    offered,
    fetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** Whether something has gone on for as long as `ms`. */
function useLasting(going: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!going) return undefined;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [going, ms]);
  return lasting;
}
