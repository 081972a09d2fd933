import { catalogue, plural } from './catalogue.ts';

/** What the Orders screen says, and the small words of an order wherever one is shown. */
export const ordersMessages = catalogue('orders', {
  title: 'Orders',
  chooseAccount: 'Orders and fills belong to one account.',
  tabs: { working: 'Open', fills: 'Fills', finished: 'Closed', journal: 'Journal' },
  /** Beside a tab: how many orders have an unknown outcome. */
  unknown: (count: number, shown: string) => plural(count, { other: `${shown} unknown` }),
  pair: 'Pair',
  closeDetail: 'Close (Esc)',

  columns: {
    time: 'Time',
    ended: 'Closed',
    account: 'Account',
    pair: 'Pair',
    side: 'Side',
    type: 'Type',
    price: 'Price',
    size: 'Size',
    funds: 'Total',
    filledOfSize: 'Filled / size',
    average: 'Avg price',
    fee: 'Fee',
    liquidity: 'Liquidity',
    state: 'Status',
    outcome: 'Outcome',
    idOrReason: 'Order ID or reason',
    orderId: 'Order ID',
    tradeId: 'Trade ID',
    clientId: 'Client order ID',
    /** A column's name with the currency of all its amounts: "Price (USDT)". */
    inUnit: (name: string, currency: string) => `${name} (${currency})`,
  },

  cells: {
    /** In place of a price: the order takes what the market gives. */
    market: 'market',
    /** The venue did not say. */
    notTold: 'not reported',
    /** In place of a client id. */
    none: 'none',
    endsAt: (time: string) => `Expires ${time}`,
    /** When the venue cancels an order by itself: a time of day or a date. */
    until: (when: string) => `until ${when}`,
    /** What has filled of a size: "0.12 of 0.5 BTC". */
    filledOf: (filled: string, size: string) => `${filled} of ${size}`,
    amountAtPrice: '{amount} at {price}',
    waiting: 'waiting for the answer',
    wouldBeTaken: 'Test passed',
    /** `words` are the venue's code and message. */
    rejected: (text: string) => `Rejected: ${text}`,
    /** After an order id. */
    refusedAfterId: (text: string) => `rejected: ${text}`,
  },

  types: {
    market: 'Market',
    limit: 'Limit',
    /** With its time in force, as venues write it: GTC, GTT, IOC, FOK. */
    limitFor: (timeInForce: string) => `Limit ${timeInForce}`,
  },
  flags: {
    /** A time in force that ends by itself, after so many seconds. */
    gttFor: (seconds: string) => `GTT ${seconds} s`,
    postOnly: 'post-only',
    iceberg: 'iceberg',
    icebergOf: (visibleSize: string) => `iceberg ${visibleSize}`,
    hidden: 'hidden',
    /** `code` of self-trade prevention: "CO". */
    stp: (code: string) => `STP ${code}`,
  },

  stages: {
    resting: 'Open',
    'part-filled': 'Partly filled',
    filled: 'Filled',
    cancelled: 'Cancelled',
    'part-cancelled': 'Partly filled, cancelled',
  },
  beingMatched: 'Matching',

  standings: {
    unknown: 'Unknown',
    sending: 'Sending',
    accepted: 'Accepted',
    rejected: 'Rejected',
    'not-sent': 'Not sent',
    closed: 'Resolved by hand',
    'dry-run': 'Test',
  },
  dryRuns: {
    accepted: 'Test passed',
    rejected: 'Test rejected',
    'not-sent': 'Test not sent',
    unknown: 'Test: no answer',
  },
  pills: {
    filled: (filled: string) => `Filled ${filled}`,
    cancelAsked: 'Cancelling',
    refusedWasThere: 'Rejected, but was at the venue',
    refusedAlive: 'Rejected, but open',
    refusedShown: (orderId: string) => `Rejected, then listed as order ${orderId}.`,
    testReal: 'Test order: real',
    testRealShown: (orderId: string) => `The venue shows it as order ${orderId}.`,
    dryRun: 'Test only, not an order.',
    accepted: 'Accepted. Status not reported yet.',
  },

  /** An order in a few words, inside of sentences and for a screen reader. `amount` has its currency. */
  sentence: {
    buy: {
      atPrice: (amount: string, price: string) => `buy ${amount} at ${price}`,
      atMarket: (amount: string) => `buy ${amount} at the market`,
    },
    sell: {
      atPrice: (amount: string, price: string) => `sell ${amount} at ${price}`,
      atMarket: (amount: string) => `sell ${amount} at the market`,
    },
    /** The amount of an order by funds: "BTC for 500 USDT". */
    forFunds: (base: string, funds: string) => `${base} for ${funds}`,
  },
  /** How an order left the list, after the order and a colon. */
  ends: {
    filled: 'filled',
    cancelled: 'cancelled',
    cancelledAfter: (filled: string) => `cancelled, ${filled} filled`,
  },

  contradicted: {
    /** `order` is a few words, `shown` one of the two below. */
    notice: '<b>Rejected, but open at the venue:</b> {order} of {account}, {shown}. Cancel it under Open.',
    show: 'Show order',
    more: (count: number, shown: string) => plural(count, { other: `${shown} more in the journal.` }),
    /** Also inside of "The venue listed {shown}.". */
    shownAs: 'order {id}, first seen {at}',
    shownAsNow: 'order {id}, first seen {at}, now “{stage}”',
  },
});
