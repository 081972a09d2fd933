import { catalogue, plural } from './catalogue.ts';

/** The ticket from its review on: the order as it will be sent, and its outcome. */
export const tradeReviewMessages = catalogue('trade-review', {
  /** The panel by the step of the ticket, read aloud. */
  panels: {
    editing: 'Order ticket',
    armed: 'Order review',
    sending: 'Order review',
    placed: 'Order outcome',
    failed: 'Order outcome',
  },
  readOnly: 'This account is read-only',
  readOnlyWhy: '{account} cannot place orders. Turn off read-only in {accounts}.',
  /** The screen in the sentence above. */
  accounts: 'Accounts',
  backToTicket: 'Back to the ticket',
  /** Unknown orders of the same pair and side. */
  alike: {
    /** After the sentence about unknown orders. `ids`: client order IDs, with commas between. */
    ids: 'Same pair and side. Client order ID: {ids}.',
    another: 'Send another order anyway',
  },
  jsonToSend: 'Order JSON, signed and sent as shown',
  notConnected: 'Not connected to the venue yet.',
  send: {
    live: { buy: 'Send buy order', sell: 'Send sell order' },
    practice: { buy: 'Send buy order (practice)', sell: 'Send sell order (practice)' },
  },
  sending: 'Sending…',
  locked: 'Trading is locked',
  /** The order, field by field. */
  fields: {
    order: 'Order',
    /** When an order that waits for a price fires. */
    when: 'When',
    /** `timeInForce` is a code: "GTC". */
    limit: (timeInForce: string) => `Limit, ${timeInForce}`,
    market: 'Market',
    price: 'Price',
    size: 'Size',
    total: 'Total',
    cancelAfter: 'Cancel after',
    seconds: (seconds: number, shown: string) =>
      plural(seconds, { one: '1 second', other: `${shown} seconds` }),
    /** After the seconds, which the venue counts from when it takes the order. */
    ifSentNow: 'from sending: {time} if sent now',
    postOnly: 'Post-only',
    hidden: 'Hidden',
    /** Of a setting that is on. */
    yes: 'yes',
    visibleSize: 'Visible size',
    selfTrade: 'Self-trade prevention',
    tags: 'Tags',
    remark: 'Remark',
    clientId: 'Client order ID',
  },
  /** Before an order beyond a pre-trade limit. */
  arming: {
    label: 'Pre-trade limits exceeded',
    beyond: (count: number) =>
      plural(count, {
        one: 'Exceeds one of your pre-trade limits.',
        other: `Exceeds ${count} of your pre-trade limits.`,
      }),
    repeatSize: 'Type the size again to confirm',
    repeatFunds: 'Type the total again to confirm',
  },
  /** A test at the venue, which places nothing. */
  testOrder: {
    test: 'Test order',
    about: 'Nothing is placed or reserved.',
    onlyTest: 'Test only, no order was placed.',
    clientId: 'Client order ID: {id}',
    notMade: 'Test not sent.',
    accepted: 'Test passed.',
    /** `message` is the venue's own, and so is `code`. */
    rejected: (message: string, code: string) => `Would be rejected: “${message}” (code ${code}).`,
    refusedSilently: (code: string) => `Would be rejected, without a reason (code ${code}).`,
    notSent: (message: string) => `The test did not reach the venue. ${message}`,
    unknown: (message: string) => `The test got no readable answer, so it proves nothing. ${message}`,
  },
  result: {
    /** Read aloud. `title` is a sentence without its full stop. */
    announced: (title: string, known: string) => `${title}. ${known}`,
    json: 'Order JSON',
    openOrders: 'Go to Orders',
    newTicket: 'New ticket',
    /** Of the receipt of an accepted order. */
    again: 'Again',
    againTitle: 'Fill in the same order',
    reverse: 'Reverse',
    reverseTitle: 'Fill in the same order on the other side',
    details: 'Details',
    away: 'Close receipt',
    order: 'Order',
    /** Type and options: "Limit GTC, hidden". */
    type: 'Type',
    orderId: 'Order ID',
    /** After "Copy", as `copyClientId`. */
    copyOrderId: 'Copy order ID',
    clientId: 'Client order ID',
    copyClientId: 'Copy client order ID',
  },
  /** The order was not placed: what is known, and what to do. */
  failed: {
    locked: {
      title: 'Not sent: trading is locked',
      next: 'Unlock trading in the ticket.',
    },
    limit: {
      title: 'Not sent: a pre-trade limit was not confirmed',
      next: 'Review the order again to confirm.',
    },
    notSent: {
      title: 'Order not sent',
      next: 'Nothing reached the venue. Fix the cause and review again.',
    },
    unknown: {
      title: 'Outcome unknown: Counterfoil did not answer',
      next: 'Check Orders before you place it again.',
    },
  },
  /** An accepted order, as it fills. */
  follow: {
    label: 'Status',
    notYet: 'No status yet.',
    never: 'This venue does not report order status.',
    /** The bar. */
    share: 'Filled',
    state: 'Status',
    filled: 'Filled',
    filledOf: '{filled} of {size}',
    averagePrice: 'Average price',
    fees: 'Fees',
    cancel: 'Cancel this order',
    cancelTaken: 'Cancel requested.',
    cancelFailed: (message: string) => `Could not cancel: ${message}`,
  },
});
