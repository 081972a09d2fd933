/**
 * How an open order is amended. alter: the venue cancels it and places the amended one in one request. replace: the venue cannot, so it is
 * cancelled here first, and another order is placed once the cancel is proved.
 */
export type AmendHow = 'alter' | 'replace';

/** What can be changed of an order. Decimal text; `size` is that of the whole order, its filled part included. */
export interface AmendTerms {
  price: string;
  size: string;
}

/** One change of an order that was asked for, as the journal has it; JSON values only. */
export interface Amend {
  amendId: string;
  how: AmendHow;
  /** The order that was to change. */
  orderId: string;
  from: AmendTerms & { filledSize: string };
  to: AmendTerms;
  /** The client order ID of the order that takes its place; of an altered order it is its own. */
  clientOid: string;
  /** alter: the exact bytes that were signed and sent, as text; replace: the order that was confirmed to come next. */
  body: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Null while it is on its way. */
  outcome: AmendOutcome | null;
  outcomeAt: number | null;
}

/** The ends of an amend. Unknown is left by evidence only: what the venue shows of the two orders. */
export type AmendOutcome =
  /** Another order stands in its place; a venue may keep the ID. */
  | { kind: 'amended'; orderId: string }
  /** Cancelled, and another order was sent: what came of that is on record under its client order ID. */
  | { kind: 'replaced'; clientOid: string }
  /** The order is as it was: seen at the venue. `message`: why it was not cancelled, where the venue said so. */
  | { kind: 'unchanged'; message?: string }
  | { kind: 'rejected'; code: string; message: string; httpStatus: number }
  | { kind: 'not-sent'; reasonKind: string; message: string }
  /** The order is done, and none stands in its place. */
  | { kind: 'ended' }
  /** It was cancelled, and nothing was placed. */
  | { kind: 'not-replaced'; message: string }
  | { kind: 'unknown'; message: string; httpStatus: number | null };

/** Whether evidence may make `after` of an amend that was `before`: an order that the venue shows overrules that there is none (decision 0009). */
export function mayBecome(before: AmendOutcome['kind'] | null, after: AmendOutcome['kind']): boolean {
  switch (before) {
    case null:
      return true;
    case 'unknown':
      return after !== 'unknown';
    case 'unchanged':
    case 'ended':
    case 'rejected':
      return after === 'amended';
    case 'amended':
    case 'replaced':
    case 'not-replaced':
    case 'not-sent':
      return false;
  }
}

/** An amend that waits for its answer, or of which nobody knows what the venue did. */
export function isOpenAmend({ outcome }: Pick<Amend, 'outcome'>): boolean {
  return outcome === null || outcome.kind === 'unknown';
}
