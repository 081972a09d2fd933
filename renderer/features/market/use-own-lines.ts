import { useMemo } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import type { Fill } from '../../../shared/bridge/trading-calls.ts';
import { placesOf } from '../../lib/format/places.ts';
import { useDraft } from '../../parts/market/draft-order.ts';
import { useFills } from '../../parts/orders/use-fills.ts';
import { useListedOrders } from '../../parts/orders/use-listed-orders.ts';
import { averageEntry, type AverageEntry } from './average-entry.ts';
import { ownLines, type ChartLine } from './own-lines.ts';

export interface OwnLines {
  lines: readonly ChartLine[];
  /** Own fills of the pair that the venue lists, newest first; empty where it lists none or they are not known. */
  fills: readonly Fill[];
  entry: AverageEntry | null;
}

/** What an account has on the chart of a pair: the open orders, the draft of its ticket, and what follows from its listed fills. */
export function useOwnLines(account: AccountView, view: PairView): OwnLines {
  const { symbol, priceIncrement } = view.pair;
  const { orders } = useListedOrders(account.id);
  const draft = useDraft(account.id, symbol);
  // The list of fills reads the same pages: the venue is asked once.
  const { fills } = useFills({ accountId: account.id, symbol }, account.venue.capabilities.fills !== null);
  const entry = useMemo(() => averageEntry(fills, placesOf(priceIncrement)), [fills, priceIncrement]);
  const lines = useMemo(() => ownLines(orders, symbol, entry, draft), [orders, symbol, entry, draft]);
  return { lines, fills, entry };
}
