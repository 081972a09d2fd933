import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { BridgeError } from '../../shared/base/error.ts';
import type { CallName } from '../../shared/bridge/contract.ts';
import { BridgeFailure, callKey } from './bridge.ts';

/** A list that is read page by page: what is there, and the way to the rest. */
export interface Pages<Page> {
  pages: readonly Page[];
  /** Nothing is known yet. */
  loading: boolean;
  fetching: boolean;
  /** Why there are no pages, or no newer ones. */
  problem: BridgeError | null;
  /** When they were read last, milliseconds since the epoch; 0 until they were. */
  readAt: number;
  /** There is another page. */
  more: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  readAgain: () => void;
}

interface Paging<Page, Cursor> {
  queryKey: QueryKey;
  /** Asks for the page at the cursor, for the first one at null. Throws a BridgeFailure. */
  read: (cursor: Cursor | null) => Promise<Page>;
  /** Where the page after this one begins; null at the end. */
  next: (page: Page) => Cursor | null;
  enabled?: boolean;
  staleTime?: number;
  /** The pages of the key before stay until those of another key are there. */
  keepsPrevious?: boolean;
}

/** Where the cache keeps the pages of a call; whatever is done by the call's own key is done to them too. */
export function pagesKey(name: CallName, input: object): QueryKey {
  return [...callKey(name), 'pages', input];
}

export function usePages<Page, Cursor>(paging: Paging<Page, Cursor>): Pages<Page> {
  const { queryKey, read, next, enabled = true, staleTime, keepsPrevious = false } = paging;
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, QueryKey, Cursor | null>({
    queryKey,
    enabled,
    initialPageParam: null,
    queryFn: ({ pageParam }) => read(pageParam as Cursor | null), // the type of a generic cursor is lost on the way here
    getNextPageParam: next,
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  return {
    pages: query.data?.pages ?? NO_PAGES,
    loading: query.isPending,
    fetching: query.isFetching,
    problem: query.error === null ? null : problemOf(query.error),
    readAt: query.dataUpdatedAt,
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    readAgain: () => void query.refetch(),
  };
}

/** The same list every time: what is made of it is not made anew with each drawing. */
const NO_PAGES: readonly never[] = [];

function problemOf(error: Error): BridgeError {
  return error instanceof BridgeFailure ? error.problem : { kind: 'internal', message: error.message };
}
