import { catalogue, plural } from './catalogue.ts';

/** The texts around the lists of the Orders screen and of the trade screen: counts, freshness, empty lists. */
export const listsMessages = catalogue('orders-lists', {
  asOf: 'Updated {at}',
  /** Beside a list with live updates. */
  live: 'live',
  liveMeans: 'Updated live.',
  readMeans: 'Not live. Refresh to update.',

  counters: {
    /** `where` is one of the three below. */
    counter: '{count} of {most} {where}',
    withoutLimit: '{count} {where}',
    onThisPair: 'on this pair',
    onPair: (symbol: string) => `on ${symbol}`,
    inAll: 'total',
    near: (most: string) => `The venue rejects new orders from ${most}. Cancel some first.`,
  },

  working: {
    ofAccount: 'Open orders',
    label: 'Open orders',
    couldNot: (account: string) => `Could not load the open orders of ${account}`,
    loading: 'Loading open orders…',
    everyPair: 'All pairs',
    readAgain: 'Refresh',
    notReadAgain: (problem: string) => `Could not refresh: ${problem}`,
    notRead: (problem: string) => `Could not load open orders: ${problem} Only unknown ones are shown.`,
    notReadAgainAsOf: 'Could not refresh: {problem} Showing data from {at}.',
    onlyUnknown: (venue: string) => `${venue} does not list open orders. Only unknown ones are shown.`,
    cannotTell: 'Open orders not available',
    cannotTellWhy: (venue: string) =>
      `${venue} does not list open orders. Orders placed here are in the journal.`,
    openJournal: 'Open journal',
    noneOnPair: (symbol: string) => `No open orders on ${symbol}`,
    onOtherPairs: (count: number, shown: string) =>
      plural(count, {
        one: '1 open order on other pairs.',
        other: `${shown} open orders on other pairs.`,
      }),
    showEveryPair: 'Show all pairs',
    none: 'No open orders',
    noneWhy: 'Orders stay here until filled or cancelled.',
  },

  /** Under the trade screen. */
  panel: {
    label: 'Orders of this account',
    tabs: 'Orders',
    working: 'Open orders',
    recent: 'Recent orders',
    unknown: (count: number, shown: string) => plural(count, { other: `${shown} unknown` }),
    thisPair: 'This pair',
    fills: 'Fills',
    journal: 'Journal',
  },

  recent: {
    label: 'Recent orders',
    couldNot: 'Could not load recent orders',
    loading: 'Loading recent orders…',
    none: 'No orders yet',
    noneWhy: (account: string) => `Orders of ${account} appear here as soon as they are recorded.`,
  },
});
