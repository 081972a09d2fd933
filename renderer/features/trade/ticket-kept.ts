import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keep, kept, type Slot } from '../../state/kept.ts';
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
  const slot = (symbol: string): Slot<TicketForm | null> => ({
    name: ['trade.ticket', accountId, symbol],
    ofAccount: true,
    first: null,
  });
  return {
    of: (symbol) => kept(client, slot(symbol)),
    keep: (symbol, form) => keep(client, slot(symbol), form),
  };
}
