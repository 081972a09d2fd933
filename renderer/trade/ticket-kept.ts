import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TicketForm } from './ticket-form.ts';

export interface KeptTickets {
  /** The half-filled ticket of a pair as it was left; null where none was. */
  of(symbol: string): TicketForm | null;
  keep(symbol: string, form: TicketForm): void;
}

/** Half-filled tickets of an account, kept for as long as the window lives: leaving the screen or the pair loses nothing. */
export function useKeptTickets(accountId: string): KeptTickets {
  const client = useQueryClient();
  return useMemo(() => keptTickets(client, accountId), [client, accountId]);
}

function keptTickets(client: QueryClient, accountId: string): KeptTickets {
  client.setQueryDefaults(['trade.ticket'], { gcTime: Number.POSITIVE_INFINITY });
  const key = (symbol: string) => ['trade.ticket', accountId, symbol];
  return {
    of: (symbol) => client.getQueryData<TicketForm>(key(symbol)) ?? null,
    keep(symbol, form) {
      client.setQueryData(key(symbol), form);
    },
  };
}
