import { catalogue, plural } from './catalogue.ts';

/** The questions before orders are cancelled, and what came of it. `order` is a few words: "buy 0.5 BTC at 64,100.0 USDT". */
export const cancelMessages = catalogue('orders-cancel', {
  label: 'Cancel',
  keepOne: 'Keep order',
  keepAll: 'Keep orders',
  gone: 'Already closed. Nothing to cancel.',
  /** On the button, where it would say how many. */
  noOrders: 'Cancel orders',

  readOnly: (account: string) => `${account} is read-only, so orders cannot be cancelled here.`,
  cannot: (venue: string) => `Counterfoil cannot cancel orders at ${venue}. Cancel them there.`,

  /** A count of orders, inside of the sentences below as `orders`. */
  workingOrders: (count: number, shown: string) =>
    plural(count, { one: '1 open order', other: `${shown} open orders` }),
  pairs: (count: number, shown: string) => plural(count, { one: '1 pair', other: `${shown} pairs` }),
  onPair: (shown: string, symbol: string) => `${shown} on ${symbol}`,
  andMorePairs: (named: string, more: number, shown: string) =>
    plural(more, { one: `${named} and 1 more pair`, other: `${named} and ${shown} more pairs` }),

  one: {
    question: (order: string) => `Cancel ${order}?`,
    stays: (filled: string) => `Fills are kept: ${filled}.`,
    confirm: 'Cancel this order',
  },
  pair: {
    question: (orders: string, account: string, symbol: string) =>
      `Cancel ${orders} of ${account} on ${symbol}? Fills are kept.`,
    confirm: (count: number, shown: string, symbol: string) =>
      plural(count, {
        one: `Cancel 1 order on ${symbol}`,
        other: `Cancel ${shown} orders on ${symbol}`,
      }),
    open: (symbol: string) => `Cancel all on ${symbol}`,
  },
  all: {
    /** `pairs`: "2 pairs"; `list`: "2 on BTC-USDT, 1 on ETH-USDT". */
    question: (orders: string, account: string, pairs: string, list: string) =>
      `Cancel ${orders} of ${account} on ${pairs} (${list})? Orders placed in the meantime are cancelled too. This cannot be undone.`,
    confirm: (count: number, shown: string) =>
      plural(count, { one: 'Cancel 1 order', other: `Cancel ${shown} orders` }),
    open: 'Cancel all orders',
  },

  some: {
    /** `list`: "2 on BTC-USDT, 1 on ETH-USDT". */
    question: (orders: string, account: string, list: string) =>
      `Cancel ${orders} of ${account} (${list})? Fills are kept.`,
    confirm: (count: number, shown: string) =>
      plural(count, { one: 'Cancel 1 order', other: `Cancel ${shown} orders` }),
    selected: (count: number, shown: string) =>
      plural(count, { one: 'Cancel 1 selected', other: `Cancel ${shown} selected` }),
    buy: (count: number, shown: string) =>
      plural(count, { one: 'Cancel 1 buy', other: `Cancel ${shown} buys` }),
    sell: (count: number, shown: string) =>
      plural(count, { one: 'Cancel 1 sell', other: `Cancel ${shown} sells` }),
    select: (order: string) => `Select ${order}`,
    selectAll: 'Select all open orders in the list',
    hint: 'Select (S)',
    /** `reasons`: orders, each with the reason. */
    failed: (reasons: string) => `Not cancelled: ${reasons}.`,
    /** `orders`: orders in a few words each. */
    notCertain: (orders: string) => `Cancel request not confirmed: ${orders}. You can safely try again.`,
  },

  /** In the row of an order. */
  row: {
    cancel: 'Cancel',
    asked: 'Cancelling',
    cancelOrder: (order: string) => `Cancel ${order}`,
    again: 'Cancel requested (press Delete to request it again)',
    hint: 'Cancel this order (Delete)',
    state: 'Waiting for the venue to confirm.',
  },

  /** `what` is an order in a few words, or a count of orders. */
  took: (what: string) => `Cancel requested: ${what}.`,
  leaves: 'Orders leave the list once cancelled.',
  /** `reasons` are pairs, each with the venue's words. */
  notCancelled: (reasons: string) => `Not cancelled: ${reasons}. Cancel these one by one.`,
  failed: {
    one: {
      notCertain: (order: string, problem: string) =>
        `Cancel request not confirmed: ${order}. ${problem} You can safely try again.`,
      notTaken: (order: string, problem: string) => `Could not cancel ${order}: ${problem}`,
    },
    pair: {
      notCertain: (symbol: string, problem: string) =>
        `Cancel request not confirmed: all ${symbol} orders. ${problem} You can safely try again.`,
      notTaken: (symbol: string, problem: string) => `Could not cancel the ${symbol} orders: ${problem}`,
    },
    all: {
      notCertain: (problem: string) =>
        `Cancel request not confirmed: all orders. ${problem} You can safely try again.`,
      notTaken: (problem: string) => `Could not cancel all orders: ${problem}`,
    },
  },
});
