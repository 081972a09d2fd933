import { catalogue } from './catalogue.ts';

/** What a status check of an order found: in a row of the timeline, and beside the order. `ours` was sent, `theirs` is what the venue has. */
const findings = {
  found: (orderId: string) => `Found at the venue as order ${orderId}.`,
  none: 'Not found at the venue. It may still arrive, or the venue may have dropped it.',
  otherOrder: (orderId: string, clientId: string) =>
    `Contradiction: the venue shows order ${orderId} under this client order ID. That is another order of this account (client order ID ${clientId}).`,
  secondOrder: (orderId: string, ours: string) =>
    `Contradiction: the venue shows order ${orderId} under this client order ID, but earlier gave this order the ID ${ours}.`,
  otherClientId: (clientId: string) =>
    `Contradiction: a late answer was for client order ID ${clientId}, not this order’s.`,
  another: {
    kind: (orderId: string, theirs: string, ours: string) =>
      `Different order: ${orderId} has this client order ID, but it is of kind ${theirs}, not ${ours}. Check it at the venue.`,
    symbol: (orderId: string, theirs: string, ours: string) =>
      `Different order: ${orderId} has this client order ID, but its pair is ${theirs}, not ${ours}. Check it at the venue.`,
    side: (orderId: string, theirs: string, ours: string) =>
      `Different order: ${orderId} has this client order ID, but its side is ${theirs}, not ${ours}. Check it at the venue.`,
    type: (orderId: string, theirs: string, ours: string) =>
      `Different order: ${orderId} has this client order ID, but its type is ${theirs}, not ${ours}. Check it at the venue.`,
    price: (orderId: string, theirs: string, ours: string) =>
      `Different order: ${orderId} has this client order ID, but its price is ${theirs}, not ${ours}. Check it at the venue.`,
    size: (orderId: string, theirs: string, ours: string) =>
      `Different order: ${orderId} has this client order ID, but its size is ${theirs}, not ${ours}. Check it at the venue.`,
    funds: (orderId: string, theirs: string, ours: string) =>
      `Different order: ${orderId} has this client order ID, but its total is ${theirs}, not ${ours}. Check it at the venue.`,
  },
  /** By the kind of what went wrong. */
  failed: {
    unreachable: 'The venue could not be reached.',
    tls: 'The venue’s certificate was not accepted.',
    timeout: 'The venue did not answer in time.',
    'connection-lost': 'The connection to the venue was lost.',
    'bad-answer': 'The answer was unreadable.',
    'venue-refused': 'The venue rejected the request.',
    'rate-limited': 'Rate limit reached.',
    internal: 'Stopped because of a Counterfoil error.',
  },
  failedOtherwise: 'Could not ask the venue.',
  /** After one of the sentences above. */
  answered: (code: string, http: string) => `Answered with code ${code}, HTTP ${http}.`,
  answeredHttp: (http: string) => `Answered with HTTP ${http}.`,
  venueText: (message: string) => `Venue message: “${message}”`,
};

/** An answer that does not show whether the venue has the order. */
const answers = {
  unlisted: (code: string, http: string) =>
    `The venue answered with code ${code} (HTTP ${http}), which is not one of its known rejections.`,
  trouble: (code: string, http: string) =>
    `The venue answered with code ${code} (HTTP ${http}): it has a problem or is overloaded.`,
  orderId: (code: string, http: string, orderId: string) =>
    `The answer does not report success (code ${code}, HTTP ${http}) but includes order ID ${orderId}.`,
  otherOrder: (orderId: string, clientId: string) =>
    `Contradiction: the venue answered with order ${orderId}, which is another order of this account (client order ID ${clientId}).`,
  otherClientId: (orderId: string, clientId: string) =>
    `Contradiction: the venue answered with order ${orderId} and client order ID ${clientId}, which is not this order’s.`,
  otherClientIdAlone: (clientId: string) =>
    `Contradiction: the venue answered for client order ID ${clientId}, not this order’s.`,
  message: (message: string) => `Venue message: “${message}”`,
};

/**
 * What each row of the journal says, in a sentence. In English it also goes into the files an export writes, which are the same in
 * every language.
 */
export const timelineInEnglish = {
  /** `order` is a few words, as of `orders` below. */
  submission: (order: string) => `Recorded before sending: ${order}.`,
  test: (order: string) => `Test order, recorded before sending: ${order}.`,
  testAt: (order: string, path: string) => `Test order, recorded before it was sent to ${path}: ${order}.`,
  /** `what` is an amount and a pair, `kind` one of the two kinds, perhaps with its price, `mode` one of the two modes. */
  orders: {
    buy: (what: string, kind: string, mode: string) => `buy ${what}, ${kind}, ${mode}`,
    sell: (what: string, kind: string, mode: string) => `sell ${what}, ${kind}, ${mode}`,
  },
  forFunds: (funds: string) => `for ${funds}`,
  kinds: { limit: 'limit', market: 'market' },
  atPrice: (kind: string, price: string) => `${kind} at ${price}`,
  modes: { live: 'live', practice: 'practice' },

  outcome: {
    accepted: (orderId: string) => `Accepted as order ${orderId}.`,
    rejected: (message: string, code: string, status: string) =>
      `Rejected: “${message}” (code ${code}, HTTP ${status}).`,
    refusedSilently: (code: string, status: string) =>
      `Rejected without a reason (code ${code}, HTTP ${status}).`,
    notSent: 'Not sent.',
    unknown: 'Outcome unknown.',
  },
  evidence: {
    'late-reply': 'The answer arrived late.',
    'status-check': 'Found by client order ID.',
    event: 'Reported by the venue.',
    /** A status check after a code that is not known. */
    checked: 'A status check found no order.',
  },
  testOrder: {
    passed: 'Test passed. No order placed.',
    failed: (refusal: string) => `Test failed. ${refusal} No order placed.`,
    notSent: 'Test not sent.',
    unknown: (why: string) => `Test outcome unknown. ${why} No order placed.`,
  },
  amend: {
    /** `change` is `terms` below. */
    alter: (orderId: string, change: string) =>
      `Amend of order ${orderId}, recorded before sending: ${change}.`,
    replace: (orderId: string, change: string) =>
      `Replacement of order ${orderId}, recorded before its cancel: ${change}.`,
    terms: (price: string, size: string, newPrice: string, newSize: string) =>
      `from ${size} at ${price} to ${newSize} at ${newPrice}`,
    how: {
      answer: '',
      'late-reply': 'The answer arrived late.',
      'status-check': 'Looked up at the venue.',
      event: 'Reported by the venue.',
    },
    amended: (orderId: string) => `Amended: now order ${orderId}.`,
    replaced: (clientId: string) => `Cancelled. Its replacement was sent (client order ID ${clientId}).`,
    unchanged: 'Not amended: the order is as it was.',
    ended: 'The order is closed, and no order took its place.',
    notReplaced: 'Cancelled, not replaced.',
    unknown: 'Outcome of the amend unknown.',
  },
  took: (milliseconds: string) => `Answered in ${milliseconds} ms.`,

  /** Before one of `findings`, which says what the check found. */
  statusCheck: {
    found: 'Checked by client order ID.',
    'not-found': 'Checked by client order ID.',
    failed: 'Status check failed.',
    contradiction: 'Outcome still unknown.',
  },
  findings,
  answers,
  event: {
    /** `progress` is a list of the three below. */
    working: (progress: string) => `Open: ${progress}.`,
    done: (progress: string) => `Closed: ${progress}.`,
    cancelled: (progress: string) => `Cancelled: ${progress}.`,
    filled: (amount: string) => `filled ${amount}`,
    filledOf: (amount: string, size: string) => `filled ${amount} of ${size}`,
    toFill: (amount: string) => `${amount} still to fill`,
    fee: (amount: string) => `fee ${amount}`,
  },
  resolution: {
    found: (who: string, orderId: string, saw: string) =>
      `${who} found it at the venue as order ${orderId}: “${saw}”.`,
    notFound: (who: string, saw: string) => `${who} did not find it at the venue: “${saw}”.`,
  },
};

export const timelineMessages = catalogue('journal-timeline', timelineInEnglish);
