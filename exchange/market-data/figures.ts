import type { Engine, Level, Side, Units } from '../engine/base/contract.ts';
import { formatDecimal, multiply, subtract, type Decimal } from '../exact/decimal.ts';
import type { PublicIds } from '../orders/model/public-ids.ts';
import { stepsOf, type Market, type UnitTable } from '../pairs/units.ts';
import {
  candlesOf,
  newestCandle,
  type Candle,
  type CandleInterval,
  type CandleSpan,
  type TradedBars,
} from './candles.ts';
import { DAY, HOUR, merge, MINUTE_MS, type Bar, type TimedBar } from './minutes.ts';
import type { PairData } from './pair-data.ts';
import type { Past } from './past.ts';

/** Price and size as text. */
type LevelText = [price: string, size: string];

/** A pair's last trade and best prices; null if there is none. */
interface TickerText {
  sequence: string;
  price: string | null;
  size: string | null;
  bestBid: string | null;
  bestBidSize: string | null;
  bestAsk: string | null;
  bestAskSize: string | null;
  /** Of the last trade, or of the last book change before the first trade. Milliseconds. */
  time: number;
}

interface DepthText {
  sequence: string;
  /** Best first. */
  asks: LevelText[];
  bids: LevelText[];
}

/** Statistics of a time range; null prices without trades. */
export interface SpanText {
  open: string | null;
  high: string | null;
  low: string | null;
  changePrice: string;
  /** As a fraction, four places. */
  changeRate: string;
  vol: string;
  volValue: string;
  averagePrice: string | null;
}

interface TradeText {
  tradeId: bigint;
  price: string;
  size: string;
  side: Side;
  /** Milliseconds. */
  time: number;
}

/** Public data of a pair, formatted on demand. Must not be called inside an engine event. */
export interface Figures {
  ticker(market: Market): TickerText;
  /** At most `count` levels per side. */
  depth(market: Market, count: number): DepthText;
  /** The last `minutes` including the current one, at most 24 hours. Changes are relative to the first price in the range. */
  span(market: Market, minutes: number, now: number): SpanText;
  /** Newest first, at most 100. */
  trades(market: Market): TradeText[];
  /** Newest first, at most 1,500: start in seconds, open, close, high, low, volume, turnover. */
  candles(market: Market, span: CandleSpan): string[][];
  /** The candle of the newest trade; null before the first trade of this run. */
  newestCandle(market: Market, interval: CandleInterval): string[] | null;
}

interface FigureParts {
  units: UnitTable;
  engine: () => Engine;
  ids: Pick<PublicIds, 'trade'>;
  dataOf: (market: number) => PairData;
  past: () => Past;
}

const RATE_DIGITS = 4;
const AVERAGE_DIGITS = 8;
export const DAY_MINUTES = DAY;

export function createFigures({ engine, ids, dataOf, past }: FigureParts): Figures {
  const tradedOf = ({ index }: Market) => ({ market: index, past: past(), live: dataOf(index).minutes });
  const levels = (market: Market, side: Side, count: number) =>
    engine()
      .levels(market.index, side, count)
      .map((level): LevelText => levelText(market, level));
  return {
    ticker(market) {
      const { sequence, last, changedAt } = dataOf(market.index);
      const [bid] = levels(market, 'buy', 1);
      const [ask] = levels(market, 'sell', 1);
      return {
        sequence: String(sequence),
        price: last === null ? null : priceText(market, last.price),
        size: last === null ? null : sizeText(market, last.size),
        bestBid: bid?.[0] ?? null,
        bestBidSize: bid?.[1] ?? null,
        bestAsk: ask?.[0] ?? null,
        bestAskSize: ask?.[1] ?? null,
        time: last?.time ?? changedAt,
      };
    },
    depth: (market, count) => ({
      sequence: String(dataOf(market.index).sequence),
      asks: levels(market, 'sell', count),
      bids: levels(market, 'buy', count),
    }),
    span: (market, minutes, now) => spanText(market, merge(lastMinutes(tradedOf(market), minutes, now))),
    trades: (market) =>
      dataOf(market.index)
        .trades.toReversed()
        .map((trade) => ({
          tradeId: ids.trade(trade.id),
          price: priceText(market, trade.price),
          size: sizeText(market, trade.size),
          side: trade.side,
          time: trade.time,
        })),
    candles: (market, span) => candlesOf(tradedOf(market), span).map((candle) => candleText(market, candle)),
    newestCandle(market, interval) {
      const candle = newestCandle(tradedOf(market), interval);
      return candle === null ? null : candleText(market, candle);
    },
  };
}

function lastMinutes({ market, past, live }: TradedBars, minutes: number, now: number): TimedBar[] {
  const from = Math.floor(now / MINUTE_MS) + 1 - Math.min(minutes, DAY);
  const recent = live.since(from, 1);
  return [...past.bars(market, from, recent[0]?.index ?? past.end, HOUR), ...recent];
}

function candleText(market: Market, { start, bar }: Candle): string[] {
  return [
    String(start),
    priceText(market, bar.open),
    priceText(market, bar.close),
    priceText(market, bar.high),
    priceText(market, bar.low),
    sizeText(market, bar.volume),
    formatDecimal(valueOf(market, bar)),
  ];
}

export function priceText(market: Market, ticks: number): string {
  return stepsText(ticks, market.pair.priceIncrement);
}

export function sizeText(market: Market, lots: Level['size']): string {
  return stepsText(lots, market.pair.baseIncrement);
}

export function levelText(market: Market, { price, size }: Level): LevelText {
  return [priceText(market, price), sizeText(market, size)];
}

function spanText(market: Market, bar: Bar | null): SpanText {
  if (bar === null) {
    const none = { open: null, high: null, low: null, averagePrice: null };
    return { ...none, changePrice: '0', changeRate: '0', vol: '0', volValue: '0' };
  }
  const step = market.pair.priceIncrement;
  const open = stepsOf(bar.open, step);
  const change = subtract(stepsOf(bar.close, step), open);
  const volume = stepsOf(bar.volume, market.pair.baseIncrement);
  const value = valueOf(market, bar);
  return {
    open: formatDecimal(open),
    high: priceText(market, bar.high),
    low: priceText(market, bar.low),
    changePrice: formatDecimal(change),
    changeRate: formatDecimal(quotient(change, open, RATE_DIGITS)),
    vol: formatDecimal(volume),
    volValue: formatDecimal(value),
    averagePrice: formatDecimal(quotient(value, volume, Math.max(AVERAGE_DIGITS, step.scale))),
  };
}

function valueOf({ pair }: Market, bar: Bar): Decimal {
  return stepsOf(bar.value, multiply(pair.priceIncrement, pair.baseIncrement));
}

/** Plain decimal text of `count` steps, without trailing zeros. */
export function stepsText(count: Units, step: Decimal): string {
  // Increments are powers of ten, so the common case only moves the point: there are thousands of these per second.
  if (typeof count === 'number' && step.units === 1n && count >= 0) return shifted(count, step.scale);
  return formatDecimal(stepsOf(count, step));
}

function shifted(count: number, scale: number): string {
  const digits = String(count);
  if (scale === 0 || count === 0) return digits;
  const padded = digits.padStart(scale + 1, '0');
  const point = padded.length - scale;
  let end = padded.length;
  while (end > point && padded.charCodeAt(end - 1) === 48) end -= 1;
  return end === point ? padded.slice(0, point) : `${padded.slice(0, point)}.${padded.slice(point, end)}`;
}

/** `numerator` / `denominator`, rounded half away from zero to `digits` places. The denominator must not be zero. */
export function quotient(numerator: Decimal, denominator: Decimal, digits: number): Decimal {
  const above = numerator.units * 10n ** BigInt(digits + denominator.scale);
  const below = denominator.units * 10n ** BigInt(numerator.scale);
  const isNegative = above < 0n !== below < 0n;
  const [n, d] = [magnitude(above), magnitude(below)];
  const rounded = (2n * n + d) / (2n * d);
  return { units: isNegative ? -rounded : rounded, scale: digits };
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
