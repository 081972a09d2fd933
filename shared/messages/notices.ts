import { catalogue, plural } from './catalogue.ts';

/**
 * System notifications about orders. `symbol` is the pair, "BTC-USDT". Texts named `amounts` hold amounts of the person and are left out
 * where they chose that; they are a sentence behind another one.
 */
export const noticesMessages = catalogue('notices', {
  seeAmounts: 'Go to Orders to see the amounts.',

  filled: {
    buy: (symbol: string) => `${symbol} buy filled`,
    sell: (symbol: string) => `${symbol} sell filled`,
  },
  filledInPart: {
    buy: (symbol: string) => `${symbol} buy: partly filled`,
    sell: (symbol: string) => `${symbol} sell: partly filled`,
  },
  /** What comes next after a part was filled. */
  restMatched: 'Still matching.',
  worksOn: 'Still open.',

  stopFired: {
    buy: (symbol: string) => `${symbol} stop buy triggered`,
    sell: (symbol: string) => `${symbol} stop sell triggered`,
  },
  stopRefused: {
    buy: (symbol: string) => `${symbol} stop buy triggered, order refused`,
    sell: (symbol: string) => `${symbol} stop sell triggered, order refused`,
  },
  stopFiredBody: 'Its order was placed.',
  stopRefusedBody: 'The venue did not take its order. Check your position.',
  /** The price that it waited for, with its currency. */
  stopPrice: (price: string) => `The price reached ${price}.`,

  cancelled: {
    buy: (symbol: string) => `${symbol} buy cancelled`,
    sell: (symbol: string) => `${symbol} sell cancelled`,
  },
  cancelledInPart: {
    buy: (symbol: string) => `${symbol} buy: partly filled, rest cancelled`,
    sell: (symbol: string) => `${symbol} sell: partly filled, rest cancelled`,
  },
  cancelledMany: (orders: number) =>
    plural(orders, { one: '1 order cancelled', other: `${orders} orders cancelled` }),
  nothingFilled: 'Nothing filled.',
  /** `symbols`: pairs in a row. */
  seeThem: (symbols: string) => `${symbols}. Go to Orders to see them.`,
  seeThemAndOthers: (symbols: string) => `${symbols} and other pairs. Go to Orders to see them.`,

  resolved: {
    buy: (symbol: string) => `${symbol} buy: outcome known`,
    sell: (symbol: string) => `${symbol} sell: outcome known`,
  },
  /** How an unknown order was resolved. */
  isThere: 'At the venue.',
  wasRefused: (code: string) => `Rejected by the venue (code ${code}).`,
  notFound: 'Not found at the venue.',
  /** By hand. `who`: a person. */
  marked: {
    there: (who: string) => `Marked “at the venue” by ${who}.`,
    notThere: (who: string) => `Marked “not at the venue” by ${who}.`,
  },
  learned: {
    'late-reply': 'The answer arrived late.',
    'status-check': 'Found by client order ID.',
    event: 'Confirmed by the venue.',
  },

  rejected: {
    buy: (symbol: string) => `${symbol} buy rejected`,
    sell: (symbol: string) => `${symbol} sell rejected`,
  },
  /** `message`: the venue's own. */
  refusedSaying: (message: string, code: string) => `Rejected by the venue: ${message} (code ${code}).`,
  unknown: {
    buy: (symbol: string) => `${symbol} buy: outcome unknown`,
    sell: (symbol: string) => `${symbol} sell: outcome unknown`,
  },
  accepted: {
    buy: (symbol: string) => `${symbol} buy accepted`,
    sell: (symbol: string) => `${symbol} sell accepted`,
  },
  notSent: {
    buy: (symbol: string) => `${symbol} buy not sent`,
    sell: (symbol: string) => `${symbol} sell not sent`,
  },
  notSentBody: 'Nothing reached the venue.',
  contradiction: {
    buy: (symbol: string) => `${symbol} buy: rejected, but open at the venue`,
    sell: (symbol: string) => `${symbol} sell: rejected, but open at the venue`,
  },
  contradictionBody: 'Go to Orders to check or cancel it.',

  /** What was bought or sold: amounts with their currencies. */
  amountsFilled: {
    buy: (amount: string) => `Bought ${amount}.`,
    sell: (amount: string) => `Sold ${amount}.`,
  },
  amountsFilledAt: {
    buy: (amount: string, price: string) => `Bought ${amount} at ${price} on average.`,
    sell: (amount: string, price: string) => `Sold ${amount} at ${price} on average.`,
  },
  /** An amount of what was ordered: "0.5 of 2 BTC". */
  partOf: (filled: string, whole: string, currency: string) => `${filled} of ${whole} ${currency}`,
  /** What was ordered: amounts with their currencies. */
  amountsAtMarket: (amount: string) => `${amount} at market.`,
  amountsAt: (amount: string, price: string) => `${amount} at ${price}.`,
});
