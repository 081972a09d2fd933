import type { PublicTrade } from '../../../shared/bridge/market-calls.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { Feed } from '../../venue/feed/feed.ts';
import type { Clock } from '../../platform/clock.ts';
import { createThrottle } from './throttle.ts';

interface StreamingTradesParts {
  symbol: string;
  /** Null where the venue has no events: then there is one reading and no more. */
  feed: Feed | null;
  clock: Clock;
  /** Asks the venue for its last trades. */
  readTrades(): Promise<Result<PublicTrade[], BridgeError>>;
  /** Trades not announced before, newest first. */
  announce(trades: PublicTrade[]): void;
}

export interface StreamingTrades {
  /** Newest first. */
  known(): PublicTrade[];
  stop(): void;
}

const MAX_TRADES = 100;
const ANNOUNCE_MS = 100;

/** The public trades of the watched pair: what the venue lists of the past, and every one that happens, each once. */
export function createStreamingTrades(parts: StreamingTradesParts): StreamingTrades {
  const throttle = createThrottle(parts.clock, ANNOUNCE_MS, announceFresh);
  let trades: PublicTrade[] = [];
  let fresh: PublicTrade[] = [];
  let stopped = false;

  const unsubscribe = parts.feed?.subscribe({
    topic: { kind: 'trades', symbol: parts.symbol },
    onEvent(event) {
      if (event.kind === 'trades') add([event.trade]);
    },
    onSubscribed: () => void read(),
  });
  void read();

  async function read(): Promise<void> {
    const past = await parts.readTrades();
    if (past.ok) add(past.value); // else what happens from now on comes over the feed
  }

  function add(more: readonly PublicTrade[]): void {
    if (stopped) return;
    const ids = new Set(trades.map((trade) => trade.id));
    const unknown = more.filter((trade) => !ids.has(trade.id));
    if (unknown.length === 0) return;
    trades = newestFirst([...unknown, ...trades]);
    const listed = new Set(trades);
    fresh = [...fresh, ...unknown].filter((trade) => listed.has(trade));
    throttle.mark();
  }

  function announceFresh(): void {
    const trades = newestFirst(fresh);
    fresh = [];
    if (trades.length > 0 && !stopped) parts.announce(trades);
  }

  return {
    known: () => trades,
    stop() {
      stopped = true;
      unsubscribe?.();
      throttle.stop();
    },
  };
}

/** By time, and at one instant by id, which rises; at most the newest hundred. */
function newestFirst(trades: readonly PublicTrade[]): PublicTrade[] {
  return trades.toSorted((a, b) => b.at - a.at || byId(b.id, a.id)).slice(0, MAX_TRADES);
}

function byId(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
