import { catalogue, plural } from './catalogue.ts';

/** What the Trade screen says around its ticket: the pairs and their rules, the balances, the market where there is none. */
export const tradeText = catalogue('trade', {
  title: 'Trade',
  needsAccount: 'Pairs, rules and orders belong to one account.',
  balancesOfPair: 'Balances of the pair',
  pairs: {
    title: 'Pairs',
    /** The list itself, read aloud. */
    list: 'Pairs',
    loading: 'Loading the pairs',
    couldNot: (account: string) => `Counterfoil could not get the pairs of ${account}`,
    /** How many of all pairs the search left. */
    found: (found: string, all: string) => `${found} of ${all}`,
    askAgain: 'Refresh pairs',
    searchLabel: 'Search pairs by symbol or name',
    search: 'Search',
    noMatch: (text: string) => `No pair matches “${text}”.`,
    clearSearch: 'Clear the search',
    /** `symbol` BTC-USDT, `name` as the venue calls it. */
    called: (symbol: string, name: string) => `${symbol}, called ${name}`,
    doubtful: 'outdated?',
    doubtfulWhy: 'Rules may be outdated: the venue rejected an order over a step. Reload them.',
    notTrading: 'not trading',
    noLastPrices: (venue: string) => `${venue} has no last prices.`,
    couldNotGetPrices: 'Counterfoil could not get the last prices',
    /** `failure` is the heading of an error. */
    noNewPrices: (failure: string) => `${failure}.`,
    olderPrices: (failure: string) => `${failure}. Showing older prices.`,
    noneAtVenue: (venue: string) => `${venue} lists no pairs`,
    noneAtVenueWhy:
      'The venue answered with an empty list, so there is nothing to trade. Look at the venue’s own notices.',
    noneEntered: (account: string) => `${account} has no pairs yet`,
    noneEnteredWhy: 'Add or import the pairs you trade. Orders are checked against their rules.',
    openAccounts: 'Open Accounts, section Pairs',
  },
  rules: {
    title: (symbol: string) => `${symbol} rules`,
    doubtful: 'May be outdated.',
    doubtfulWhy: 'Rules may be outdated: the venue rejected an order over a step. Reload them.',
    closed: 'Not open for trading.',
    priceStep: 'Price step',
    sizeStep: 'Size step',
    minSize: 'Min size',
    maxSize: 'Max size',
    fundsStep: 'Total step',
    minFunds: 'Min total',
    maxFunds: 'Max total',
    minValue: 'Min order value',
    protection: 'Price limit',
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
    noPath: (venue: string) =>
      `${venue} has no balances path, so what this account can spend is not known here.`,
    loading: 'Loading the balances',
    couldNot: 'Counterfoil could not get the balances',
    /** `title` is the heading of an error; its explanation follows. */
    failed: (title: string) => `${title}.`,
    /** The balances are older than they should be. `title` is the heading of an error, `message` its explanation. */
    stillAsOf: 'Data from {time}. {title}: {message}',
    asOf: 'Updated {time}',
    refresh: 'Refresh',
    box: (currency: string) => `Balance of ${currency}`,
    available: (currency: string) => `${currency} available`,
    /** `type` is one of the types of account below. */
    availableIn: (currency: string, type: string) => `${currency} available, ${type}`,
    none: 'none',
    onHold: '{amount} reserved',
    /** After what is on hold: "1.5 on hold of 20". */
    ofAll: 'of {amount}',
    notListed: (currency: string) => `The venue lists no ${currency} for this account.`,
    /** A further account of the same currency: its type, then `otherAvailable`. */
    other: '{type}: {available}',
    otherAvailable: '{amount} available',
    types: { trade_hf: 'HF trading', trade: 'Trading', main: 'Main' },
  },
  market: {
    /** The panel where the market of a pair would stand. */
    panel: (symbol: string) => `Market of ${symbol}`,
    none: 'no market data',
    noneWhy: (venue: string) =>
      `${venue} has no market data. Check prices there; orders are still checked against the pair rules.`,
    noEventsWhy: (venue: string) =>
      `${venue} has no market data. Check prices there; orders are still checked against the pair rules.`,
    noBook: (venue: string) =>
      `${venue} offers no live order book here: nothing is checked against its best prices.`,
    notLive: (venue: string) =>
      `${venue} tells no events of its market here: there is no order book, and what is shown is as it was when it was read.`,
    simulatedOff: 'Simulated market is off: only your orders are in the book',
  },
});
