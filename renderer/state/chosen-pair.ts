import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { keep, useKeptValue, type Slot } from './kept.ts';

function pairSlot(accountId: string): Slot<string | null> {
  return { name: ['trade.chosen-pair', accountId], first: null };
}

/** Makes a pair the chosen one of the account, whoever shows it. */
export function choosePair(client: QueryClient, accountId: string, symbol: string): void {
  keep(client, pairSlot(accountId), symbol);
}

/** The pair that the account's Trade screen shows, null until one was chosen; the palette chooses too. */
export function useChosenPair(accountId: string): [string | null, (symbol: string) => void] {
  const client = useQueryClient();
  const chosen = useKeptValue(pairSlot(accountId));
  return [chosen, (symbol) => choosePair(client, accountId, symbol)];
}
