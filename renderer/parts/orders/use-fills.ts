import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallInput } from '../../../shared/bridge/contract.ts';
import { callOrThrow, useBridgeEvent } from '../../lib/bridge.ts';
import { pagesKey, type Pages, usePages } from '../../lib/use-pages.ts';
import type { Fill } from '../../../shared/bridge/trading-calls.ts';
import { viewState, useViewValue, type ViewKey } from '../../state/view-state.ts';

type PairInput = Omit<CallInput<'trading.fills'>, 'lastId'>;

export interface FillPages extends Omit<Pages<unknown>, 'pages'> {
  /** The latest first. */
  fills: readonly Fill[];
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
  const queryKey = pagesKey('trading.fills', input);
  const { pages, ...paging } = usePages({
    queryKey,
    enabled,
    read: (lastId: string | null) => callOrThrow('trading.fills', { ...input, lastId }),
    next: ({ lastId }) => lastId,
    staleTime: 15_000,
  });
  const fills = useMemo(() => uniqueById(pages.flatMap((page) => page.fills)), [pages]);
  useBridgeEvent('order', ({ accountId, symbol, filledSize, state }) => {
    if (accountId !== input.accountId || symbol !== input.symbol || !enabled) return;
    if (state === 'open' && !/[1-9]/.test(filledSize)) return;
    if (pages.length <= 1) void client.invalidateQueries({ queryKey });
    else viewState.set(key, true);
  });
  return {
    ...paging,
    fills,
    loading: enabled && paging.loading,
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
