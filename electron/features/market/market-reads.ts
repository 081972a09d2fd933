import type { BridgeError } from '../../../shared/base/error.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { Candle, CandleInterval, PublicTrade } from '../../../shared/bridge/market-calls.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { VenueClient } from '../../venue/client.ts';
import type { BookSnapshot } from '../../venue/market-data.ts';

interface PairRequest {
  accountId: string;
  symbol: string;
}

type CandlesOf = PairRequest & { interval: CandleInterval };

/** What is asked of a venue's market data, each with the account's client at that time. */
export interface MarketReads {
  book(pair: PairRequest): Promise<Result<BookSnapshot, BridgeError>>;
  trades(pair: PairRequest): Promise<Result<PublicTrade[], BridgeError>>;
  /** Oldest first; from `since` (milliseconds since the epoch) on, or the last few hundred. */
  candles(request: CandlesOf, since: number | null): Promise<Result<Candle[], BridgeError>>;
  /** Oldest first: the page of candles that begin before a time (milliseconds since the epoch). None: the venue has no older ones. */
  olderCandles(request: CandlesOf, before: number): Promise<Result<Candle[], BridgeError>>;
  tickers(accountId: string): Promise<Result<CallReply<'market.tickers'>, BridgeError>>;
}

/** As many as fit a wide chart. */
const CANDLES = 500;
/** What a venue gives at once (venue facts 2, section 8). */
const MAX_CANDLES = 1_500;
/** The longest candle of each interval. */
const INTERVAL_MS: Record<CandleInterval, number> = {
  '1min': 60_000,
  '3min': 180_000,
  '5min': 300_000,
  '15min': 900_000,
  '30min': 1_800_000,
  '1hour': 3_600_000,
  '2hour': 7_200_000,
  '4hour': 14_400_000,
  '6hour': 21_600_000,
  '8hour': 28_800_000,
  '12hour': 43_200_000,
  '1day': 86_400_000,
  '1week': 604_800_000,
  '1month': 2_678_400_000,
};

export function createMarketReads(
  ready: (accountId: string) => Promise<Result<VenueClient, BridgeError>>,
  clock: Clock,
): MarketReads {
  return {
    async book({ accountId, symbol }) {
      const client = await ready(accountId);
      return client.ok ? client.value.orderBook(symbol) : client;
    },

    async trades({ accountId, symbol }) {
      const client = await ready(accountId);
      return client.ok ? client.value.trades(symbol) : client;
    },

    async candles({ accountId, symbol, interval }, since) {
      const client = await ready(accountId);
      if (!client.ok) return client;
      const startAt = since ?? Math.max(0, clock.now() - CANDLES * INTERVAL_MS[interval]);
      return client.value.candles({ symbol, interval, startAt, endAt: null });
    },

    async olderCandles({ accountId, symbol, interval }, before) {
      const client = await ready(accountId);
      if (!client.ok) return client;
      const startAt = Math.max(0, before - MAX_CANDLES * INTERVAL_MS[interval]);
      const page = await client.value.candles({ symbol, interval, startAt, endAt: before });
      // Intervals without trades are missing: a pair that paused for longer than a page goes on before it.
      if (!page.ok || page.value.length > 0 || startAt === 0) return page;
      return client.value.candles({ symbol, interval, startAt: 0, endAt: before });
    },

    async tickers(accountId) {
      const client = await ready(accountId);
      if (!client.ok) return client;
      return client.value.tickers();
    },
  };
}

/** Letters, digits and hyphens: anything else in a symbol could mean something in a topic or an address. */
export function isSymbol(text: string): boolean {
  return /^[A-Za-z0-9-]{1,40}$/.test(text);
}
