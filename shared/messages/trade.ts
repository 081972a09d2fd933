import { catalogue, plural } from './catalogue.ts';

/** The Trade screen around its ticket: the pairs and their rules, the balances, the market where there is none. */
export const tradeMessages = catalogue('trade', {
  title: 'Trade',
  needsAccount: 'Pairs, rules and orders belong to one account.',
  header: {
    /** The line over all panels, read aloud. */
    label: (symbol: string) => `${symbol} prices`,
    /** Read aloud behind the symbol: what a press does. */
    choose: ', choose another pair',
    chooser: 'Choose a pair',
    rules: 'Pair rules',
    change: 'Change in 24 h',
    high: '24 h high',
    low: '24 h low',
    volume: '24 h volume',
    value: '24 h value',
  },
  pairs: {
    title: 'Pairs',
    /** The list itself, read aloud. */
    list: 'Pairs',
    loading: 'Loading pairs…',
    couldNot: (account: string) => `Could not load pairs for ${account}`,
    /** How many of all pairs the search left. */
    found: (found: string, all: string) => `${found} of ${all} pairs`,
    refresh: 'Refresh pairs',
    searchLabel: 'Search pairs by symbol or name',
    search: 'Find a pair',
    quotes: 'Quote asset',
    all: 'All',
    favourites: 'Favourites',
    sortBy: 'Sort by',
    byValue: 'Value',
    byChange: 'Change',
    /** Read aloud behind a heading that sorts. */
    largestFirst: ', largest first',
    smallestFirst: ', smallest first',
    favourite: (symbol: string) => `${symbol} as a favourite`,
    noFavourites: 'No favourites yet. Press the star beside a pair.',
    noneOfQuote: (quote: string) => `No pairs in ${quote}.`,
    noMatch: (text: string) => `No pair matches “${text}”.`,
    clearSearch: 'Clear search',
    /** `symbol` BTC-USDT, `name` as the venue calls it. */
    called: (symbol: string, name: string) => `${symbol}, ${name}`,
    doubtful: 'outdated?',
    doubtfulWhy:
      'The venue rejected an order because of its price or size step. Refresh the pairs or correct them in Accounts.',
    notTrading: 'not trading',
    noLastPrices: (venue: string) => `${venue} does not provide last prices.`,
    couldNotGetPrices: 'Could not load last prices',
    /** `failure` is the heading of an error. */
    noNewPrices: (failure: string) => `${failure}.`,
    olderPrices: (failure: string) => `${failure}. Showing older prices.`,
    noneAtVenue: (venue: string) => `${venue} lists no pairs`,
    noneAtVenueWhy: 'The venue’s list is empty. Check the venue’s announcements.',
    noneEntered: (account: string) => `${account} has no pairs yet`,
    noneEnteredWhy: 'Add or import the pairs you trade. Orders are checked against their rules.',
    openAccounts: 'Open pairs in Accounts',
  },
  rules: {
    title: (symbol: string) => `${symbol} rules`,
    doubtful: 'May be outdated.',
    doubtfulWhy:
      'The venue rejected an order because of its price or size step. Refresh the pairs or correct them in Accounts.',
    closed: 'Not open for trading.',
    priceStep: 'Price step',
    sizeStep: 'Size step',
    minSize: 'Min size',
    maxSize: 'Max size',
    fundsStep: 'Total step',
    minFunds: 'Min total',
    maxFunds: 'Max total',
    minValue: 'Min order value',
    priceLimit: 'Price limit',
    notKnown: 'not known',
    /** `source` is a venue and its path or a file, `age` one of the texts below. */
    source: 'Source: {source}, {time} ({age})',
    ages: {
      now: 'just now',
      minutes: (minutes: number) => plural(minutes, { other: `${minutes} min ago` }),
      hours: (hours: number) => plural(hours, { other: `${hours} h ago` }),
      days: (days: number) => plural(days, { other: `${days} days ago` }),
    },
  },
  balances: {
    noPath: (venue: string) => `${venue} has no endpoint for balances. Available funds are not known here.`,
    loading: 'Loading balances…',
    couldNot: 'Could not load balances',
    /** `title` is the heading of an error; its explanation follows. */
    failed: (title: string) => `${title}.`,
    /** The balances are older than they should be. `title` is the heading of an error, `message` its explanation. */
    stillAsOf: 'Showing data from {time}. {title}: {message}',
    asOf: 'Updated {time}',
    refresh: 'Refresh',
    /** The table of them, read aloud. */
    table: 'Balances for this pair',
    currency: 'Currency',
    available: 'Available',
    reserved: 'Reserved',
    none: 'none',
    notListed: (currency: string) => `The venue lists no ${currency} for this account.`,
    /** A further account of the same currency: "BTC, Main". */
    ofType: (currency: string, type: string) => `${currency}, ${type}`,
    types: { trade_hf: 'HF trading', trade: 'Trading', main: 'Main' },
  },
  market: {
    noneWhy: (venue: string) =>
      `${venue} does not provide market data. Check prices there; orders are still checked against the pair rules.`,
    noEventsWhy: (venue: string) =>
      `${venue} has no live updates. Check prices there; orders are still checked against the pair rules.`,
    noBook: 'No current order book: prices are not checked.',
    noUpdates: 'No live updates: no order book, and prices are from the last refresh.',
    simulatedOff: 'Simulated market is off: only your orders are in the book',
  },
});
