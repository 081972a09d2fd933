import type { LookUpFinding, Outcome } from '../../../shared/orders/outcome.ts';

/** What is about to be sent. */
export interface Intent {
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

/** What a person saw at the venue about an unknown placement. */
export interface Evidence {
  accountId: string;
  clientOid: string;
  /** The order's id when it was found, null when it is not there. */
  orderId: string | null;
  who: string;
  saw: string;
  at: number;
}

/** What the venue itself told of an unknown placement. */
export interface Learned {
  accountId: string;
  clientOid: string;
  how: 'late-answer' | 'look-up' | 'event';
  /** Anything but unknown. */
  outcome: Outcome;
  at: number;
}

/** A look-up by clientOid. Only `found` can settle anything, and what it found is a `Learned` of its own. */
export interface Looked {
  accountId: string;
  clientOid: string;
  at: number;
  finding: LookUpFinding;
}
