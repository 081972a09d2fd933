import { catalogue, plural } from './catalogue.ts';

interface DepthValues {
  price: string;
  total: string;
  base: string;
  distance: string;
}

/** What the market of a pair says: book, candles, depth, trades, and how fresh they are. */
export const marketMessages = catalogue('market', {
  chartPanel: (symbol: string) => `${symbol} chart`,
  bookPanel: (symbol: string) => `${symbol} book`,
  tradesPanel: (symbol: string) => `${symbol} trades`,
  chartViews: 'Chart views',
  bookViews: 'Book views',
  parts: { book: 'Book', candles: 'Chart', depth: 'Depth', trades: 'Trades' },
  couldNotGet: 'Could not load market data for this pair',
  /** `title` is the heading of an error; its explanation follows. */
  failed: (title: string) => `${title}.`,
  feed: {
    title: 'Order book connection',
    /** Read aloud before one of the states below. */
    label: 'Order book:',
    /** The same where there is no book, and trades stopped coming too. */
    ofTrades: { title: 'Trades connection', label: 'Trades:' },
    upToDate: 'up to date',
    /** `ms` is the delay in milliseconds. */
    upToDateAfter: (ms: number) => `up to date, ${ms} ms`,
    stale: 'stale',
    staleSince: {
      seconds: (seconds: number) => plural(seconds, { other: `stale ${seconds} s` }),
      minutes: (minutes: number) => plural(minutes, { other: `stale ${minutes} min` }),
      hours: (hours: number) => plural(hours, { other: `stale ${hours} h` }),
    },
    resyncing: 'reloading',
    connecting: 'connecting',
    failed: 'failed',
    unavailable: 'no order book',
  },
  last: {
    none: 'no trades yet',
    title: 'Price of the last trade',
    /** Read aloud before the price. */
    label: 'last price',
    /** Read aloud behind the price: where it came from. */
    up: ', up',
    down: ', down',
  },
  book: {
    price: 'Price',
    size: 'Size',
    total: 'Cumulative',
    /** Own orders at a price. */
    mine: 'Mine',
    rounded: 'Rounded to four digits',
    asks: 'Asks, best price last',
    bids: 'Bids, best price first',
    noAsks: 'No asks',
    noBids: 'No bids',
    noSpread: 'No spread',
    spread: 'Spread {amount}',
    /** The spread while prices are drawn together. */
    gap: 'Grouped spread {amount}',
    step: 'Price step',
    stepOf: (step: string) => `Step ${step}`,
    totalIn: 'Cumulative in',
    /** One row read aloud; the texts that follow it are joined with commas. */
    row: {
      /** Read aloud before the price, the size and the running total of a level. */
      ask: 'Ask',
      bid: 'Bid',
      size: 'size',
      total: 'cumulative',
      /** Before one's own size at this price. */
      own: 'yours',
      /** The tooltip of a row whose figures are rounded for want of room. */
      exact: (size: string, total: string) => `Size ${size}, cumulative ${total}`,
    },
  },
  chart: {
    couldNot: 'Could not load candles',
    loading: (symbol: string) => `Loading ${symbol} candles…`,
    noCode: 'Could not load the chart. Restart Counterfoil.',
    none: (symbol: string) => `No ${symbol} candles at this interval yet. They begin with the first trade.`,
    credit: 'Charts by TradingView Lightweight Charts (www.tradingview.com)',
    /** `summary` is one of the two summaries below. */
    label: (summary: string) => `${summary} Use the left and right arrow keys to step through the candles.`,
    summaryOfNone: (symbol: string) => `No ${symbol} candles.`,
    /** `length` as in `lengths`; all prices are texts. */
    summary: (about: {
      candles: number;
      symbol: string;
      length: string;
      from: string;
      to: string;
      zone: string;
      open: string;
      high: string;
      low: string;
      last: string;
    }) =>
      plural(about.candles, {
        other:
          `${about.candles} candles of ${about.symbol}, ${about.length} each, from ${about.from} to ${about.to} ${about.zone}: ` +
          `opened at ${about.open}, highest ${about.high}, lowest ${about.low}, last ${about.last}.`,
      }),
    /** Of a price that is not known. */
    notKnown: 'not known',
    /** One candle read aloud. `base` is the unit of the volume. */
    candle: (about: {
      time: string;
      open: string;
      high: string;
      low: string;
      close: string;
      volume: string;
      base: string;
    }) =>
      `${about.time}: open ${about.open}, high ${about.high}, low ${about.low}, close ${about.close}, volume ${about.volume} ${about.base}.`,
    /** The values of a candle: a letter on the screen and what it stands for. */
    values: {
      open: { letter: 'O', word: 'open' },
      high: { letter: 'H', word: 'high' },
      low: { letter: 'L', word: 'low' },
      close: { letter: 'C', word: 'close' },
      volume: { letter: 'V', word: 'volume' },
    },
    length: 'Candle interval',
    lengths: {
      '1min': { short: '1m', long: '1 minute' },
      '3min': { short: '3m', long: '3 minutes' },
      '5min': { short: '5m', long: '5 minutes' },
      '15min': { short: '15m', long: '15 minutes' },
      '30min': { short: '30m', long: '30 minutes' },
      '1hour': { short: '1h', long: '1 hour' },
      '2hour': { short: '2h', long: '2 hours' },
      '4hour': { short: '4h', long: '4 hours' },
      '6hour': { short: '6h', long: '6 hours' },
      '8hour': { short: '8h', long: '8 hours' },
      '12hour': { short: '12h', long: '12 hours' },
      '1day': { short: '1d', long: '1 day' },
      '1week': { short: '1w', long: '1 week' },
      '1month': { short: '1M', long: '1 month' },
    },
  },
  depth: {
    none: 'No depth chart while one side of the book is empty.',
    /** Above the drawing while nothing is pointed at. */
    hint: 'Point at the chart, or use the arrow keys, to see the size up to a price.',
    keys: 'Left and right arrow keys step through the prices of the book.',
    /** Up to one price; `distance` is from the middle of the book, with its sign. */
    point: {
      bid: (at: DepthValues) => `Bids down to ${at.price} (${at.distance}): ${at.total} ${at.base}`,
      ask: (at: DepthValues) => `Asks up to ${at.price} (${at.distance}): ${at.total} ${at.base}`,
    },
    noBids: 'No bids',
    noAsks: 'No asks',
    /** The total of a side, up to which price. */
    bids: (total: string, base: string, price: string) => `Bids: ${total} ${base} down to ${price}`,
    asks: (total: string, base: string, price: string) => `Asks: ${total} ${base} up to ${price}`,
    notKnown: 'not known',
    /** Both sides, as in the texts above. */
    both: (bids: string, asks: string) => `${bids}. ${asks}.`,
  },
  trades: {
    /** `zone` is a time zone: "UTC+1". */
    time: (zone: string) => `Time (${zone})`,
    price: 'Price',
    size: 'Size',
    none: 'No trades yet.',
    noneRead: 'No recent trades.',
    list: 'Recent trades, newest first',
    taker: { buy: 'Buyer was taker', sell: 'Seller was taker' },
    /** Read aloud before the price. */
    at: { buy: 'buy at', sell: 'sell at' },
    /** Read aloud before the size. */
    sizeLabel: 'size',
  },
});
