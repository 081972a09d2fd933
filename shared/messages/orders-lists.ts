import { catalogue, plural } from './catalogue.ts';

/** What stands around the lists of the Orders screen and of the trade screen: counts, freshness, empty lists. */
export const listsText = catalogue('orders-lists', {
  asOf: 'as of {at}',
  /** Beside a list that events keep true. */
  live: 'live',
  liveMeans: 'Order events of the venue keep this list true.',
  readMeans: 'No event feed keeps this list true: it is as old as this.',

  counters: {
    /** `where` is one of the three below. */
    counter: '{count} of {most} {where}',
    onThisPair: 'on this pair',
    onPair: (symbol: string) => `on ${symbol}`,
    inAll: 'in all',
    near: (most: string) => `The venue refuses new orders from ${most} on. Cancel some to make room.`,
  },

  working: {
    ofAccount: 'Working orders of this account',
    label: 'Working orders',
    couldNot: (account: string) => `Counterfoil could not get the working orders of ${account}`,
    loading: 'Reading the working orders',
    everyPair: 'Every pair',
    readAgain: 'Read the working orders again',
    notReadAgain: (problem: string) => `The working orders could not be read again: ${problem}`,
    notRead: (problem: string) =>
      `The working orders could not be read: ${problem} Only unknown ones are shown.`,
    notReadAgainAsOf: 'The working orders could not be read again: {problem} What is shown is as of {at}.',
    onlyUnknown: (venue: string) => `${venue} cannot tell working orders; only unknown ones are shown.`,
    cannotTell: 'This venue cannot tell working orders',
    cannotTellWhy: (venue: string) =>
      `${venue} offers no list of active orders, so what works at this moment is not known here. The journal has every order placed from this app; the venue itself knows which of them still work.`,
    openJournal: 'Open the journal',
    noneOnPair: (symbol: string) => `No working orders on ${symbol}`,
    onOtherPairs: (count: number, shown: string) =>
      plural(count, {
        one: 'One order works on other pairs.',
        other: `${shown} orders work on other pairs.`,
      }),
    showEveryPair: 'Show every pair',
    none: 'No working orders',
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
