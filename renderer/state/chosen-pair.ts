import { viewState, useViewValue, type ViewKey } from './view-state.ts';

function pairKey(accountId: string): ViewKey<string | null> {
  return { name: ['trade.chosen-pair', accountId], initial: null };
}

/** Makes a pair the chosen one of the account, whoever shows it. */
export function choosePair(accountId: string, symbol: string): void {
  viewState.set(pairKey(accountId), symbol);
}

/** The pair that the account's Trade screen shows, null until one was chosen; the palette chooses too. */
export function useChosenPair(accountId: string): [string | null, (symbol: string) => void] {
  const chosen = useViewValue(pairKey(accountId));
  return [chosen, (symbol) => choosePair(accountId, symbol)];
}
