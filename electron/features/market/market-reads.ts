import type { BridgeError } from '../../../shared/base/error.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { Candle, CandleInterval } from '../../../shared/bridge/market-calls.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { VenueClient } from '../../venue/client.ts';
import type { ReadAnswer } from '../../venue/venue-read.ts';
import { readCandles, readTickers } from './read-market.ts';

interface PairAsked {
  accountId: string;
  symbol: string;
}

/** What is asked of a venue's market data, each with the account's client as it stands then. */
export interface MarketReads {
  book(pair: PairAsked): Promise<Result<ReadAnswer, BridgeError>>;
  trades(pair: PairAsked): Promise<Result<ReadAnswer, BridgeError>>;
  /** Oldest first; from `since` (milliseconds since the epoch) on, or the last few hundred. */
  candles(
    asked: PairAsked & { interval: CandleInterval },
    since: number | null,
  ): Promise<Result<Candle[], BridgeError>>;
  tickers(accountId: string): Promise<Result<CallReply<'market.tickers'>, BridgeError>>;
}

/** As many as fit a wide chart; a venue gives at most 1,500 at once. */
const CANDLES = 500;
const INTERVAL_SECONDS: Record<CandleInterval, number> = {
  '1min': 60,
  '5min': 300,
  '15min': 900,
  '1hour': 3_600,
  '4hour': 14_400,
  '1day': 86_400,
};

export function createMarketReads(
  ready: (accountId: string) => Promise<Result<VenueClient, BridgeError>>,
  clock: Clock,
): MarketReads {
  async function ask(
    { accountId, symbol }: PairAsked,
    capability: 'orderBook' | 'publicTrades',
  ): Promise<Result<ReadAnswer, BridgeError>> {
    const client = await ready(accountId);
    return client.ok ? client.value.ask({ capability, query: [['symbol', symbol]] }) : client;
  }

  return {
    book: (pair) => ask(pair, 'orderBook'),
    trades: (pair) => ask(pair, 'publicTrades'),

    async candles({ accountId, symbol, interval }, since) {
      const client = await ready(accountId);
      if (!client.ok) return client;
      const startAt =
        since === null
          ? Math.floor(clock.now() / 1_000) - CANDLES * INTERVAL_SECONDS[interval]
          : Math.floor(since / 1_000);
      const answer = await client.value.ask({
        capability: 'candles',
        query: [
          ['symbol', symbol],
          ['type', interval],
          ['startAt', startAt],
        ],
      });
      return answer.ok ? readCandles(answer.value.envelope.exactData()) : answer;
    },

    async tickers(accountId) {
      const client = await ready(accountId);
      if (!client.ok) return client;
      const answer = await client.value.ask({ capability: 'tickers' });
      if (!answer.ok) return answer;
      const tickers = readTickers(answer.value.envelope.exactData());
      return tickers.ok ? succeed({ tickers: tickers.value, receivedAt: answer.value.receivedAt }) : tickers;
    },
  };
}

/** Letters, digits and hyphens: what else might stand in a symbol would mean something in a topic or an address. */
export function isSymbol(text: string): boolean {
  return /^[A-Za-z0-9-]{1,40}$/.test(text);
}
