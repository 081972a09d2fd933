import { formatDecimal } from '../exact/decimal.ts';
import type { CandleInterval } from '../market-data/candles.ts';
import { DAY_MINUTES, type SpanText } from '../market-data/figures.ts';
import type { MarketData } from '../market-data/market-data.ts';
import type { Market } from '../pairs/units.ts';
import { bareDecimal, bareInteger } from '../base/raw-json.ts';
import type { Rendered } from './topic.ts';

const NS_PER_MS = 1_000_000n;

/** Data of a public topic: the part that decides whether it changed, and all of it. */
interface View {
  compared: unknown;
  data: unknown;
}

/** The venue's topics with the current state of a pair (facts, section 10). */
export interface ViewKind {
  /** Without the colon. */
  channel: string;
  subject: string;
  intervalMs: number;
  view(marketData: MarketData, market: Market, now: number): View;
}

export const VIEWS: readonly ViewKind[] = [
  {
    channel: '/market/ticker',
    subject: 'trade.ticker',
    intervalMs: 100,
    view(marketData, market) {
      const { compared, ticker, time } = tickerView(marketData, market);
      // The venue's own example writes only this name with a capital; its clients read the lower-case one.
      return { compared, data: { ...ticker, Time: time, time } };
    },
  },
  { channel: '/spotMarket/level1', subject: 'level1', intervalMs: 10, view: bestPrices },
  { channel: '/spotMarket/level2Depth5', subject: 'level2', intervalMs: 100, view: depthView(5) },
  { channel: '/spotMarket/level2Depth50', subject: 'level2', intervalMs: 100, view: depthView(50) },
  { channel: '/market/snapshot', subject: 'trade.snapshot', intervalMs: 2_000, view: snapshotView },
];

/** One pair's part of /market/ticker:all, whose subject is the pair. */
export function allTickersView(marketData: MarketData, market: Market): View {
  const { compared, ticker, time } = tickerView(marketData, market);
  return { compared, data: { ...ticker, time } };
}

/** The newest candle of this length; null before the first trade. */
export function candleView(
  marketData: MarketData,
  market: Market,
  topic: string,
  interval: CandleInterval,
  now: number,
): Rendered | null {
  const candles = marketData.newestCandle(market, interval);
  if (candles === null) return null;
  const { symbol } = market.pair;
  return rendered(topic, 'trade.candles.update', {
    compared: candles,
    data: { symbol, candles, time: bareInteger(BigInt(now) * NS_PER_MS) },
  });
}

/** The message of a view. */
export function rendered(topic: string, subject: string, { compared, data }: View): Rendered {
  return { key: JSON.stringify(compared), text: publicMessage(topic, subject, data) };
}

export function publicMessage(topic: string, subject: string, data: unknown): string {
  return JSON.stringify({ topic, type: 'message', subject, data });
}

function tickerView(marketData: MarketData, market: Market) {
  const { time, sequence, ...compared } = marketData.ticker(market);
  return { compared, ticker: { ...compared, sequence }, time };
}

function bestPrices(marketData: MarketData, market: Market, now: number): View {
  const { asks, bids } = marketData.depth(market, 1);
  const compared = { asks: asks[0] ?? [], bids: bids[0] ?? [] };
  return { compared, data: { ...compared, timestamp: now } };
}

function depthView(levels: number): ViewKind['view'] {
  return (marketData, market, now) => {
    const { asks, bids } = marketData.depth(market, levels);
    return { compared: [asks, bids], data: { asks, bids, timestamp: now } };
  };
}

function snapshotView(marketData: MarketData, market: Market, now: number): View {
  const { sequence, ...ticker } = marketData.ticker(market);
  const day = marketData.span(market, DAY_MINUTES, now);
  const { record } = market.pair;
  const compared = {
    askSize: bare(ticker.bestAskSize),
    averagePrice: bare(day.averagePrice),
    baseCurrency: record.baseCurrency,
    bidSize: bare(ticker.bestBidSize),
    board: 0,
    buy: bare(ticker.bestBid),
    close: bare(ticker.price),
    lastTradedPrice: bare(ticker.price),
    makerCoefficient: bareDecimal(record.makerFeeCoefficient),
    makerFeeRate: bareDecimal(formatDecimal(market.fees.maker)),
    marginTrade: record.isMarginEnabled,
    mark: 0,
    market: record.market,
    marketChange1h: change(marketData.span(market, 60, now)),
    marketChange24h: change(day),
    marketChange4h: change(marketData.span(market, 240, now)),
    markets: [record.market],
    quoteCurrency: record.quoteCurrency,
    sell: bare(ticker.bestAsk),
    siteTypes: ['global'],
    sort: 100,
    symbol: record.symbol,
    symbolCode: record.symbol,
    takerCoefficient: bareDecimal(record.takerFeeCoefficient),
    takerFeeRate: bareDecimal(formatDecimal(market.fees.taker)),
    trading: record.enableTrading,
    ...change(day),
  };
  return { compared, data: { sequence, data: { ...compared, datetime: now } } };
}

function change({ changePrice, changeRate, high, low, open, vol, volValue }: SpanText) {
  return {
    changePrice: bareDecimal(changePrice),
    changeRate: bareDecimal(changeRate),
    high: bare(high),
    low: bare(low),
    open: bare(open),
    vol: bareDecimal(vol),
    volValue: bareDecimal(volValue),
  };
}

function bare(text: string | null): object | null {
  return text === null ? null : bareDecimal(text);
}
