import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { callOptions } from '../../lib/bridge.ts';
import type { FieldProblem } from './ticket-form.ts';

const SETTLE_MS = 250;
/** More than contain one client order ID as a part of their text. */
const MOST = 100;

/**
 * Whether the journal has this client order ID already, queried once the typing pauses. A reused one is a problem (S4.3-P-clientOid).
 * While the answer is not known there is none: main checks again before it writes.
 */
export function useClientOidReuse(accountId: string, clientOid: string): FieldProblem | null {
  const settled = useDebounced(clientOid);
  const query = useQuery({
    ...callOptions('orders.journal', { accountId, text: settled, status: null, before: null, limit: MOST }),
    enabled: /^[0-9A-Za-z_-]{1,40}$/.test(settled),
    staleTime: 0,
    gcTime: 60_000,
  });
  if (settled !== clientOid) return null;
  const used = query.data?.placements.find((placement) => placement.clientOid === clientOid);
  if (used === undefined) return null;
  const message = tradeTicketMessages.problems.clientIdUsed(used.symbol);
  return { field: 'clientOid', message, nearest: [] };
}

/** The text once it has not changed for a moment. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
