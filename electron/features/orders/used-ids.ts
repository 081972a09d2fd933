import { type Result, succeed } from '../../../shared/base/result.ts';
import { journalFileMessages } from '../../../shared/messages/journal-file.ts';
import type { ChainFault } from '../../storage/hash-chained-log.ts';
import type { Submission } from './journal-entries.ts';
import type { JournalFailure } from './journal-failure.ts';
import { createPlacementIndex } from './journal-index.ts';
import { verifyJournal } from './verify.ts';

/** What the orders and tests of a journal have used up, and which of its orders are unknown. */
export interface JournalIds {
  clientOids: ReadonlySet<string>;
  /** IDs of tickets. */
  tickets: ReadonlySet<string>;
  /** Oldest first. */
  unknown: readonly Pick<Submission, 'accountId' | 'clientOid'>[];
}

/** Verifies a journal that nobody writes to, and reads its IDs. Changes nothing. */
export function readJournalIds(path: string): Result<JournalIds, ChainFault> {
  const index = createPlacementIndex();
  const clientOids = new Set<string>();
  const tickets = new Set<string>();
  const verified = verifyJournal(path, (row) => {
    index.take(row);
    clientOids.add(row.clientOid);
    if (row.ticket !== null) tickets.add(row.ticket);
  });
  if (!verified.ok) return verified;
  const unknown = index.open().map(({ accountId, clientOid }) => ({ accountId, clientOid }));
  return succeed({ clientOids, tickets, unknown });
}

/** IDs that other journals used up, so that this one refuses them (decision 0012). */
export interface UsedIds {
  add(ids: JournalIds): void;
  /** A journal could not be read, so nobody knows which IDs it used: every submission is refused from here on. */
  block(failure: JournalFailure): void;
  /** Why a submission may not be recorded; `ticketId` is null for a test, which uses up no ticket. */
  refusal(clientOid: string, ticketId: string | null): JournalFailure | null;
}

/**
 * A client order ID counts as used whatever account had it: where a backup is restored, the same account of the venue may be here
 * under another id.
 */
export function createUsedIds(): UsedIds {
  const clientOids = new Set<string>();
  const tickets = new Set<string>();
  let blocked: JournalFailure | null = null;

  return {
    add(ids) {
      for (const clientOid of ids.clientOids) clientOids.add(clientOid);
      for (const ticketId of ids.tickets) tickets.add(ticketId);
    },
    block(failure) {
      blocked ??= failure;
    },
    refusal(clientOid, ticketId) {
      if (blocked !== null) return blocked;
      if (ticketId !== null && tickets.has(ticketId)) return TICKET_USED;
      return clientOids.has(clientOid) ? CLIENT_OID_USED : null;
    },
  };
}

const TICKET_USED: JournalFailure = { kind: 'ticket-used', message: journalFileMessages.ticketUsed };
const CLIENT_OID_USED: JournalFailure = {
  kind: 'clientOid-used',
  message: journalFileMessages.clientOidUsed,
};
