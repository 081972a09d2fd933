import { catalogue, plural } from './catalogue.ts';

/** What stands around the lists of the Orders screen and of the trade screen: counts, freshness, empty lists. */
export const listsText = catalogue('orders-lists', {
  asOf: 'Updated {at}',
  /** Beside a list that events keep true. */
  live: 'live',
  liveMeans: 'Updated live.',
  readMeans: 'Not live. Refresh to update.',

  counters: {
    /** `where` is one of the three below. */
    counter: '{count} of {most} {where}',
    onThisPair: 'on this pair',
    onPair: (symbol: string) => `on ${symbol}`,
    inAll: 'total',
    near: (most: string) => `The venue rejects new orders from ${most}. Cancel some first.`,
  },

  working: {
    ofAccount: 'Open orders',
    label: 'Open orders',
    couldNot: (account: string) => `Counterfoil could not get the working orders of ${account}`,
    loading: 'Reading the working orders',
    everyPair: 'All pairs',
    readAgain: 'Refresh',
    notReadAgain: (problem: string) => `Could not refresh: ${problem}`,
    notRead: (problem: string) => `Could not load open orders: ${problem} Only unknown ones are shown.`,
    notReadAgainAsOf: 'The working orders could not be read again: {problem} What is shown is as of {at}.',
    onlyUnknown: (venue: string) => `${venue} cannot tell working orders; only unknown ones are shown.`,
    cannotTell: 'This venue cannot tell working orders',
    cannotTellWhy: (venue: string) =>
      `${venue} does not list open orders. Orders placed here are in the journal.`,
    openJournal: 'Open the journal',
    noneOnPair: (symbol: string) => `No open orders on ${symbol}`,
    onOtherPairs: (count: number, shown: string) =>
      plural(count, {
        one: 'One order works on other pairs.',
        other: `${shown} orders work on other pairs.`,
      }),
    showEveryPair: 'Show every pair',
    none: 'No open orders',
    noneWhy: (account: string, venue: string) =>
      `Nothing of ${account} rests at ${venue}. An order that rests appears here until it has filled or was cancelled.`,
  },

  /** Under the trade screen. */
  panel: {
    label: 'Orders of this account',
    tabs: 'Orders',
    working: 'Working orders',
    recent: 'Recent orders',
    unknown: (count: number, shown: string) => plural(count, { other: `${shown} unknown` }),
    thisPair: 'This pair',
    fills: 'Fills',
    journal: 'Journal',
  },

  recent: {
    label: 'Recent orders',
    couldNot: 'Counterfoil could not get the recent orders',
    loading: 'Loading the recent orders',
    none: 'No orders yet',
    noneWhy: (account: string) =>
      `Every order of ${account} appears here with its outcome, as soon as it is in the journal.`,
  },
});
