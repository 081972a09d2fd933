import { z } from 'zod';
import { accountId } from '../base/account-id.ts';

/** Lengths of a candle, as the venue names them. */
const CANDLE_INTERVALS = [
  '1min',
  '3min',
  '5min',
  '15min',
  '30min',
  '1hour',
  '2hour',
  '4hour',
  '6hour',
  '8hour',
  '12hour',
  '1day',
  '1week',
  '1month',
] as const;
export type CandleInterval = (typeof CANDLE_INTERVALS)[number];

const symbol = z.string().check(z.minLength(1), z.maxLength(40));
const amount = z.string().check(z.maxLength(120));
/** Price and size. */
const level = z.tuple([amount, amount]);

/**
 * How much a picture of the market can be trusted. current: every change since the snapshot was seen and the feed is not silent;
 * stale: the feed is silent or gone, and what is shown is old; resyncing: a change was missed and a new snapshot is on its way;
 * unavailable: there is no book here; stopped: nor do trades and candles come any more, and those that are shown are old.
 */
const FEED_STATES = [
  'connecting',
  'current',
  'stale',
  'resyncing',
  'failed',
  'unavailable',
  'stopped',
] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** The order book of the watched pair: at most 50 levels of each side, best first. Sent at most 20 times a second. */
const bookView = z.strictObject({
  accountId,
  symbol,
  state: z.enum(FEED_STATES),
  /** Why it is not up to date and what happens next; null while it is. */
  problem: z.nullable(z.string()),
  bids: z.array(level),
  asks: z.array(level),
  /** When the feed last spoke, milliseconds since the epoch by our clock; null before it ever did. */
  receivedAt: z.nullable(z.number()),
  /** How long that was ago when this was sent; sent again every second while the book is stale or stopped. */
  ageMs: z.nullable(z.number()),
  /** Time of the last ping to its pong. */
  latencyMs: z.nullable(z.number()),
});
export type BookView = z.infer<typeof bookView>;

const publicTrade = z.strictObject({
  /** Kept as text: trade ids exceed 2^53. */
  id: z.string(),
  /** The taker's side. */
  side: z.enum(['buy', 'sell']),
  price: amount,
  size: amount,
  /** Milliseconds since the epoch. */
  at: z.number(),
});
export type PublicTrade = z.infer<typeof publicTrade>;

export const candle = z.strictObject({
  /** When it begins, milliseconds since the epoch. */
  at: z.number(),
  open: amount,
  high: amount,
  low: amount,
  close: amount,
  /** In the base asset. */
  volume: amount,
});
export type Candle = z.infer<typeof candle>;

export const ticker = z.strictObject({
  symbol,
  last: z.nullable(amount),
  /** Change over 24 hours as a fraction: "0.0124" is +1.24 %. */
  changeRate: z.nullable(amount),
  /** Of the last 24 hours, as the next three. */
  high: z.nullable(amount),
  low: z.nullable(amount),
  /** In the base asset. */
  volume: z.nullable(amount),
  /** In the quote asset. */
  value: z.nullable(amount),
});
export type Ticker = z.infer<typeof ticker>;

const pairOf = z.strictObject({ accountId, symbol });
const interval = z.enum(CANDLE_INTERVALS);

export const marketCalls = {
  /**
   * Watches one pair, in place of the one watched before; answers with what is known already. From then on `book`, `trades` and
   * `candle` events report it. `no-capability` where the venue has no market data.
   */
  'market.watch': {
    input: pairOf,
    reply: z.strictObject({ book: bookView, trades: z.array(publicTrade) }),
  },
  /** Ends the watch, if it is still this pair's: a screen that goes must not end its successor's. */
  'market.unwatch': { input: pairOf, reply: z.strictObject({}) },
  /**
   * Oldest first. Without `before` up to the newest that the venue has; the `candle` event then keeps the last one fresh while the pair is
   * watched. With `before` (milliseconds since the epoch) those that begin earlier; none means that the venue has no older ones.
   */
  'market.candles': {
    input: z.strictObject({ accountId, symbol, interval, before: z.exactOptional(z.int().check(z.gte(0))) }),
    reply: z.strictObject({ candles: z.array(candle) }),
  },
  /** Last price and the figures of 24 hours of every pair, in one request. */
  'market.tickers': {
    input: z.strictObject({ accountId }),
    reply: z.strictObject({ tickers: z.array(ticker), receivedAt: z.number() }),
  },
} as const;

export const marketEvents = {
  book: bookView,
  /** New public trades of the watched pair, newest first. */
  trades: z.strictObject({ accountId, symbol, trades: z.array(publicTrade) }),
  candle: z.strictObject({ accountId, symbol, interval, candle }),
} as const;
