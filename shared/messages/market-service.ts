import { catalogue, plural } from './catalogue.ts';

/** Why the market of a pair cannot be watched or read, and what is done about it. Whole sentences, shown as they are. */
export const marketServiceMessages = catalogue('market-service', {
  symbolForm: 'A pair is written with letters, digits and hyphens, such as BTC-USDT.',
  overtaken: 'Another pair was selected. Select this one again to watch it.',
  closing: 'Counterfoil is quitting.',
  noPaths: (venue: string) => `${venue} has no market data endpoints.`,
  noBookPath: (venue: string) => `${venue} has no endpoint for the order book.`,
  noEventsPath: (venue: string) =>
    `${venue} has no endpoint for live updates (bulletPublic), so there is no current order book.`,
  book: {
    opening: 'Reconnecting to the venue.',
    reading: 'Reconnected. Reloading the book.',
    /** `why` is one of the sentences below. */
    readAnew: (why: string) => `${why} Reloading the book.`,
    readAnewIn: (why: string, seconds: number) =>
      plural(seconds, { other: `${why} Reloading the book in ${seconds} s.` }),
    tooManyWaiting: 'Too many changes came before the snapshot.',
    changeMissed: 'A change was missed.',
    changeUnreadable: 'A change was unreadable.',
    tooManyDecimals: 'A price has too many decimals to compare.',
    crossed: 'The best bid reached the best ask.',
    snapshotUnusable: 'The snapshot has a duplicate or invalid price.',
    snapshotCrossed: 'In the snapshot the best bid reaches the best ask.',
  },
  /** An answer of the venue that cannot be used. `kind` is a kind of value: "text", "a list". `row` counts from 1. */
  answers: {
    book: {
      noObject: (kind: string) => `The venue’s order book is ${kind} instead of an object.`,
      noSequence: 'In the venue’s order book, "sequence" is not a whole number.',
      /** `side` is a name in the answer, "bids" or "asks". */
      badSide: (kind: string, side: string) =>
        `In the venue’s order book, "${side}" is ${kind} and cannot be used.`,
      badRow: (row: number, side: string) =>
        `The venue’s order book has no price and size in row ${row} of "${side}".`,
    },
    trades: {
      noList: (kind: string) => `The venue’s trades are ${kind} instead of a list.`,
      badRow: (row: number) => `Row ${row} of the venue’s trades is unreadable.`,
    },
    candles: {
      noList: (kind: string) => `The venue’s candles are ${kind} instead of a list.`,
      badRow: (row: number) => `Row ${row} of the venue’s candles is unreadable.`,
    },
    tickers: {
      noList: (kind: string) => `The venue’s tickers are ${kind} instead of a list.`,
      noSymbol: (row: number) => `Row ${row} of the venue’s tickers has no "symbol".`,
    },
  },
});
