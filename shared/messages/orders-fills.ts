import { catalogue, plural } from './catalogue.ts';

/** Fills of an account, which a venue lists page by page and pair by pair. */
export const fillsMessages = catalogue('orders-fills', {
  readAgain: 'Refresh',
  showAll: 'Show all orders',
  couldNotGetPairs: (account: string) => `Could not load pairs for ${account}`,
  noPairs: 'No pairs yet',
  openAccounts: 'Open Accounts',
  noneOnPairWhy: (venue: string, account: string) =>
    `${venue} lists no fills for ${account} on this pair. Try another pair.`,

  label: 'Fills',
  couldNot: (account: string) => `Could not load the fills of ${account}`,
  loading: 'Loading fills…',
  unavailable: 'Fills not available',
  unavailableWhy: (venue: string) => `${venue} does not list fills. Orders placed here are under All.`,
  noPairsWhy: (account: string) =>
    `Fills are listed per pair, and ${account} has no pairs. Add them in Accounts.`,
  noneOnPair: (symbol: string) => `No fills on ${symbol}`,
  loadOlder: 'Load older fills',
  all: 'No older fills.',
  notRead: 'Could not load more: {problem} Showing data from {at}.',
  outdated: 'Orders changed. Refresh to see new fills.',

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
