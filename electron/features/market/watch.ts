import type { CallReply, EventName, EventPayload } from '../../../shared/bridge/contract.ts';
import type { Candle, CandleInterval } from '../../../shared/bridge/market-calls.ts';
import type { BookLevels } from '../../../shared/orders/estimate.ts';
import { marketServiceMessages } from '../../../shared/messages/market-service.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import type { Feed, FeedCondition } from '../../venue/feed/feed.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import { createStreamingBook, type StreamingBook } from './streaming-book.ts';
import { createStreamingCandles, type StreamingCandles } from './streaming-candles.ts';
import { createStreamingTrades, type StreamingTrades } from './streaming-trades.ts';
import type { MarketReads } from './market-reads.ts';
import { createNoBook } from './no-book.ts';

interface WatchParts {
  accountId: string;
  symbol: string;
  venue: VenueDescription;
  /** Null where the venue has no events. */
  feed: Feed | null;
  clock: Clock;
  ids: Ids;
  reads: MarketReads;
  announce<N extends EventName>(name: N, payload: EventPayload<N>): void;
}

/** One pair under watch: its book, its trades and the candles that were asked for. */
export interface Watch {
  readonly accountId: string;
  readonly symbol: string;
  begin(): void;
  read(): CallReply<'market.watch'>;
  best(): { bid: string | null; ask: string | null } | null;
  levels(): BookLevels | null;
  /** The price of the newest trade, while the book is current. */
  last(): string | null;
  followCandles(interval: CandleInterval, newest: Candle | null): void;
  conditionChanged(condition: FeedCondition): void;
  /** A person asks again: what waits for its next try is tried now. */
  retryNow(): void;
  stop(): void;
}

/** Builds a watch; nothing is asked of the venue before `begin`, and nothing is announced after `stop`. */
export function createWatch(parts: WatchParts): Watch {
  const { accountId, symbol, venue, feed, clock, ids, reads } = parts;
  const pair = { accountId, symbol };
  const { orderBook, publicTrades } = venue.capabilities;
  /** Replaced by a streaming one when the watch begins, where there is one. */
  let book: StreamingBook = createNoBook({
    ...pair,
    problem:
      orderBook === null
        ? marketServiceMessages.noBookPath(venue.label)
        : marketServiceMessages.noEventsPath(venue.label),
    feed,
    clock,
    announce: (view) => parts.announce('book', view),
  });
  let trades: StreamingTrades | null = null;
  let candles: StreamingCandles | null = null;
  let stopped = false;

  function followCandles(interval: CandleInterval, newest: Candle | null): void {
    if (feed === null || stopped) return;
    candles ??= createStreamingCandles({
      symbol,
      feed,
      async readSince(of, from) {
        const answer = await reads.candles({ ...pair, interval: of }, from);
        return answer.ok ? answer.value : [];
      },
      announce(of, candle) {
        if (!stopped) parts.announce('candle', { ...pair, interval: of, candle });
      },
    });
    candles.follow(interval, newest);
  }

  return {
    accountId,
    symbol,
    begin() {
      if (feed !== null && orderBook !== null) {
        // Its first subscription connects, and of that the book which gives way must announce nothing.
        book.stop();
        book = createStreamingBook({
          ...pair,
          feed,
          clock,
          ids,
          readBook: () => reads.book(pair),
          announce: (view) => parts.announce('book', view),
        });
      } else if (feed !== null) {
        // The connection of the pair before may have stopped already.
        book.conditionChanged(feed.condition());
      }
      if (publicTrades !== null || feed !== null) {
        trades = createStreamingTrades({
          symbol,
          feed,
          clock,
          readTrades: () => reads.trades(pair),
          announce: (more) => parts.announce('trades', { ...pair, trades: more }),
        });
      }
    },
    read: () => ({ book: book.view(), trades: trades?.known() ?? [] }),
    best: () => book.best(),
    levels: () => book.levels(),
    last: () => (book.best() === null ? null : (trades?.known()[0]?.price ?? null)),
    followCandles,
    conditionChanged: (condition) => book.conditionChanged(condition),
    retryNow: () => book.retryNow(),
    stop() {
      stopped = true;
      book.stop();
      trades?.stop();
      candles?.stop();
    },
  };
}
