import type { Bridge, EventPayload } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { BookView, FeedState, PublicTrade } from '../../../shared/bridge/market-calls.ts';
import { createTopic, type Topic } from './topic.ts';

/** Trades stored of one pair; a list on a screen shows fewer. */
export const MAX_TRADES = 200;

export interface BestPrices {
  state: FeedState;
  /** Null until a book was received; a side that is empty is null. */
  best: { bid: string | null; ask: string | null } | null;
  /** How old the book is, milliseconds, rounded to seconds; null before there was one. */
  ageMs: number | null;
}

export const NO_PRICES: BestPrices = { state: 'unavailable', best: null, ageMs: null };
const NOT_YET: BestPrices = { state: 'connecting', best: null, ageMs: null };

/** What the window knows of one pair's market. It lives outside React, so that twenty books a second cost what they show. */
export interface Market {
  readonly accountId: string;
  readonly symbol: string;
  /** Whether there are live updates; without them the trades are those of the last refresh. */
  readonly hasEvents: boolean;
  /** Null until main answered or sent an update. */
  readonly book: Topic<BookView | null>;
  /** Changes with the best prices only, not with every level. */
  readonly best: Topic<BestPrices>;
  /** Newest first, at most `MAX_TRADES`. */
  readonly trades: Topic<readonly PublicTrade[]>;
  /** The candle of the last update, of whichever interval is watched. */
  readonly candle: Topic<EventPayload<'candle'> | null>;
  /** Why main does not watch this pair; null while it does or is being asked. */
  readonly refusal: Topic<BridgeError | null>;
  /** Begins to watch; returns the function that ends it. */
  watch(bridge: Bridge): () => void;
}

export function createMarket(accountId: string, symbol: string, hasEvents = true): Market {
  const book = createTopic<BookView | null>(null);
  const best = createTopic(NOT_YET);
  const trades = createTopic<readonly PublicTrade[]>([]);
  const candle = createTopic<EventPayload<'candle'> | null>(null);
  const refusal = createTopic<BridgeError | null>(null);
  const pair = { accountId, symbol };
  const isOurs = (event: { accountId: string; symbol: string }): boolean =>
    event.accountId === accountId && event.symbol === symbol;

  function showBook(next: BookView): void {
    book.set(next);
    best.set(bestOf(next, best.get()));
  }

  function watch(bridge: Bridge): () => void {
    let wanted = true;
    refusal.set(null);
    // Subscribed before the call, so that nothing is lost between the answer and the first event.
    const ends = [
      bridge.on('book', (event) => {
        if (isOurs(event)) showBook(event);
      }),
      bridge.on('trades', (event) => {
        if (isOurs(event)) trades.set(mergeTrades(event.trades, trades.get()));
      }),
      bridge.on('candle', (event) => {
        if (isOurs(event)) candle.set(event);
      }),
    ];
    const ask = async (): Promise<void> => {
      const reply = await bridge.call('market.watch', pair);
      if (!wanted) return;
      if (!reply.ok) {
        refusal.set(reply.error);
        best.set(NO_PRICES);
        return;
      }
      if (!isOlder(reply.value.book, book.get())) showBook(reply.value.book);
      trades.set(mergeTrades(reply.value.trades, trades.get()));
    };
    void ask();
    return () => {
      wanted = false;
      for (const end of ends) end();
      void bridge.call('market.unwatch', pair);
    };
  }

  return { accountId, symbol, hasEvents, book, best, trades, candle, refusal, watch };
}

/** An answer can be overtaken by an event that was sent after it was made. */
function isOlder(reply: BookView, known: BookView | null): boolean {
  return known !== null && (reply.receivedAt ?? 0) <= (known.receivedAt ?? 0);
}

/** The same object as before while it did not change, so that a level deep in the book redraws nothing. */
function bestOf(book: BookView, before: BestPrices): BestPrices {
  const bid = book.bids[0]?.[0] ?? null;
  const ask = book.asks[0]?.[0] ?? null;
  const ageMs = book.ageMs === null ? null : Math.floor(book.ageMs / 1_000) * 1_000;
  const same =
    before.state === book.state &&
    before.ageMs === ageMs &&
    before.best !== null &&
    before.best.bid === bid &&
    before.best.ask === ask;
  return same ? before : { state: book.state, best: { bid, ask }, ageMs };
}

/** Both newest first; a trade that is known already is not added twice. */
export function mergeTrades(
  fresh: readonly PublicTrade[],
  known: readonly PublicTrade[],
): readonly PublicTrade[] {
  const ids = new Set(known.map((trade) => trade.id));
  const added = fresh.filter((trade) => !ids.has(trade.id));
  if (added.length === 0) return known;
  const all = [...added, ...known];
  // An answer that came after an event has older trades: they belong below.
  if (known.length > 0 && (added.at(-1)?.at ?? 0) < (known[0]?.at ?? 0)) all.sort((a, b) => b.at - a.at);
  return all.slice(0, MAX_TRADES);
}
