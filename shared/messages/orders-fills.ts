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
  source: { label: 'Which fills', pair: 'By pair', all: 'All pairs' },
  downloaded: {
    label: 'Downloaded fills',
    none: 'No fills downloaded yet',
    noneWhy: 'Fills are downloaded with the history of the account, and kept after the venue forgets them.',
    openHistory: 'Open History',
    couldNot: (account: string) => `Could not load the downloaded fills of ${account}`,
    /** `pairs`: how many, as text. */
    complete: (count: number, pairs: string) =>
      plural(count, {
        one: 'Complete for 1 pair from {since} to {until}.',
        other: `Complete for ${pairs} pairs from {since} to {until}.`,
      }),
    gaps: (count: number, shown: string) => plural(count, { one: '1 gap', other: `${shown} gaps` }),
    gap: (symbol: string) => `${symbol}: fills from {since} to {until} were no longer listed.`,
    damaged: (count: number, shown: string) =>
      plural(count, {
        one: '1 damaged fill is left out. It is downloaded again if the venue still lists it.',
        other: `${shown} damaged fills are left out. They are downloaded again if the venue still lists them.`,
      }),
    stopped: (why: string) => `The last download stopped early: ${why}`,
  },
  liquidity: { maker: 'Maker', taker: 'Taker' },
  liquidityMeans: {
    maker: 'Added liquidity: rested in the book.',
    taker: 'Took liquidity from the book.',
  },
});
