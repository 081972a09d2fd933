import { formatDecimal, decimal } from '../exact/decimal.ts';
import { readRequired, readInteger } from '../base/query.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import type { PrivateRoute, PublicRoute, RouteContext } from '../http/route.ts';
import { CANDLE_INTERVALS } from '../market-data/candles.ts';
import { DAY_MINUTES } from '../market-data/figures.ts';
import { bareInteger } from '../base/raw-json.ts';
import type { Market } from '../pairs/units.ts';

const ALL_LEVELS = Number.MAX_SAFE_INTEGER;
const NS_PER_MS = 1_000_000n;

/** Books, tickers, trades and candles, with the fields that the venue's clients read. */
export const MARKET_DATA_ROUTES: readonly (PublicRoute | PrivateRoute)[] = [
  ofPair('/api/v1/market/orderbook/level1', 2, showTicker),
  ofPair('/api/v1/market/orderbook/level2_20', 2, (context, market) => showBook(context, market, 20)),
  ofPair('/api/v1/market/orderbook/level2_100', 4, (context, market) => showBook(context, market, 100)),
  {
    method: 'GET',
    path: '/api/v3/market/orderbook/level2',
    access: 'General',
    pool: 'spot',
    weight: 3,
    handle: (context) => withPair(context, (market) => showBook(context, market, ALL_LEVELS)),
  },
  ofPair('/api/v1/market/stats', 15, ({ state, now }, market) => {
    return passed({ time: now, ...dayOf(state.marketData, market, now) });
  }),
  ofPair('/api/v1/market/histories', 3, listTrades),
  ofPair('/api/v1/market/candles', 3, listCandles),
  {
    method: 'GET',
    path: '/api/v1/market/allTickers',
    access: 'public',
    pool: 'public',
    weight: 15,
    handle: ({ state: { marketData }, now }) =>
      passed({ time: now, ticker: marketData.markets.map((market) => tickerRow(marketData, market, now)) }),
  },
];

type MarketFigures = RouteContext['state']['marketData'];
type PairHandler = (context: RouteContext, market: Market) => Result<unknown>;

function ofPair(path: string, weight: number, handle: PairHandler): PublicRoute {
  return {
    method: 'GET',
    path,
    access: 'public',
    pool: 'public',
    weight,
    handle: (context) => withPair(context, (market) => handle(context, market)),
  };
}

/** Finds the pair of the query's `symbol`. */
function withPair(
  { state, query }: RouteContext,
  handle: (market: Market) => Result<unknown>,
): Result<unknown> {
  const symbol = readRequired(query, 'symbol');
  if (!symbol.ok) return symbol;
  const market = state.marketData.find(symbol.value);
  return market === null ? refused('900001', 'symbol not exists') : handle(market);
}

function showTicker({ state, now }: RouteContext, market: Market): Result<unknown> {
  return passed({ ...state.marketData.ticker(market), time: now });
}

function showBook({ state, now }: RouteContext, market: Market, levels: number): Result<unknown> {
  const { sequence, bids, asks } = state.marketData.depth(market, levels);
  return passed({ time: now, sequence, bids, asks });
}

function listTrades({ state }: RouteContext, market: Market): Result<unknown> {
  return passed(
    state.marketData.trades(market).map(({ tradeId, price, size, side, time }) => ({
      sequence: tradeId.toString(),
      price,
      size,
      side,
      time: bareInteger(BigInt(time) * NS_PER_MS),
    })),
  );
}

function listCandles({ state, query }: RouteContext, market: Market): Result<unknown> {
  const type = readRequired(query, 'type');
  if (!type.ok) return type;
  const interval = Object.hasOwn(CANDLE_INTERVALS, type.value) ? CANDLE_INTERVALS[type.value] : undefined;
  if (interval === undefined) {
    return refused('400100', `type must be one of ${Object.keys(CANDLE_INTERVALS).join(', ')}`);
  }
  const from = readInteger(query, 'startAt', 0);
  if (!from.ok) return from;
  const to = readInteger(query, 'endAt', 0);
  if (!to.ok) return to;
  const span = { interval, from: from.value, to: to.value === 0 ? null : to.value };
  return passed(state.marketData.candles(market, span));
}

/** The last 24 hours with the best prices and the fees, for stats and allTickers. */
function dayOf(marketData: MarketFigures, market: Market, now: number) {
  const { symbol, takerFeeCoefficient, makerFeeCoefficient } = market.pair.record;
  const ticker = marketData.ticker(market);
  const day = marketData.span(market, DAY_MINUTES, now);
  return {
    symbol,
    buy: ticker.bestBid,
    sell: ticker.bestAsk,
    changeRate: day.changeRate,
    changePrice: day.changePrice,
    high: day.high,
    low: day.low,
    vol: day.vol,
    volValue: day.volValue,
    last: ticker.price,
    averagePrice: day.averagePrice,
    takerFeeRate: formatDecimal(market.fees.taker),
    makerFeeRate: formatDecimal(market.fees.maker),
    takerCoefficient: formatDecimal(decimal(takerFeeCoefficient)),
    makerCoefficient: formatDecimal(decimal(makerFeeCoefficient)),
  };
}

function tickerRow(marketData: MarketFigures, market: Market, now: number): Record<string, unknown> {
  const { bestBidSize, bestAskSize } = marketData.ticker(market);
  return {
    ...dayOf(marketData, market, now),
    symbolName: market.pair.record.name,
    bestBidSize,
    bestAskSize,
  };
}
