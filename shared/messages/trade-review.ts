import { catalogue, plural } from './catalogue.ts';

/** What the ticket says from its review on: the order read back, sent, and what became of it. */
export const tradeReviewText = catalogue('trade-review', {
  /** The panel by where the ticket stands, read aloud. */
  panels: {
    editing: 'Order ticket',
    armed: 'Order review',
    sending: 'Order review',
    placed: 'Order outcome',
    failed: 'Order outcome',
  },
  readOnly: 'This account is read-only',
  readOnlyWhy: '{account} cannot place orders. Turn off read-only in {accounts}.',
  /** The screen, as it stands in the sentence above. */
  accounts: 'Accounts',
  backToTicket: 'Back to the ticket',
  /** Orders of the same pair and side whose fate nobody knows. */
  alike: {
    title: (count: number) =>
      plural(count, {
        one: 'An order of this pair and side is unknown.',
        other: `${count} orders of this pair and side are unknown.`,
      }),
    mayBeThere: (count: number) =>
      plural(count, {
        one: 'The venue may have it already: client id',
        other: 'The venue may have them already: client id',
      }),
    /** `mayBeThere` is the text above, `ids` the client ids with commas between. */
    ids: '{mayBeThere} {ids}.',
    another: 'Send another order anyway',
  },
  jsonToSend: 'Order JSON, signed and sent as shown',
  notConnected: 'The connection could not be opened yet.',
  send: {
    live: { buy: 'Send buy order', sell: 'Send sell order' },
    practice: { buy: 'Send buy order (practice)', sell: 'Send sell order (practice)' },
  },
  sending: 'Sending, once',
  locked: 'Trading is locked',
  /** The order read back, field by field. */
  fields: {
    order: 'Order',
    /** `timeInForce` is a code: "GTC". */
    limit: (timeInForce: string) => `Limit, ${timeInForce}`,
    market: 'Market',
    price: 'Price',
    size: 'Size',
    funds: 'Funds',
    cancelAfter: 'Cancel after',
    seconds: (seconds: number) => plural(seconds, { one: '1 second', other: `${seconds} seconds` }),
    postOnly: 'Post-only',
    hidden: 'Hidden',
    /** Of a setting that is on. */
    yes: 'yes',
    visibleSize: 'Iceberg, visible',
    selfTrade: 'Self-trade',
    tags: 'Tags',
    remark: 'Remark',
    clientId: 'Client id',
  },
  /** What stands before an order beyond a precautionary limit. */
  arming: {
    label: 'Pre-trade limits exceeded',
    beyond: (count: number) =>
      plural(count, {
        one: 'Beyond a limit that you set.',
        other: `Beyond ${count} limits that you set.`,
      }),
    repeatSize: 'Type the size again to send it all the same',
    repeatFunds: 'Type the funds again to send it all the same',
  },
  /** A test at the venue, which places nothing. */
  dryRun: {
    test: 'Test order',
    about: 'Nothing is placed or reserved.',
    onlyTest: 'Test only, no order was placed.',
    clientId: 'Its client id: {id}',
    notMade: 'Test not sent.',
    accepted: 'Test passed.',
    /** `message` is the venue's own, and so is `code`. */
    refused: (message: string, code: string) => `Would be rejected: “${message}” (code ${code}).`,
    refusedSilently: (code: string) => `The venue would refuse this order: without a reason (code ${code}).`,
    notSent: (message: string) => `The test did not reach the venue. ${message}`,
    unknown: (message: string) => `The test has no readable answer, so it says nothing. ${message}`,
  },
  result: {
    /** Read aloud. `title` is a sentence without its full stop. */
    announced: (title: string, known: string) => `${title}. ${known}`,
    json: 'The exact JSON',
    openOrders: 'Open Orders',
    newTicket: 'New ticket',
    order: 'Order',
    /** Type and options: "Limit GTC, hidden". */
    type: 'Type',
    orderId: 'Order id',
    /** After "Copy", as `copyClientId`. */
    copyOrderId: 'Copy the order id',
    clientId: 'Client id',
    copyClientId: 'Copy the client id',
  },
  /** The desk did not place the order: what is known of it, and what to do. */
  failed: {
    locked: {
      title: 'Not sent: trading is locked',
      next: 'Unlock trading in the ticket.',
    },
    limit: {
      title: 'Not sent: a limit was not confirmed',
      next: 'Review the order again to confirm.',
    },
    notSent: {
      title: 'This order was not sent',
      next: 'Nothing reached the venue. Correct the cause, then review the ticket again.',
    },
    unknown: {
      title: 'Outcome unknown: Counterfoil did not answer',
      next: 'Check Orders before you place it again.',
    },
  },
  /** An accepted order on its way. */
  follow: {
    label: 'Status',
    notYet: 'No status yet.',
    never: 'This venue does not report order status.',
    /** The bar. */
    share: 'Filled',
    state: 'State',
    filled: 'Filled',
    averagePrice: 'Average price',
    fees: 'Fees',
    cancel: 'Cancel this order',
    cancelTaken: 'Cancel requested.',
    cancelFailed: (message: string) => `Could not cancel: ${message}`,
  },
});
