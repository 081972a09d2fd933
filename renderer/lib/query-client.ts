import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** Main retries reads itself and knows the network; the page asks once and shows the answer. */
export function createQueryClient(): QueryClient {
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
 * A reply on its way while its subject changes may be from before the change. The library asks again only for replies it has already; a
 * first one on its way it would keep for good. Here it is asked for once more when it has come.
 */
class FreshQueryClient extends QueryClient {
  readonly #askingAgain = new WeakSet<Query>();

  override invalidateQueries<TTaggedQueryKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TTaggedQueryKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.data === undefined && query.state.fetchStatus !== 'idle') this.#askOnceMore(query);
    }
    return super.invalidateQueries(filters, options);
  }

  #askOnceMore(query: Query): void {
    if (this.#askingAgain.has(query)) return;
    this.#askingAgain.add(query);
    const again = (): void => {
      this.#askingAgain.delete(query);
      void super.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    query.promise?.then(again, again);
  }
}
