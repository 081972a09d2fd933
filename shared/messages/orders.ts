import { catalogue, plural } from './catalogue.ts';

/** What the Orders screen says, and the small words of an order wherever one is shown. */
export const ordersText = catalogue('orders', {
  title: 'Orders',
  chooseAccount: 'Orders and fills belong to one account.',
  tabs: { working: 'Working', fills: 'Fills', finished: 'Finished', journal: 'Journal' },
  /** Beside a tab: how many orders there are whose fate nobody knows. */
  unknown: (count: number, shown: string) => plural(count, { other: `${shown} unknown` }),
  pair: 'Pair',
  closeDetail: 'Close (Esc)',

  columns: {
    time: 'Time',
    ended: 'Ended',
    account: 'Account',
    pair: 'Pair',
    side: 'Side',
    type: 'Type',
    price: 'Price',
    size: 'Size',
    funds: 'Funds',
    filledOfSize: 'Filled / size',
    average: 'Average',
    fee: 'Fee',
    liquidity: 'Liquidity',
    state: 'State',
    outcome: 'Outcome',
    idOrReason: 'Order id or reason',
    orderId: 'Order id',
    tradeId: 'Trade id',
    clientId: 'Client id',
    /** A column's name with the currency of all its amounts: "Price, USDT". */
    inUnit: (name: string, currency: string) => `${name}, ${currency}`,
  },

  cells: {
    /** In place of a price: the order takes what the market gives. */
    market: 'market',
    /** The venue did not say. */
    notTold: 'not told',
    /** In place of a client id. */
    none: 'none',
    endsAt: (time: string) => `The venue cancels the rest at ${time}`,
    /** When the venue cancels an order by itself: a time of day or a date. */
    until: (when: string) => `until ${when}`,
    /** What has filled of a size: "0.12 of 0.5 BTC". */
    filledOf: (filled: string, size: string) => `${filled} of ${size}`,
    amountAtPrice: '{amount} at {price}',
    waiting: 'waiting for the answer',
    wouldBeTaken: 'The venue would have taken it',
    /** `words` are the venue's code and message. */
    refused: (words: string) => `Refused: ${words}`,
    /** After an order id. */
    refusedAfterId: (words: string) => `refused: ${words}`,
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
    resting: 'Resting',
    'part-filled': 'Part filled',
    filled: 'Filled',
    cancelled: 'Cancelled',
    'part-cancelled': 'Part filled, rest cancelled',
  },
  beingMatched: 'Being matched',

  standings: {
    unknown: 'Unknown',
    sending: 'On its way',
    accepted: 'Accepted',
    refused: 'Refused',
    'not-sent': 'Not sent',
    closed: 'Closed by a person',
    'dry-run': 'Dry run',
  },
  dryRuns: {
    accepted: 'Dry run, passed',
    refused: 'Dry run, failed',
    'not-sent': 'Dry run, not sent',
    unknown: 'Dry run, no answer',
  },
  pills: {
    filled: (filled: string) => `Filled ${filled}`,
    cancelAsked: 'Cancel asked',
    refusedWasThere: 'Refused, but was there',
    refusedAlive: 'Refused, but alive',
    refusedShown: (orderId: string) =>
      `The venue refused it, and showed it as order ${orderId} all the same.`,
    testReal: 'Test order: real',
    testRealShown: (orderId: string) => `The venue shows it as order ${orderId}.`,
    dryRun: 'Checked at the venue’s test endpoint: never an order.',
    accepted: 'The venue has it. Whether it rests, filled or was cancelled is not told here yet.',
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
    cancelledAfter: (filled: string) => `cancelled after ${filled} had filled`,
  },

  contradicted: {
    /** `order` is a few words, `shown` one of the two below. */
    notice:
      '<b>Refused, but the venue shows it alive:</b> {order} of {account}, {shown}. It can be cancelled in Working.',
    show: 'Show it',
    more: (count: number, shown: string) => plural(count, { other: `${shown} more in the journal.` }),
    /** Also inside of "The venue showed {shown}.". */
    shownAs: 'order {id}, first shown {at}',
    shownAsNow: 'order {id}, first shown {at}, now “{stage}”',
  },
});
