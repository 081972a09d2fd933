import type { RequestTrace } from '../../../shared/orders/request-trace.ts';
import type { Amend, AmendOutcome } from '../../../shared/orders/amend.ts';
import type { AdvancedPlacement, StatusCheckFinding, Outcome } from '../../../shared/orders/outcome.ts';

/** What is about to be sent. */
export interface Submission {
  accountId: string;
  ticketId: string;
  clientOid: string;
  baseUrl: string;
  mode: 'live' | 'practice';
  symbol: string;
  side: 'buy' | 'sell';
  type: 'limit' | 'market';
  price: string | null;
  size: string | null;
  funds: string | null;
  /** Of an order that waits for a price; absent of one that goes straight into the book. */
  advanced?: AdvancedPlacement;
  /** The exact bytes of the request body. */
  body: Uint8Array;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** A manual resolution: what a person saw at the venue. */
export interface ResolutionEntry {
  accountId: string;
  clientOid: string;
  /** The order's id when it was found, null when it is not there. */
  orderId: string | null;
  who: string;
  saw: string;
  at: number;
}

/** Evidence from the venue about an unknown placement. */
export interface EvidenceEntry {
  accountId: string;
  clientOid: string;
  how: 'late-reply' | 'status-check' | 'event';
  /** Anything but unknown. */
  outcome: Outcome;
  at: number;
}

/** A status check by clientOid. Only `found` can resolve anything, and what it found is an `EvidenceEntry` of its own. */
export interface StatusCheckEntry {
  accountId: string;
  clientOid: string;
  at: number;
  finding: StatusCheckFinding;
}

/** An amend that is about to be asked for. */
export interface AmendEntry {
  accountId: string;
  /** Of the placement whose order is to change. */
  clientOid: string;
  baseUrl: string;
  amend: Omit<Amend, 'body' | 'outcome' | 'outcomeAt'>;
  /** The exact bytes, see `Amend.body`. */
  body: Uint8Array;
}

/** What came of an amend: its answer, or what the venue showed later. */
export interface AmendOutcomeEntry {
  accountId: string;
  clientOid: string;
  amendId: string;
  how: 'answer' | 'late-reply' | 'status-check' | 'event';
  outcome: AmendOutcome;
  at: number;
  /** The request that went out; null when none did. */
  trace: RequestTrace | null;
}
