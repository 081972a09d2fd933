import { useQuery } from '@tanstack/react-query';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { callOptions } from '../../lib/bridge.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import type { FieldProblem } from './ticket-form.ts';

/** More than contain one client order ID as a part of their text. */
const MAX_ENTRIES = 100;

/**
 * Whether the journal has this client order ID already, queried once the typing pauses. A reused one is a problem (S4.3-P-clientOid).
 * While the answer is not known there is none: main checks again before it writes.
 */
export function useClientOidReuse(accountId: string, clientOid: string): FieldProblem | null {
  const debounced = useDebounced(clientOid);
  const query = useQuery({
    ...callOptions('orders.journal', {
      accountId,
      text: debounced,
      status: null,
      before: null,
      limit: MAX_ENTRIES,
    }),
    enabled: /^[0-9A-Za-z_-]{1,40}$/.test(debounced),
    staleTime: 0,
    gcTime: 60_000,
  });
  if (debounced !== clientOid) return null;
  const used = query.data?.placements.find((placement) => placement.clientOid === clientOid);
  if (used === undefined) return null;
  const message = tradeTicketMessages.problems.clientIdUsed(used.symbol);
  return { field: 'clientOid', message, nearest: [] };
}
