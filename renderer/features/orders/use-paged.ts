import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { CallInput, CallReply } from '../../../shared/bridge/contract.ts';
import { BridgeFailure, call, callKey, useBridgeEvent } from '../../lib/bridge.ts';
import { viewState, useViewValue, type ViewKey } from '../../state/view-state.ts';

type PagedCall = 'trading.fills' | 'trading.closedOrders';
type PairInput = Omit<CallInput<PagedCall>, 'lastId'>;

export interface PagedList<N extends PagedCall> {
  pages: readonly CallReply<N>[];
  problem: BridgeError | null;
  loading: boolean;
  fetching: boolean;
  /** When the newest page was read, milliseconds since the epoch. */
  readAt: number;
  /** The venue has older ones. */
  more: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  readAgain: () => void;
  /** Something of this pair happened since, and more than one page is loaded, so it is not read again by itself. */
  outdated: boolean;
}

function outdatedKey(name: PagedCall, { accountId, symbol }: PairInput): ViewKey<boolean> {
  return { name: ['orders.outdated', name, accountId, symbol], initial: false };
}

/** A list of one pair that the venue pages by `lastId`, newest first. Its first page is read again when an order of the pair moved. */
export function usePaged<N extends PagedCall>(name: N, input: PairInput, enabled: boolean): PagedList<N> {
  const client = useQueryClient();
  const key = outdatedKey(name, input);
  const outdated = useViewValue(key);
  const queryKey = [...callKey(name), 'paged', input];
  const query = useInfiniteQuery({
    queryKey,
    enabled,
    initialPageParam: null as string | null, // its type cannot be read from null alone
    queryFn: async ({ pageParam }): Promise<CallReply<N>> => {
      const result = await call<PagedCall>(name, { ...input, lastId: pageParam });
      if (!result.ok) throw new BridgeFailure(result.error);
      return result.value as CallReply<N>; // the reply is that of `name`
    },
    getNextPageParam: ({ lastId }) => lastId,
    staleTime: 15_000,
  });
  const pages = query.data?.pages ?? [];
  useBridgeEvent('order', ({ accountId, symbol, filledSize, state }) => {
    if (accountId !== input.accountId || symbol !== input.symbol || !enabled) return;
    if (state === 'open' && !/[1-9]/.test(filledSize)) return;
    if (pages.length <= 1) void client.invalidateQueries({ queryKey });
    else viewState.set(key, true);
  });
  const { error } = query;
  return {
    pages,
    problem:
      error === null
        ? null
        : error instanceof BridgeFailure
          ? error.problem
          : { kind: 'internal', message: error.message },
    loading: enabled && query.isPending,
    fetching: query.isFetching,
    readAt: query.dataUpdatedAt,
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    readAgain() {
      viewState.set(key, false);
      // From the top: older pages are asked for again by who wants them.
      void client.resetQueries({ queryKey });
    },
    outdated,
  };
}
