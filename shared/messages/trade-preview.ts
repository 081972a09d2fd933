import { catalogue, plural } from './catalogue.ts';

/** The preview of an order, line by line, in the ticket and in its review. */
export const tradePreviewMessages = catalogue('trade-preview', {
  notYet: 'Complete the order to see its cost and fees.',
  body: 'Order JSON',
  showJson: 'Show JSON',
  hideJson: 'Hide JSON',
  reserves: 'Reserves',
  hold: {
    all: (asset: string) => `up to all available ${asset}`,
    asNeeded: (asset: string) => `as much ${asset} as needed`,
    /** `hold` is an amount or one of the two above. */
    andFee: '{hold}, plus fee while open',
    andFeeOf: '{hold}, plus {fee} fee while open',
  },
  value: 'Value',
  /** At a venue that cancels no single order. */
  cancelOnly: {
    pair: (symbol: string) =>
      `This venue can cancel this order only together with all other ${symbol} orders.`,
    all: 'This venue can cancel this order only together with all other orders.',
  },
  moreThanFree: 'More than the {amount} available. The venue would reject it.',
  fee: {
    label: 'Fee',
    /** Which fee an order pays: for adding to the book or for taking from it. */
    sides: { maker: 'maker', taker: 'taker', either: 'maker or taker' },
    /** `side` is one of the above. */
    rateUnknown: '{side}, rate not known',
    rateUnknownPaidIn: '{side}, rate not known, paid in {asset}',
    /** The fee of one side, "0.5 USDT maker", and its rate in percent. Without an amount where it is not known. */
    amount: '{amount} {side}',
    rate: '{fee} at {percent}%',
    /** A second fee that the order may pay instead of the first one; it follows. */
    orRate: ', or {fee} at {percent}%',
    /** After the fees: where the rates come from. */
    sources: { venue: ', the venue’s rate', entered: ', the rate you entered' },
    /** After it: the level of the account, as the venue numbers them. */
    level: (level: number) => ` at account level ${level}`,
  },
  /** A market order against the current book. */
  estimate: {
    averagePrice: 'Average price',
    levels: 'Levels taken',
    slippage: 'Slippage',
    value: 'Value',
    size: 'Size',
    fee: (percent: string | null) => (percent === null ? 'Taker fee' : `Taker fee (${percent}%)`),
    availableAfter: 'Available after',
    about: 'about {amount}',
    upTo: '{levels}, last at {price}',
    percent: (percent: string) => `${percent}%`,
    lessThanSmallest: 'below 0.01%',
    ofLimit: (max: string) => `(limit ${max}%)`,
    notKnown: 'not known',
    /** In place of an average price, by the state of the book. */
    noBook: {
      current: 'loading the book…',
      connecting: 'loading the book…',
      resyncing: 'reloading the book…',
      stale: 'not known, the book is stale',
      failed: 'not known, no current book',
      unavailable: 'not known, no current book',
      stopped: 'not known, no current book',
    },
    nothingFills: 'nothing fills now',
    unfilled: {
      book: (holds: string, rest: string) => `The book has only ${holds}. ${rest} would not fill.`,
      priceLimit: (rest: string) => `Beyond the price limit: ${rest} would not fill.`,
      knownLevels: (levels: number, holds: string) =>
        plural(levels, {
          other: `Larger than the ${levels} loaded levels (${holds}). The average price may be worse.`,
        }),
    },
  },
  book: {
    label: 'vs. best price',
    /** The best price of the other side, and how far from it the order's price is. */
    ask: {
      at: 'at the best ask, {price}',
      above: '{percent}% above the best ask, {price}',
      below: '{percent}% below the best ask, {price}',
    },
    bid: {
      at: 'at the best bid, {price}',
      above: '{percent}% above the best bid, {price}',
      below: '{percent}% below the best bid, {price}',
    },
    meets: 'Fills immediately at book prices (taker fee).',
    meetsPostOnly: 'Crosses the book: post-only cancels it.',
    priceLimit: 'Price limit',
    /** Why nothing is measured, by the state of the book. */
    unmeasured: {
      current: 'the other side is empty, distance not checked',
      stale: 'stale book, distance not checked',
      resyncing: 'reloading the book, distance not checked',
      connecting: 'loading the book, distance not checked',
      failed: 'no current book, distance not checked',
      /** Shown only where a pre-trade limit on the distance was set. */
      unavailable: 'no current book, distance not checked',
      stopped: 'no current book, distance not checked',
    },
  },
});
