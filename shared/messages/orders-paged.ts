import { catalogue, plural } from './catalogue.ts';

/** The lists that a venue tells page by page, pair by pair: fills and finished orders. */
export const pagedText = catalogue('orders-paged', {
  readAgain: 'Refresh',
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
      `Fills are listed per pair, and ${account} has no pairs. Add them in Accounts.`,
    noneOnPair: (symbol: string) => `No fills on ${symbol}`,
    loadOlder: 'Load older fills',
    all: 'No older fills.',
    notRead: 'Could not load more: {problem} Showing data from {at}.',
    outdated: 'Orders changed. Refresh to see new fills.',
  },
  finished: {
    label: 'Finished orders',
    couldNot: (account: string) => `Counterfoil could not get the finished orders of ${account}`,
    loading: 'Reading the finished orders',
    cannotTell: 'This venue cannot tell finished orders',
    cannotTellWhy: (venue: string) =>
      `${venue} offers no list of finished orders. The journal has every order placed from this app and its outcome; what has filled is known at the venue.`,
    noPairsWhy: (account: string) =>
      `Fills are listed per pair, and ${account} has no pairs. Add them in Accounts.`,
    noneOnPair: (symbol: string) => `No finished orders on ${symbol}`,
    loadOlder: 'Load older finished orders',
    all: 'The venue lists no older orders.',
    notRead: 'Could not load more: {problem} Showing data from {at}.',
    outdated: 'Orders changed. Refresh to see new fills.',
  },

  /** How many rows are shown: there are more, or these are all. */
  shown: (shown: string) => `${shown} shown`,
  inAll: (shown: string) => `${shown} total`,
  sums: {
    label: 'Totals of fills shown',
    shown: (shown: string) => `${shown} shown:`,
    inAll: (shown: string) => `${shown} in all:`,
    bought: 'bought {size} for {funds}',
    sold: 'sold {size} for {funds}',
    fee: 'fee {amount}',
    leftOut: (count: number, shown: string) => plural(count, { other: `${shown} cannot be summed` }),
  },
  liquidity: { maker: 'Maker', taker: 'Taker' },
  liquidityMeans: {
    maker: 'Added liquidity: rested in the book.',
    taker: 'Took liquidity from the book.',
  },
});
