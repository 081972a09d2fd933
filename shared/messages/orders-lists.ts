import { catalogue, plural } from './catalogue.ts';

/** The texts around the lists of the Orders screen and of the trade screen: counts, freshness, empty lists. */
export const listsMessages = catalogue('orders-lists', {
  asOf: 'Updated {at}',
  /** Beside a list with live updates. */
  upToDate: 'up to date',
  upToDateMeans: 'Live updates are on.',
  readMeans: 'No live updates. Refresh to update.',

  counters: {
    /** `where` is one of the three below. */
    counter: '{count} of {max} {where}',
    withoutLimit: '{count} {where}',
    onThisPair: 'on this pair',
    onPair: (symbol: string) => `on ${symbol}`,
    inAll: 'total',
    near: (max: string) => `The venue rejects new orders at ${max} open orders. Cancel some first.`,
  },

  allPairs: 'All pairs',
  showAllPairs: 'Show all pairs',
  readAgain: 'Refresh',
  search: 'Search pair, ID, order JSON or venue message',
  searchExample: 'Pair, ID, message',

  open: {
    label: 'Open orders',
    couldNot: (account: string) => `Could not load the open orders of ${account}`,
    loading: 'Loading open orders…',
    notReadAgain: (problem: string) => `Could not refresh: ${problem}`,
    notRead: (problem: string) =>
      `Could not load open orders: ${problem} Only orders just sent and unknown ones are shown.`,
    notReadAgainAsOf: 'Could not refresh: {problem} Showing data from {at}.',
    onlyPlacedHere: (venue: string) =>
      `${venue} does not list open orders. Only orders just sent and unknown ones are shown.`,
    notListed: 'Open orders not available',
    notListedWhy: (venue: string) => `${venue} does not list open orders. Orders placed here are under All.`,
    showAll: 'Show all orders',
    noneOnPair: (symbol: string) => `No open orders on ${symbol}`,
    onOtherPairs: (count: number, shown: string) =>
      plural(count, {
        one: '1 open order on other pairs.',
        other: `${shown} open orders on other pairs.`,
      }),
    none: 'No open orders',
    noneWhy: 'Orders stay here until filled or cancelled.',
  },

  /** Every other list: it is loaded page by page. */
  paged: {
    labels: { closed: 'Closed orders', unknown: 'Unknown orders', placed: 'Orders', test: 'Test orders' },
    loading: 'Loading orders…',
    couldNot: 'Could not load the orders',
    notReadAgain: (problem: string) => `Could not refresh: ${problem}`,
    closedNotRead: (problem: string) =>
      `Could not load closed orders from the venue: ${problem} Orders placed here are shown.`,
    closedNotListed: (venue: string) =>
      `${venue} does not list closed orders. Only orders placed here are shown.`,
    choosePair: 'Only orders placed here are shown. Choose a pair to see others.',
    /** Beside the count: `pairs` are joined by commas. */
    pairs: (pairs: string) => `Orders placed elsewhere are listed only for ${pairs}.`,
    loadOlder: 'Load older orders',
    /** How many are loaded: there are more, or these are all. */
    shown: (shown: string) => `${shown} shown`,
    inAll: (count: number, shown: string) => plural(count, { one: '1 order', other: `${shown} orders` }),
    matches: (count: number, shown: string) => plural(count, { one: '1 match', other: `${shown} matches` }),

    nothingMatches: 'No orders match',
    nothingMatchesWhy: 'The search covers pairs, IDs, order JSON and venue messages.',
    clear: 'Clear search and filter',
    openTrade: 'Open Trade',
    none: {
      closed: { title: 'No closed orders', why: 'Filled, cancelled and rejected orders appear here.' },
      unknown: { title: 'No unknown orders', why: 'The outcome of every order is known.' },
      placed: {
        title: 'No orders yet',
        why: 'Every order is recorded here before it is sent. Its outcome is added later.',
      },
      test: { title: 'No test orders', why: 'The venue checks a test order and never places it.' },
    },
  },

  export: {
    label: 'Export',
    hint: 'Export the orders placed from Counterfoil',
    button: (shown: string) => `Export ${shown}`,
    csvWithBom: 'CSV with BOM',
    formats: { csv: 'for a spreadsheet', csvWithBom: 'for Excel', json: 'with all details' },
    written: (count: number, shown: string, where: string) =>
      plural(count, {
        one: `${shown} order saved to ${where}.`,
        other: `${shown} orders saved to ${where}.`,
      }),
    /** Amounts are hidden on the screen, not in the file. */
    writtenInFull: (count: number, shown: string, where: string) =>
      plural(count, {
        one: `${shown} order saved to ${where}. The file includes amounts.`,
        other: `${shown} orders saved to ${where}. The file includes amounts.`,
      }),
    failed: (problem: string) => `Could not export the orders: ${problem}`,
  },

  /** Under the trade screen. */
  panel: {
    label: 'Orders of this account',
    tabs: 'Orders',
    open: 'Open',
    closed: 'Closed',
    fills: 'Fills',
    /** Beside "Open". */
    unknown: (count: number, shown: string) => plural(count, { other: `${shown} unknown` }),
    /** Which pairs the lists have, read aloud. */
    pairs: 'Pairs of this list',
    /** Links to the Orders screen. */
    all: { orders: 'All orders', fills: 'All fills' },
  },
});
