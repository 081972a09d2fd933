import type { StatusCheckFinding, Outcome } from '../../../shared/orders/outcome.ts';

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
