import type { BridgeErrorKind } from '../base/error.ts';
import type { Amend } from './amend.ts';
import type { AdvancedKind } from './order-kind.ts';
import type { RequestTrace } from './request-trace.ts';

/** What came back from the one attempt to send an order. Plain values, so that the window and the app share them. */
export type SendResult = SendFinding & {
  /** The request itself, without secrets; null when none was built, or when sending broke off inside the app. */
  trace: RequestTrace | null;
};

/** What a venue answered to an order, read from whatever form it answers in. */
export interface OrderReply {
  /** It calls it a success. */
  isSuccess: boolean;
  /** Its own code and text; empty where it gave none. */
  code: string;
  venueText: string;
  /** The ids of the order it speaks of; of an answer that is no success, wherever they are in it. */
  orderId: string | null;
  clientOid: string | null;
  /** No success by its code, and it says elsewhere that it is one. */
  hasSuccessFlag: boolean;
}

export type SendFinding =
  /** Not one byte of the request left this machine. */
  | { kind: 'not-sent'; reason: { kind: string; message: string } }
  /** A complete answer, whatever it says. */
  | { kind: 'reply'; httpStatus: number; reply: OrderReply }
  /** An answer that is none of the venue's form. */
  | { kind: 'unreadable'; httpStatus: number | null; message: string }
  /** No answer; `bytesWritten` is null when it is not known. */
  | { kind: 'no-reply'; bytesWritten: number | null; message: string };

/** The ends of a placement. Unknown is left by evidence only: an order seen at the venue, or a person's resolution. */
export type Outcome =
  | { kind: 'accepted'; orderId: string }
  | { kind: 'rejected'; code: string; message: string; httpStatus: number }
  | { kind: 'not-sent'; reasonKind: string; message: string }
  | { kind: 'unknown'; message: string; httpStatus: number | null; evidence?: AnswerEvidence };

/** What an answer contains that leaves it open whether the venue has the order. It holds none of our text; `venueText` is the venue's. */
export type AnswerEvidence =
  /** A code that is in no list of the venue's description. A status check that finds no order makes it a rejection. */
  | { kind: 'unlisted-code'; code: string; venueText: string }
  /** Trouble of the venue's own, or too much load. */
  | { kind: 'trouble-code'; code: string; venueText: string }
  /** An order id beside another code than success. */
  | { kind: 'order-id'; code: string; venueText: string; orderId: string }
  /** The order id of another placement, which has this client order ID. */
  | { kind: 'other-order'; orderId: string; clientOid: string }
  /** The client order ID of another order; the answer may name no order id. */
  | { kind: 'other-client-id'; orderId: string | null; clientOid: string };

/** As what an order was placed that waits for a price, and where. */
export interface AdvancedPlacement {
  kind: AdvancedKind;
  path: string;
}

/** One placement as the journal has it; JSON values only. */
export interface Placement {
  accountId: string;
  mode: 'live' | 'practice';
  ticketId: string;
  clientOid: string;
  symbol: string;
  side: 'buy' | 'sell';
  type: 'limit' | 'market';
  price: string | null;
  size: string | null;
  funds: string | null;
  /** The exact bytes that were handed over for signing and sending, as text. */
  body: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Null while the order is on its way. */
  outcome: Outcome | null;
  outcomeAt: number | null;
  /**
   * The resolution that closed an unknown placement. With it, `accepted` means the order was found at the venue, and `unknown` that
   * it was queried and is not there: the venue's own answer stays unknown, but nobody has to query any more.
   */
  resolvedBy: { who: string; at: number; saw: string } | null;
  /** Evidence of the venue's own that came after an unknown outcome and replaced it. */
  evidenceFrom: { how: 'late-reply' | 'status-check' | 'event'; at: number } | null;
  /** Status checks by clientOid so far; null when there were none. */
  statusChecks: StatusChecks | null;
  /** Of an order that waits for a price: its order ID is that of the waiting one, what it places has another under the same client order ID. */
  advanced?: AdvancedPlacement;
  /** A test order: checked at the venue's test endpoint and never an order. Absent on a placement. */
  isTest?: true;
  /** Refused, and yet the venue reported a matching order with its clientOid: which, and when that was first reported. */
  contradictedBy?: { orderId: string; at: number };
  /** Changes of its order that were asked for, oldest first. Absent where there were none. */
  amends?: Amend[];
}

export interface StatusChecks {
  count: number;
  notFound: number;
  firstAt: number;
  lastAt: number;
  /** What came of the last one, in English, as files hold it. */
  lastMessage: string;
  /** The same as data, for whoever shows it. Absent where an older version wrote the row. */
  last?: StatusCheckFinding;
}

/** What a status check by clientOid came to, or an event that contradicts itself. It holds none of our text, so that the journal is the same in every language. */
export type StatusCheckFinding =
  | { kind: 'found'; orderId: string }
  | { kind: 'none' }
  | Contradiction
  /** An order that is not the one that was placed. */
  | { kind: 'another'; orderId: string; differs: OrderDifference }
  | {
      kind: 'failed';
      reason: BridgeErrorKind;
      /** The venue's code, HTTP status and own text, where it sent any. */
      code: string | null;
      httpStatus: number | null;
      venueText: string;
      /** What could not be read of the order it answered with, in English; null otherwise. */
      unread: string | null;
    };

/** What the venue says under one of this placement's ids that cannot be of it: it is no evidence of anything. */
export type Contradiction =
  /** An answer that came late named the client order ID of another order. */
  | Extract<AnswerEvidence, { kind: 'other-client-id' }>
  /** Its order id belongs to another placement, which has this client order ID. */
  | { kind: 'other-order'; orderId: string; clientOid: string }
  /** The venue gave this placement another order id before. */
  | { kind: 'second-order'; orderId: string; ours: string };

/** The field in which an order of the venue's is another than was sent, and both values. */
export interface OrderDifference {
  /** kind: what it waits for, or `order`. */
  field: 'kind' | 'symbol' | 'side' | 'type' | 'price' | 'size' | 'funds';
  theirs: string;
  ours: string;
}
