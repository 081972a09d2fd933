import type { Candle, CandleInterval } from '../../../shared/bridge/market-calls.ts';
import type { Feed } from '../../venue/feed/feed.ts';

interface StreamingCandlesParts {
  symbol: string;
  feed: Feed;
  /** The candles that begin at `from` (milliseconds since the epoch) or later, oldest first; none when they cannot be read. */
  readSince(interval: CandleInterval, from: number): Promise<Candle[]>;
  announce(interval: CandleInterval, candle: Candle): void;
}

export interface StreamingCandles {
  /** Follows this interval from now on, and no other. `newest` is the last candle that the window has. */
  follow(interval: CandleInterval, newest: Candle | null): void;
  stop(): void;
}

/** Keeps the last candle of one interval fresh. After a reconnection the missed candles are announced first. */
export function createStreamingCandles(parts: StreamingCandlesParts): StreamingCandles {
  let following: { interval: CandleInterval; last: Candle | null; stop: () => void } | null = null;

  function follow(interval: CandleInterval, newest: Candle | null): void {
    if (following?.interval === interval) {
      following.last = newest ?? following.last;
      return;
    }
    const before = following;
    let isFirst = true;
    const current: NonNullable<typeof following> = { interval, last: newest, stop: () => undefined };
    following = current;

    function announce(candle: Candle): void {
      if (following !== current || (current.last !== null && candle.at < current.last.at)) return;
      current.last = candle;
      parts.announce(interval, candle);
    }

    async function readMissed(): Promise<void> {
      if (current.last === null) return;
      for (const candle of await parts.readSince(interval, current.last.at)) announce(candle);
    }

    current.stop = parts.feed.subscribe({
      topic: { kind: 'candles', symbol: parts.symbol, interval },
      onEvent(event) {
        if (event.kind === 'candles') announce(event.candle);
      },
      onSubscribed() {
        if (!isFirst) void readMissed();
        isFirst = false;
      },
    });
    before?.stop();
  }

  return {
    follow,
    stop() {
      following?.stop();
      following = null;
    },
  };
}
