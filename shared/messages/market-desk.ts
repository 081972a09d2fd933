import { catalogue, plural } from './catalogue.ts';

/** Why the market of a pair cannot be watched or read, and what is done about it. Whole sentences, shown as they are. */
export const marketDeskText = catalogue('market-desk', {
  symbolForm: 'A pair is written in letters, digits and hyphens, such as BTC-USDT.',
  overtaken: 'Another pair was chosen meanwhile. Choose this one again to watch it.',
  closing: 'The app is closing.',
  noPaths: (venue: string) => `${venue} has no market data endpoints.`,
  noBookPath: (venue: string) => `${venue} has no path set for the order book.`,
  noEventsPath: (venue: string) =>
    `${venue} has no path set for events (bulletPublic), so there is no live order book here.`,
  book: {
    opening: 'The connection to the venue is being opened again.',
    reading: 'The connection is back, and the book is being read anew.',
    /** `why` is one of the sentences below. */
    readAnew: (why: string) => `${why} The book is being read anew.`,
    readAnewIn: (why: string, seconds: number) =>
      plural(seconds, { other: `${why} The book is read anew in ${seconds} s.` }),
    tooManyWaiting: 'Too many changes came before the snapshot.',
    changeMissed: 'A change was missed.',
    changeUnreadable: 'A change could not be read.',
    tooManyDecimals: 'A price has more decimals than can be compared.',
    crossed: 'The best bid reached the best ask, which no book of a venue does.',
    snapshotUnusable: 'The snapshot has a price twice or one that cannot be compared.',
    snapshotCrossed: 'The best bid of the snapshot reaches its best ask.',
  },
  /** An answer of the venue that cannot be used. `kind` is a kind of value: "text", "a list". `row` counts from 1. */
  answers: {
    book: {
      noObject: (kind: string) => `The order book of the venue is ${kind} instead of an object.`,
      noSequence: 'The order book of the venue has no whole number as "sequence".',
      /** `side` is a name in the answer, "bids" or "asks". */
      badSide: (kind: string, side: string) =>
        `The order book of the venue has ${kind} as "${side}" that cannot be used.`,
      badRow: (row: number, side: string) =>
        `The order book of the venue has no price and size in row ${row} of "${side}".`,
    },
    trades: {
      noList: (kind: string) => `The list of trades of the venue is ${kind} instead of a list.`,
      badRow: (row: number) => `The list of trades of the venue cannot be read in row ${row}.`,
    },
    candles: {
      noList: (kind: string) => `The list of candles of the venue is ${kind} instead of a list.`,
      badRow: (row: number) => `The list of candles of the venue cannot be read in row ${row}.`,
    },
    tickers: {
      noList: (kind: string) => `The list of tickers of the venue is ${kind} instead of a list.`,
      noSymbol: (row: number) => `The list of tickers of the venue has no "symbol" in row ${row}.`,
    },
  },
});
