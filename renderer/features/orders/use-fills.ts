import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { CallInput, CallReply } from '../../../shared/bridge/contract.ts';
import { BridgeFailure, call, callKey, useBridgeEvent } from '../../lib/bridge.ts';
import type { Fill } from '../../../shared/bridge/trading-calls.ts';
import { viewState, useViewValue, type ViewKey } from '../../state/view-state.ts';

type PairInput = Omit<CallInput<'trading.fills'>, 'lastId'>;

export interface FillPages {
  /** The latest first. */
  fills: readonly Fill[];
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

function outdatedKey({ accountId, symbol }: PairInput): ViewKey<boolean> {
  return { name: ['orders.fills-outdated', accountId, symbol], initial: false };
}

/** The fills of one pair, page by page. The first page is read again when an order of the pair filled further. */
export function useFills(input: PairInput, enabled: boolean): FillPages {
  const client = useQueryClient();
  const key = outdatedKey(input);
  const outdated = useViewValue(key);
  const queryKey = [...callKey('trading.fills'), 'pages', input];
  const query = useInfiniteQuery({
    queryKey,
    enabled,
    initialPageParam: null as string | null, // its type cannot be read from null alone
    queryFn: async ({ pageParam }): Promise<CallReply<'trading.fills'>> => {
      const result = await call('trading.fills', { ...input, lastId: pageParam });
      if (!result.ok) throw new BridgeFailure(result.error);
      return result.value;
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
    fills: uniqueById(pages.flatMap((page) => page.fills)),
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

/** Pages that moved while they were read overlap. */
function uniqueById(fills: readonly Fill[]): Fill[] {
  const seen = new Set<string>();
  return fills.filter(({ id }) => !seen.has(id) && seen.add(id));
}
