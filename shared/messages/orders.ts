import { catalogue, plural } from './catalogue.ts';

/** What the Orders screen says, and the small words of an order wherever one is shown. */
export const ordersMessages = catalogue('orders', {
  title: 'Orders',
  chooseAccount: 'Orders and fills are shown for one account at a time.',
  /** The list of orders by status, tests apart, and the fills. */
  tabs: {
    open: 'Open',
    closed: 'Closed',
    unknown: 'Unknown',
    placed: 'All',
    test: 'Tests',
    fills: 'Fills',
  },
  pair: 'Pair',
  closeDetail: 'Close (Esc)',

  columns: {
    time: 'Time',
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
    status: 'Status',
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
    /** The venue did not report it. */
    notReported: 'not reported',
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
    stop: { limit: 'Stop-limit', market: 'Stop-market' },
    'take-profit': { limit: 'Take-profit-limit', market: 'Take-profit-market' },
    oco: 'OCO',
    /** When a stop fires, after its type: the last price is at most or at least that. */
    when: {
      loss: (type: string, price: string) => `${type} ≤ ${price}`,
      entry: (type: string, price: string) => `${type} ≥ ${price}`,
    },
    /** The second part of an OCO, before its sign and price: "OCO, stop ≤ 3,280.00". */
    stopLeg: 'stop',
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

  statuses: {
    unknown: 'Unknown',
    /** The venue has it, and it is not known whether it was amended. */
    'amend-unknown': 'Amend unknown',
    sending: 'Sending',
    accepted: 'Accepted',
    open: 'Open',
    matching: 'Matching',
    'not-triggered': 'Not triggered',
    triggered: 'Triggered',
    'trigger-refused': 'Rejected when triggered',
    gone: 'No longer listed',
    'partly-filled': 'Partly filled',
    cancelling: 'Cancelling',
    filled: 'Filled',
    cancelled: 'Cancelled',
    'partly-cancelled': 'Partly filled, rest cancelled',
    rejected: 'Rejected',
    /** The venue rejected it and then listed it. */
    'rejected-open': 'Rejected, but open',
    'rejected-closed': 'Rejected, but it was at the venue',
    'not-sent': 'Not sent',
    resolved: 'Resolved by hand',
    'test-passed': 'Test passed',
    'test-rejected': 'Test rejected',
    'test-not-sent': 'Test not sent',
    'test-unknown': 'Test: no answer',
    'test-real': 'Test: real order',
  },
  /** Tooltips of a status. */
  pills: {
    filled: (filled: string) => `Filled ${filled}`,
    rejectedListed: (orderId: string) => `Rejected, then listed as order ${orderId}.`,
    testReal: (orderId: string) => `The venue shows it as order ${orderId}.`,
    test: 'Test only, not an order.',
    accepted: 'Accepted. Status not reported yet.',
    notTriggered: {
      loss: (price: string) => `Waits until the last price falls to ${price} or below.`,
      entry: (price: string) => `Waits until the last price rises to ${price} or above.`,
    },
    triggered: 'Its stop price was reached. The order it placed is listed with its own order ID.',
    triggerRefused: 'Its stop price was reached, and the venue rejected the order then. Nothing filled.',
    gone: 'The venue no longer lists this stop and does not say how it ended.',
  },

  /** An order in a few words, inside of sentences and for a screen reader. `amount` has its currency. */
  sentence: {
    buy: {
      atPrice: (amount: string, price: string) => `buy ${amount} at ${price}`,
      atMarket: (amount: string) => `buy ${amount} at market`,
    },
    sell: {
      atPrice: (amount: string, price: string) => `sell ${amount} at ${price}`,
      atMarket: (amount: string) => `sell ${amount} at market`,
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
    more: (count: number, shown: string) => plural(count, { other: `${shown} more under Open.` }),
    /** Also inside of "The venue listed {shown}.". */
    shownAs: 'order {id}, first seen {at}',
    shownAsNow: 'order {id}, first seen {at}, now “{status}”',
  },
});
