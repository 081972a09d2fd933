import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** Main retries reads itself and knows the network; the page asks once and shows the answer. */
export function createQueryClient(): QueryClient {
  // By default a changed reply reaches the screen a timer later; until then React puts a tick or a text back that the person changed.
  notifyManager.setScheduler(queueMicrotask);
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * A reply that is on its way when its query is invalidated may be from before the change. The library refetches only queries that have data;
 * a first reply it would keep for good. Here that query is refetched once its reply has come.
 */
class FreshQueryClient extends QueryClient {
  /** Queries whose first reply is invalid already and is refetched when it has come. */
  readonly #invalidated = new WeakSet<Query>();

  override invalidateQueries<TTaggedQueryKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TTaggedQueryKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.data === undefined && query.state.fetchStatus !== 'idle')
        this.#refetchAfterReply(query);
    }
    return super.invalidateQueries(filters, options);
  }

  #refetchAfterReply(query: Query): void {
    if (this.#invalidated.has(query)) return;
    this.#invalidated.add(query);
    const refetch = (): void => {
      this.#invalidated.delete(query);
      void super.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    query.promise?.then(refetch, refetch);
  }
}
