import { catalogue, plural } from './catalogue.ts';

/** What the chart of a pair says besides its candles: its toolbar, its indicators, and the lines of own orders. */
export const marketChartMessages = catalogue('market-chart', {
  toolbar: {
    intervals: 'Candle intervals',
    /** `name` is the chosen one: "15 minutes". */
    more: (name: string) => `Candle interval: ${name}. Show all intervals`,
    log: 'Log',
    logTitle: 'Logarithmic price scale',
    indicators: 'Indicators',
  },
  indicators: {
    volume: 'Volume',
    /** The two moving averages, before the box with their length. */
    first: 'Moving average 1',
    second: 'Moving average 2',
    /** Read aloud as the name of the box beside an average. */
    length: (average: string) => `${average}: number of candles`,
    candles: 'candles',
    badLength: (min: number, max: number) => `Enter a whole number from ${min} to ${max}.`,
    vwap: 'VWAP of the day (UTC)',
    vwapNote: 'VWAP needs candles shorter than a day.',
  },
  /** The line above the chart. */
  legend: {
    average: (length: number) => `MA ${length}`,
    vwap: 'VWAP',
    change: 'change from open to close',
    /** Own fills on the candle: "▲ bought 0.25 BTC (2 fills)". */
    bought: (size: string, base: string, fills: number) =>
      plural(fills, { one: `bought ${size} ${base}`, other: `bought ${size} ${base} (${fills} fills)` }),
    sold: (size: string, base: string, fills: number) =>
      plural(fills, { one: `sold ${size} ${base}`, other: `sold ${size} ${base} (${fills} fills)` }),
  },
  older: {
    loading: 'Loading older candles…',
    failed: 'Could not load older candles.',
  },
  lines: {
    /** The group of all lines, read aloud. */
    group: (symbol: string) => `Your lines on the ${symbol} chart`,
    limit: { buy: 'Buy limit', sell: 'Sell limit' },
    stopLimit: { buy: 'Stop-limit buy', sell: 'Stop-limit sell' },
    stopMarket: { buy: 'Stop-market buy', sell: 'Stop-market sell' },
    ocoStop: { buy: 'OCO stop, buy', sell: 'OCO stop, sell' },
    ocoLimit: { buy: 'OCO limit, buy', sell: 'OCO limit, sell' },
    draft: { buy: 'Draft buy', sell: 'Draft sell' },
    entry: (fills: number) =>
      plural(fills, { one: 'Average entry, 1 fill', other: `Average entry, ${fills} fills` }),
    /** What the average entry is made of. `since` is a date and time. */
    entryWhy: (fills: number, since: string, zone: string) =>
      plural(fills, {
        one: `From 1 fill that the venue lists, ${since} ${zone}, fees left out. Earlier fills are not counted.`,
        other: `From ${fills} fills that the venue lists, since ${since} ${zone}, fees left out. Earlier fills are not counted.`,
      }),
    /** A line read aloud: what is written on it, in this order, and its price. */
    sentence: (line: string, amount: string, price: string, distance: string) =>
      `${line} ${amount} ${distance} from the last price, at ${price}`,
    sentenceAlone: (line: string, amount: string, price: string) => `${line} ${amount} at ${price}`,
    amend: (line: string) => `Amend ${line}`,
    amendTitle: 'Drag to another price, or press to amend. Nothing is sent before you confirm.',
    setDraft: (line: string) => `${line}. Go to the ticket`,
    setDraftTitle: 'Drag to change the price of the ticket.',
    cancel: (line: string) => `Cancel ${line}`,
    /** While a line is dragged: "98,320.0 → 98,400.0". */
    moving: (from: string, to: string) => `${from} → ${to}`,
  },
  /** The menu at a price: a press with the other button, or the menu key. */
  menu: {
    label: (price: string) => `At ${price}`,
    alert: (price: string) => `Price alert at ${price}`,
    ticket: (price: string) => `Put ${price} into the ticket`,
  },
  /** In the corner of the chart; the whole credit is its tooltip. */
  credit: 'Charts by TradingView',
  /** Read aloud after what the chart shows. */
  keys:
    'Left and right arrow keys step through the candles; Enter puts the close of a candle into the ticket, the menu key offers an alert at it. ' +
    'Every order on the chart can also be amended and cancelled in the list of orders, and every price typed into the ticket.',
});
