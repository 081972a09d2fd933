import type { BridgeError } from '../../../shared/base/error.ts';
import type { CallHandlers, CallReply, EventName, EventPayload } from '../../../shared/bridge/contract.ts';
import type { CandleInterval } from '../../../shared/bridge/market-calls.ts';
import type { BookLevels } from '../../../shared/orders/estimate.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { marketServiceMessages } from '../../../shared/messages/market-service.ts';
import { createFeed, type Feed } from '../../venue/feed/feed.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { VenueClient } from '../../venue/client.ts';
import { createMarketReads, isSymbol } from './market-reads.ts';
import { createWatch, type Watch } from './watch.ts';
import { hasMarketUpdates } from '../../../shared/venue/updates.ts';

interface MarketDataServiceParts {
  ready(accountId: string): Promise<Result<VenueClient, BridgeError>>;
  /** Asked before every connection to the venue's events. Fails while the machine is suspended, so that no key is read meanwhile. */
  feedReady(accountId: string): Promise<Result<VenueClient, BridgeError>>;
  clock: Clock;
  ids: Ids;
  announce<N extends EventName>(name: N, payload: EventPayload<N>): void;
}

/** The best prices of a pair; null on a side that is empty. */
export interface BestPrices {
  bid: string | null;
  ask: string | null;
}

type MarketCall = Extract<keyof CallHandlers, `market.${string}`>;

export interface MarketDataService {
  handlers: Pick<CallHandlers, MarketCall>;
  /** Of the watched pair, while its book is current; null for any other. A stale book is never used in a check. */
  bestPrices: (accountId: string, symbol: string) => BestPrices | null;
  /** The last price of the same pair, while its book is current. */
  lastPrice: (accountId: string, symbol: string) => string | null;
  /** The levels of the same book. */
  bookLevels: (accountId: string, symbol: string) => BookLevels | null;
  /** Accounts or their venues changed: a watch whose account or address is gone ends. */
  prune(): void;
  suspend(): void;
  close(): void;
}

/** What is connected: one account's venue. Kept while pairs come and go, so that the next one need not connect again. */
interface Session {
  accountId: string;
  client: VenueClient;
  /** Null where the venue has no events. */
  feed: Feed | null;
}

interface PairOf {
  accountId: string;
  symbol: string;
}

/** Watches one pair at a time, for the window that shows it and for the checks of its tickets. */
export function createMarketDataService(parts: MarketDataServiceParts): MarketDataService {
  const { clock, ids } = parts;
  const reads = createMarketReads((accountId) => parts.ready(accountId), clock);
  let session: Session | null = null;
  let watch: Watch | null = null;
  /** Counts what the window asked for: an answer for an earlier wish is not used. */
  let wish = 0;
  /** A watch that waits for its account's client. */
  let coming: (PairOf & { reply: Promise<Result<CallReply<'market.watch'>, BridgeError>> }) | null = null;
  /** What was asked for before its pair was watched. */
  let candles: (PairOf & { interval: CandleInterval }) | null = null;
  let closed = false;

  function endSession(): void {
    watch?.stop();
    watch = null;
    session?.feed?.close();
    session = null;
  }

  function sessionOf(accountId: string, client: VenueClient): Session {
    if (session !== null && session.accountId === accountId && session.client === client) return session;
    endSession();
    const feed = !hasMarketUpdates(client.venue)
      ? null
      : createFeed({
          kind: 'public',
          ready: () => parts.feedReady(accountId),
          clock,
          ids,
          onCondition: (condition) => watch?.conditionChanged(condition),
        });
    session = { accountId, client, feed };
    return session;
  }

  /** Begins to watch a pair in place of another; the connection goes on where it is the same venue's. */
  function begin({ accountId, symbol }: PairOf, client: VenueClient): Watch {
    const { feed } = sessionOf(accountId, client);
    const before = watch;
    const next = createWatch({
      accountId,
      symbol,
      venue: client.venue,
      feed,
      clock,
      ids,
      reads,
      announce: (name, payload) => parts.announce(name, payload),
    });
    watch = next;
    before?.stop();
    next.begin();
    if (candles !== null && isSamePair(candles, next)) next.followCandles(candles.interval, null);
    return next;
  }

  async function startWatch(pair: PairOf): Promise<Result<CallReply<'market.watch'>, BridgeError>> {
    if (closed) return fail(CLOSED);
    if (!isSymbol(pair.symbol)) return fail(NO_SYMBOL);
    if (coming !== null && isSamePair(coming, pair)) return coming.reply;
    if (watch !== null && isSamePair(watch, pair)) {
      watch.retryNow();
      return succeed(watch.read());
    }
    leave();
    const reply = connectAndBegin(pair, wish);
    const mine = { ...pair, reply };
    coming = mine;
    const answer = await reply;
    if (coming === mine) coming = null;
    return answer;
  }

  async function connectAndBegin(
    pair: PairOf,
    mine: number,
  ): Promise<Result<CallReply<'market.watch'>, BridgeError>> {
    const client = await parts.ready(pair.accountId);
    if (mine !== wish) return fail(OVERTAKEN);
    if (!client.ok) return client;
    const problem = whyNothing(client.value);
    return problem === null ? succeed(begin(pair, client.value).read()) : fail(problem);
  }

  /** Ends what is watched or about to be. */
  function leave(): void {
    wish += 1;
    coming = null;
    watch?.stop();
    watch = null;
  }

  /** A venue whose address changed is another venue: the watch goes on there. One whose account is gone is left. */
  async function follow({ accountId, client }: Session): Promise<void> {
    const mine = wish;
    const ready = await parts.ready(accountId);
    if (closed || mine !== wish || session?.client !== client) return;
    if (!ready.ok) {
      if (ready.error.kind === 'not-found') endSession();
      else session.feed?.reconnect();
      return;
    }
    if (ready.value !== client) {
      const pair = watch;
      endSession();
      if (pair !== null && whyNothing(ready.value) === null) begin(pair, ready.value);
      return;
    }
    if (session.feed?.condition().state === 'waiting') session.feed.reconnect();
    watch?.retryNow();
  }

  return {
    handlers: {
      'market.watch': startWatch,
      async 'market.unwatch'(pair) {
        const current = watch ?? coming;
        if (current === null || !isSamePair(current, pair)) return succeed({});
        leave();
        candles = null;
        return succeed({});
      },
      async 'market.candles'({ accountId, symbol, interval, before }) {
        if (!isSymbol(symbol)) return fail(NO_SYMBOL);
        const wanted = { accountId, symbol, interval };
        if (before !== undefined) {
          const older = await reads.olderCandles(wanted, before);
          return older.ok ? succeed({ candles: older.value }) : older;
        }
        candles = wanted;
        const answer = await reads.candles(wanted, null);
        if (!answer.ok) return answer;
        const newest = answer.value.at(-1) ?? null;
        if (candles === wanted && watch !== null && isSamePair(watch, wanted))
          watch.followCandles(interval, newest);
        return succeed({ candles: answer.value });
      },
      'market.tickers': ({ accountId }) => reads.tickers(accountId),
    },
    bestPrices: (accountId, symbol) =>
      watch !== null && isSamePair(watch, { accountId, symbol }) ? watch.best() : null,
    lastPrice: (accountId, symbol) =>
      watch !== null && isSamePair(watch, { accountId, symbol }) ? watch.last() : null,
    bookLevels: (accountId, symbol) =>
      watch !== null && isSamePair(watch, { accountId, symbol }) ? watch.levels() : null,
    prune() {
      if (session !== null && !closed) void follow(session);
    },
    suspend: () => session?.feed?.reconnect(),
    close() {
      closed = true;
      leave();
      endSession();
    },
  };
}

function isSamePair(a: PairOf, b: PairOf): boolean {
  return a.accountId === b.accountId && a.symbol === b.symbol;
}

const NO_SYMBOL: BridgeError = {
  kind: 'bad-request',
  field: 'symbol',
  message: marketServiceMessages.symbolForm,
};

const OVERTAKEN: BridgeError = {
  kind: 'conflict',
  message: marketServiceMessages.overtaken,
};

const CLOSED: BridgeError = { kind: 'conflict', message: marketServiceMessages.closing };

/** Why there is nothing at all to watch; a venue that has only some of it says so in the book. */
function whyNothing({ venue }: VenueClient): BridgeError | null {
  const { orderBook, publicTrades, candles } = venue.capabilities;
  const reads = [orderBook, publicTrades, candles].some((path) => path !== null);
  if (reads || hasMarketUpdates(venue)) return null;
  return {
    kind: 'no-capability',
    message: marketServiceMessages.noPaths(venue.label),
  };
}
