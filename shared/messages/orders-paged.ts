import { catalogue, plural } from './catalogue.ts';

/** The lists that a venue tells page by page, pair by pair: fills and finished orders. */
export const pagedText = catalogue('orders-paged', {
  readAgain: 'Read again',
  openJournal: 'Open the journal',
  couldNotGetPairs: (account: string) => `Counterfoil could not get the pairs of ${account}`,
  noPairs: 'There are no pairs yet',
  openAccounts: 'Open Accounts',
  noneOnPairWhy: (venue: string, account: string) =>
    `${venue} tells none for ${account} on this pair. Another pair may have some.`,

  fills: {
    label: 'Fills',
    couldNot: (account: string) => `Counterfoil could not get the fills of ${account}`,
    loading: 'Reading the fills',
    cannotTell: 'This venue cannot tell fills',
    cannotTellWhy: (venue: string) =>
      `${venue} offers no list of fills. The journal has every order placed from this app and its outcome; what has filled is known at the venue.`,
    noPairsWhy: (account: string) =>
      `The venue tells fills pair by pair, and ${account} has no pairs. Enter or import them in Accounts.`,
    noneOnPair: (symbol: string) => `No fills on ${symbol}`,
    loadOlder: 'Load older fills',
    all: 'These are all the fills that the venue tells.',
    notRead: 'More fills could not be read: {problem} What is shown is as of {at}.',
    outdated: 'Orders of this pair have moved since; newer fills may be missing above.',
  },
  finished: {
    label: 'Finished orders',
    couldNot: (account: string) => `Counterfoil could not get the finished orders of ${account}`,
    loading: 'Reading the finished orders',
    cannotTell: 'This venue cannot tell finished orders',
    cannotTellWhy: (venue: string) =>
      `${venue} offers no list of finished orders. The journal has every order placed from this app and its outcome; what has filled is known at the venue.`,
    noPairsWhy: (account: string) =>
      `The venue tells finished orders pair by pair, and ${account} has no pairs. Enter or import them in Accounts.`,
    noneOnPair: (symbol: string) => `No finished orders on ${symbol}`,
    loadOlder: 'Load older finished orders',
    all: 'These are all the finished orders that the venue tells.',
    notRead: 'More finished orders could not be read: {problem} What is shown is as of {at}.',
    outdated: 'Orders of this pair have moved since; newer finished orders may be missing above.',
  },

  /** How many rows are shown: there are more, or these are all. */
  shown: (shown: string) => `${shown} shown`,
  inAll: (shown: string) => `${shown} in all`,
  sums: {
    label: 'Sums of the fills shown',
    shown: (shown: string) => `${shown} shown:`,
    inAll: (shown: string) => `${shown} in all:`,
    bought: 'bought {size} for {funds}',
    sold: 'sold {size} for {funds}',
    fee: 'fee {amount}',
    leftOut: (count: number, shown: string) => plural(count, { other: `${shown} cannot be summed` }),
  },
  liquidity: { maker: 'Maker', taker: 'Taker' },
  liquidityMeans: {
    maker: 'The order rested in the book and another one met it.',
    taker: 'The order met one that rested in the book.',
  },
});
