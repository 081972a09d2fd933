import { catalogue, plural } from './catalogue.ts';

/** The questions before orders are cancelled, and what came of it. `order` is a few words: "buy 0.5 BTC at 64,100.0 USDT". */
export const cancelText = catalogue('orders-cancel', {
  label: 'Cancel',
  keepOne: 'Keep it',
  keepAll: 'Keep them',
  gone: 'Nothing is left to cancel: it is not among the working orders any more.',

  readOnly: (account: string) => `${account} is read-only, so nothing is cancelled from here.`,
  cannot: (venue: string) => `This app cannot cancel orders at ${venue}. Cancel them at the venue itself.`,

  /** A count of orders, inside of the sentences below as `orders`. */
  workingOrders: (count: number, shown: string) =>
    plural(count, { one: '1 working order', other: `${shown} working orders` }),
  pairs: (count: number, shown: string) => plural(count, { one: 'one pair', other: `${shown} pairs` }),
  onPair: (shown: string, symbol: string) => `${shown} on ${symbol}`,
  andMorePairs: (named: string, more: number, shown: string) =>
    plural(more, { one: `${named} and 1 more pair`, other: `${named} and ${shown} more pairs` }),

  one: {
    question: (order: string) => `Cancel ${order}?`,
    stays: (filled: string) => `What has filled stays: ${filled}.`,
    confirm: 'Cancel this order',
  },
  pair: {
    question: (orders: string, account: string, symbol: string) =>
      `Cancel ${orders} of ${account} on ${symbol}? What has filled stays. The venue cancels every one that works there then.`,
    confirm: (shown: string, symbol: string) => `Cancel all ${shown} on ${symbol}`,
    open: (symbol: string) => `Cancel all on ${symbol}`,
  },
  all: {
    question: (orders: string, account: string, pairs: string) =>
      `Cancel everything: ${orders} of ${account} on ${pairs}?`,
    goOn: 'Go on',
    /** `pairs` is a list: "2 on BTC-USDT, 1 on ETH-USDT". */
    again: (pairs: string, account: string) =>
      `Once more, because it cannot be taken back: ${pairs}. Every order of ${account} goes, also one this list does not show yet.`,
    confirm: (shown: string) => `Cancel all ${shown} now`,
    open: 'Cancel everything',
  },

  /** In the row of an order. */
  row: {
    cancel: 'Cancel',
    asked: 'Asked',
    cancelOrder: (order: string) => `Cancel ${order}`,
    again: 'Its cancel was asked for (Delete asks again)',
    hint: 'Cancel this order (Delete)',
    state: 'The venue was asked to cancel it. It leaves the list when it is gone.',
  },

  /** `what` is an order in a few words, or a count of orders. */
  took: (what: string) => `The venue took the request to cancel ${what}.`,
  leaves: 'Each leaves the list when it is gone.',
  /** `reasons` are pairs, each with the venue's words. */
  notCancelled: (reasons: string) =>
    `Not cancelled: ${reasons}. Those orders still work; try them again by themselves.`,
  failed: {
    one: {
      notCertain: (order: string, problem: string) =>
        `What became of the request to cancel ${order} is not certain. ${problem} Asking again does no harm.`,
      notTaken: (order: string, problem: string) =>
        `The request to cancel ${order} was not taken: ${problem}`,
    },
    pair: {
      notCertain: (symbol: string, problem: string) =>
        `What became of the request to cancel every order on ${symbol} is not certain. ${problem} Asking again does no harm.`,
      notTaken: (symbol: string, problem: string) =>
        `The request to cancel every order on ${symbol} was not taken: ${problem}`,
    },
    all: {
      notCertain: (problem: string) =>
        `What became of the request to cancel every order is not certain. ${problem} Asking again does no harm.`,
      notTaken: (problem: string) => `The request to cancel every order was not taken: ${problem}`,
    },
  },
});
