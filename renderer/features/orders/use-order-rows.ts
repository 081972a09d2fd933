import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { OrderFilter, PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { call, callOrThrow, useCall } from '../../lib/bridge.ts';
import { pagesKey, type Pages, usePages } from '../../lib/use-pages.ts';
import { RECENT_LIMIT } from '../../parts/orders/use-own-orders.ts';
import type { ClosedPage } from '../../parts/orders/order-cache.ts';
import {
  downTo,
  JOURNAL_PAGE,
  journalInput,
  passes,
  unknownFirst,
  type OrderSearch,
} from '../../parts/orders/order-filter.ts';
import { joinOrders, placedAt, rowOf, type OrderRow } from '../../parts/orders/order-row.ts';
import { useListedOrders } from '../../parts/orders/use-listed-orders.ts';
import { useChosenPair } from '../../state/chosen-pair.ts';

export interface OrderRows {
  rows: readonly OrderRow[];
  /** Nothing is known yet. */
  loading: boolean;
  fetching: boolean;
  /** Why there are no rows, or no newer ones. */
  problem: BridgeError | null;
  /** The journal or the venue has older ones. */
  more: boolean;
  loadMore: () => void;
  readAgain: () => void;
  /** Pairs whose closed orders the venue was asked for; null where it was not asked, or has no such list. */
  pairs: readonly string[] | null;
  /** Why the venue's closed orders, or some of them, are missing. */
  closedProblem: BridgeError | null;
}

/** Pairs that are asked for closed orders when none is chosen: each is a request of its own. */
const MAX_PAIRS = 10;

/** The orders of an account under any filter but `open`, which needs no pages (use-open-rows.ts): those of the journal joined with the venue's. */
export function useOrderRows(account: AccountView, status: OrderFilter, search: OrderSearch): OrderRows {
  const journal = useJournalPages(account.id, status, search);
  const recent = useCall('orders.recent', { accountId: account.id, limit: RECENT_LIMIT }).data;
  const listed = useListedOrders(account.id);
  const pairs = useTradedPairs(account, search.symbol, recent?.placements ?? [], listed.orders);
  const isOffered = account.venue.capabilities.doneOrders !== null;
  const closed = useClosedPages(account.id, pairs, isOffered && (status === 'closed' || status === 'placed'));

  const unknown = status === 'placed' || status === 'unknown' ? (recent?.unknown ?? []) : [];
  const joined = joinOrders(
    [...journal.placements, ...unknown],
    [...closed.orders, ...(status === 'placed' ? listed.orders : [])],
  );
  const matching = joined.filter((row) => passes(row, status, search));
  const readTo = Math.max(journal.readTo, closed.readTo);
  const isUnsearched = search.text.trim() === '';
  return {
    rows: isUnsearched ? unknownFirst(downTo(matching, readTo)) : downTo(matching, readTo),
    loading: journal.loading || closed.loading,
    fetching: journal.fetching || closed.fetching,
    problem: journal.problem,
    more: journal.more || closed.more,
    loadMore() {
      if (journal.more && journal.readTo >= closed.readTo) journal.loadMore();
      if (closed.more && closed.readTo >= journal.readTo) closed.loadMore();
    },
    readAgain() {
      journal.readAgain();
      if (closed.isAsked) closed.readAgain();
      if (status === 'placed' && listed.offered) listed.retry();
    },
    pairs: closed.isAsked ? pairs : null,
    closedProblem: closed.problem,
  };
}

/** The chosen pair, else those that this account has lately traded on from here. */
function useTradedPairs(
  { id }: AccountView,
  chosen: string | null,
  placements: readonly PlacementView[],
  open: readonly VenueOrder[],
): string[] {
  const [ticketPair] = useChosenPair(id);
  if (chosen !== null) return [chosen];
  const traded = [...open, ...placements].map(({ symbol }) => symbol);
  return [...new Set([...(ticketPair === null ? [] : [ticketPair]), ...traded])].slice(0, MAX_PAIRS).sort();
}

interface PagesTo extends Omit<Pages<unknown>, 'pages'> {
  /** Everything placed since then is among what was read, milliseconds since the epoch; -Infinity once all of it is. */
  readTo: number;
}

function useJournalPages(
  accountId: string,
  status: OrderFilter,
  search: OrderSearch,
): PagesTo & { placements: readonly PlacementView[] } {
  const input = journalInput(accountId, status, search);
  const { pages, ...paging } = usePages({
    queryKey: pagesKey('orders.journal', input),
    read: (before: number | null) => callOrThrow('orders.journal', { ...input, before, limit: JOURNAL_PAGE }),
    next: ({ next }) => next,
    keepsPrevious: true,
  });
  const placements = pages.flatMap((page) => page.placements);
  return {
    ...paging,
    placements,
    readTo: paging.more ? earliest(placements.map((placement) => placedAt(rowOf(placement)))) : -Infinity,
  };
}

type Cursors = Readonly<Record<string, string | null>>;

/** The closed orders of some pairs, all of them page by page at the same time. */
function useClosedPages(
  accountId: string,
  symbols: readonly string[],
  enabled: boolean,
): PagesTo & { orders: readonly VenueOrder[]; isAsked: boolean } {
  const isAsked = enabled && symbols.length > 0;
  const first: Cursors = Object.fromEntries(symbols.map((symbol) => [symbol, null]));
  const { pages: read, ...paging } = usePages({
    queryKey: pagesKey('trading.closedOrders', { accountId, symbols }),
    enabled: isAsked,
    read: async (cursors: Cursors | null): Promise<ClosedPage> => ({
      lists: await Promise.all(
        Object.entries(cursors ?? first).map(([symbol, lastId]) => readList(accountId, symbol, lastId)),
      ),
    }),
    next: ({ lists }) => {
      const further = lists.flatMap(({ symbol, lastId }) =>
        lastId === null ? [] : [[symbol, lastId] as const],
      );
      return further.length === 0 ? null : Object.fromEntries(further);
    },
    staleTime: 15_000,
    keepsPrevious: true,
  });
  // A list that does not need them leaves out what another one has read.
  const pages = isAsked ? read : [];
  const problem = pages.flatMap(({ lists }) => lists).find((list) => list.problem !== null)?.problem;
  return {
    orders: pages.flatMap(({ lists }) => lists.flatMap(({ orders }) => orders)),
    isAsked,
    ...paging,
    loading: isAsked && paging.loading,
    more: isAsked && paging.more,
    problem: problem ?? (isAsked ? paging.problem : null),
    readTo: closedReadTo(pages),
  };
}

async function readList(
  accountId: string,
  symbol: string,
  lastId: string | null,
): Promise<ClosedPage['lists'][number]> {
  const result = await call('trading.closedOrders', { accountId, symbol, lastId });
  return result.ok
    ? { symbol, ...result.value, problem: null }
    : { symbol, orders: [], lastId: null, problem: result.error };
}

/** A venue may list by when orders ended: one that is not read yet was placed before the last that was read ended. */
function closedReadTo(pages: readonly ClosedPage[]): number {
  const unfinished =
    pages.at(-1)?.lists.filter(({ lastId, orders }) => lastId !== null && orders.length > 0) ?? [];
  return Math.max(
    ...unfinished.map(({ orders }) =>
      earliest(orders.map(({ updatedAt, createdAt }) => updatedAt ?? createdAt)),
    ),
    -Infinity,
  );
}

function earliest(times: readonly (number | null)[]): number {
  return Math.min(...times.flatMap((time) => (time === null ? [] : [time])), Infinity);
}
