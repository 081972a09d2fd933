import { catalogue, plural } from './catalogue.ts';

/** The lists that a venue gives page by page, pair by pair: fills and closed orders. */
export const pagedMessages = catalogue('orders-paged', {
  readAgain: 'Refresh',
  openJournal: 'Open journal',
  couldNotGetPairs: (account: string) => `Could not load the pairs of ${account}`,
  noPairs: 'No pairs yet',
  openAccounts: 'Open Accounts',
  noneOnPairWhy: (venue: string, account: string) =>
    `${venue} lists none for ${account} on this pair. Try another pair.`,

  fills: {
    label: 'Fills',
    couldNot: (account: string) => `Could not load the fills of ${account}`,
    loading: 'Loading fills…',
    cannotTell: 'Fills not available',
    cannotTellWhy: (venue: string) => `${venue} does not list fills. See the journal for orders placed here.`,
    noPairsWhy: (account: string) =>
      `Fills are listed per pair, and ${account} has no pairs. Add them in Accounts.`,
    noneOnPair: (symbol: string) => `No fills on ${symbol}`,
    loadOlder: 'Load older fills',
    all: 'No older fills.',
    notRead: 'Could not load more: {problem} Showing data from {at}.',
    outdated: 'Orders changed. Refresh to see new fills.',
  },
  finished: {
    label: 'Closed orders',
    couldNot: (account: string) => `Could not load the closed orders of ${account}`,
    loading: 'Loading closed orders…',
    cannotTell: 'Closed orders not available',
    cannotTellWhy: (venue: string) =>
      `${venue} does not list closed orders. See the journal for orders placed here.`,
    noPairsWhy: (account: string) =>
      `Closed orders are listed per pair, and ${account} has no pairs. Add them in Accounts.`,
    noneOnPair: (symbol: string) => `No closed orders on ${symbol}`,
    loadOlder: 'Load older closed orders',
    all: 'The venue lists no older orders.',
    notRead: 'Could not load more: {problem} Showing data from {at}.',
    outdated: 'Orders changed. Refresh to see new closed orders.',
  },

  /** How many rows are shown: there are more, or these are all. */
  shown: (shown: string) => `${shown} shown`,
  inAll: (shown: string) => `${shown} total`,
  sums: {
    label: 'Totals of fills shown',
    shown: (shown: string) => `${shown} shown:`,
    inAll: (shown: string) => `${shown} total:`,
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
