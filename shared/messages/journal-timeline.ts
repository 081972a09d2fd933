import { catalogue } from './catalogue.ts';

/** What a look-up of an order came to: in a row of the timeline, and beside the order. `ours` was sent, `theirs` is what the venue has. */
const findings = {
  found: (orderId: string) => `The venue has it as order ${orderId}.`,
  none: 'The venue has no order under this clientOid. That proves nothing: it may not have it yet, or not any more.',
  otherOrder: (orderId: string, clientId: string) =>
    `Contradiction: the venue shows order ${orderId} under this client order ID, but that is another order of this account (client order ID ${clientId}).`,
  secondOrder: (orderId: string, ours: string) =>
    `Contradiction: the venue shows order ${orderId} under this client order ID, but gave this order the ID ${ours} before.`,
  otherClientId: (clientId: string) =>
    `Contradiction: an answer that came late was about client order ID ${clientId}, which is not the one of this order.`,
  another: {
    symbol: (orderId: string, theirs: string, ours: string) =>
      `The venue has order ${orderId} under this clientOid, but its symbol is ${theirs} where ${ours} was sent. This settles nothing; look at the venue.`,
    side: (orderId: string, theirs: string, ours: string) =>
      `The venue has order ${orderId} under this clientOid, but its side is ${theirs} where ${ours} was sent. This settles nothing; look at the venue.`,
    type: (orderId: string, theirs: string, ours: string) =>
      `The venue has order ${orderId} under this clientOid, but its type is ${theirs} where ${ours} was sent. This settles nothing; look at the venue.`,
    price: (orderId: string, theirs: string, ours: string) =>
      `The venue has order ${orderId} under this clientOid, but its price is ${theirs} where ${ours} was sent. This settles nothing; look at the venue.`,
    size: (orderId: string, theirs: string, ours: string) =>
      `The venue has order ${orderId} under this clientOid, but its size is ${theirs} where ${ours} was sent. This settles nothing; look at the venue.`,
    funds: (orderId: string, theirs: string, ours: string) =>
      `The venue has order ${orderId} under this clientOid, but its funds are ${theirs} where ${ours} was sent. This settles nothing; look at the venue.`,
  },
  /** By the kind of what went wrong. */
  failed: {
    unreachable: 'The venue could not be reached.',
    tls: 'The certificate or encryption of the venue was not accepted.',
    timeout: 'The venue did not answer in time.',
    'connection-lost': 'The connection to the venue was lost.',
    'bad-answer': 'The answer of the venue could not be read.',
    'venue-refused': 'The venue refused the request.',
    'rate-limited': 'The request budget is spent, or the venue asks to wait.',
    internal: 'The look-up broke off inside the app.',
  },
  failedOtherwise: 'The venue could not be asked.',
  /** After one of the sentences above. */
  answered: (code: string, http: string) => `It answered code ${code}, HTTP ${http}.`,
  answeredHttp: (http: string) => `It answered HTTP ${http}.`,
  said: (message: string) => `It said: “${message}”`,
};

/** What an answer said that leaves it open whether the venue has the order. */
const answers = {
  unlisted: (code: string, http: string) =>
    `The venue answered code ${code} (HTTP ${http}), which is not one of its known rejections.`,
  trouble: (code: string, http: string) =>
    `The venue answered code ${code} (HTTP ${http}): it has trouble of its own or too much load.`,
  orderId: (code: string, http: string, orderId: string) =>
    `The venue answered code ${code} (HTTP ${http}), which is not success, and yet named order ${orderId}.`,
  otherOrder: (orderId: string, clientId: string) =>
    `Contradiction: the venue answered with order ${orderId}, which belongs to another order of this account (client order ID ${clientId}).`,
  otherClientId: (orderId: string, clientId: string) =>
    `Contradiction: the venue answered with order ${orderId} and client order ID ${clientId}, which is not the one of this order.`,
  otherClientIdAlone: (clientId: string) =>
    `Contradiction: the venue answered about client order ID ${clientId}, which is not the one of this order.`,
  message: (message: string) => `Venue message: “${message}”`,
};

/**
 * What each row of the journal says, in a sentence. In English it also goes into the files an export writes, which are the same in
 * every language.
 */
export const timelineInEnglish = {
  /** `order` is a few words, as of `orders` below. */
  intent: (order: string) => `Recorded before sending: ${order}.`,
  test: (order: string) =>
    `Dry run, written to the journal before the venue's test endpoint was asked: ${order}.`,
  testAt: (order: string, path: string) =>
    `Test order, written to the journal before it was sent to ${path}: ${order}.`,
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
    refused: (message: string, code: string, status: string) =>
      `Rejected: “${message}” (code ${code}, HTTP ${status}).`,
    refusedSilently: (code: string, status: string) =>
      `The venue refused the order: it gave no reason (code ${code}, HTTP ${status}).`,
    notSent: 'Not sent.',
    unknown: 'Outcome unknown.',
  },
  late: {
    'late-answer': 'The answer arrived late.',
    'look-up': 'Checked by client order ID.',
    event: 'Reported by the venue.',
    /** A status check after a code that is not known. */
    checked: 'A status check found no order.',
  },
  dryRun: {
    passed: 'Test passed. No order placed.',
    failed: (refusal: string) => `Test failed. ${refusal} No order placed.`,
    notSent: 'The dry run was not sent.',
    unknown: (why: string) =>
      `The dry run got no answer that can be read. ${why} It places nothing either way.`,
  },
  took: (milliseconds: string) => `Answered in ${milliseconds} ms.`,

  looked: {
    found: 'Checked: found.',
    'not-found': 'Checked: not found, which proves nothing.',
    failed: 'Check failed.',
    contradiction: 'What the venue says cannot be, so it settles nothing.',
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
  evidence: {
    found: (who: string, orderId: string, saw: string) =>
      `${who} found it at the venue as order ${orderId}: “${saw}”.`,
    notFound: (who: string, saw: string) => `${who} did not find it at the venue: “${saw}”.`,
  },
};

export const timelineText = catalogue('journal-timeline', timelineInEnglish);
