import { useMemo } from 'react';
import { viewState, type ViewKey } from '../../state/view-state.ts';
import type { TicketForm } from './ticket-form.ts';

export interface TicketDrafts {
  /** The half-filled ticket of a pair as it was left; null where none was. */
  of(symbol: string): TicketForm | null;
  save(symbol: string, form: TicketForm): void;
}

/** Half-filled tickets of an account, for as long as the window lives: leaving the screen or the pair loses nothing. */
export function useTicketDrafts(accountId: string): TicketDrafts {
  return useMemo(() => ticketDrafts(accountId), [accountId]);
}

function ticketDrafts(accountId: string): TicketDrafts {
  const key = (symbol: string): ViewKey<TicketForm | null> => ({
    name: ['trade.ticket', accountId, symbol],
    ofAccount: true,
    initial: null,
  });
  return {
    of: (symbol) => viewState.get(key(symbol)),
    save: (symbol, form) => viewState.set(key(symbol), form),
  };
}
