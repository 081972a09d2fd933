import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';

function keyOf(accountId: string): readonly string[] {
  return ['trade.chosen-pair', accountId];
}

/** Makes a pair the chosen one of the account, whoever shows it. */
export function choosePair(client: QueryClient, accountId: string, symbol: string): void {
  // Without this the client would forget the choice five minutes after the Trade screen was left.
  client.setQueryDefaults(['trade.chosen-pair'], { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(keyOf(accountId), symbol);
}

/** The pair that the account's Trade screen shows, null until one was chosen; the palette chooses too. */
export function useChosenPair(accountId: string): [string | null, (symbol: string) => void] {
  const client = useQueryClient();
  const { data } = useQuery<string>({ queryKey: keyOf(accountId), queryFn: skipToken });
  return [data ?? null, (symbol) => choosePair(client, accountId, symbol)];
}
