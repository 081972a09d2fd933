import { useEffect } from 'react';
import type { Price } from '../../../shared/money/decimal-text.ts';
import { useViewValue, viewState, type ViewKey } from '../../state/view-state.ts';

/** The limit order that is being typed into the ticket. */
export interface DraftOrder {
  side: 'buy' | 'sell';
  price: Price;
  /** In the base currency, plain decimal text. */
  size: string;
}

function draftKey(accountId: string, symbol: string): ViewKey<DraftOrder | null> {
  return { name: ['trade.draft', accountId, symbol], initial: null, ofAccount: true };
}

/** The ticket lets the panels beside it show its draft for as long as it is mounted; null where it has none. */
export function useShowDraft(accountId: string, symbol: string, draft: DraftOrder | null): void {
  const { side = null, price = null, size = null } = draft ?? {};
  useEffect(() => {
    const key = draftKey(accountId, symbol);
    viewState.set(key, side === null || price === null || size === null ? null : { side, price, size });
    return () => viewState.set(key, null);
  }, [accountId, symbol, side, price, size]);
}

/** The draft of the ticket beside; null while it has none. */
export function useDraft(accountId: string, symbol: string): DraftOrder | null {
  return useViewValue(draftKey(accountId, symbol));
}
