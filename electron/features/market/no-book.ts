import type { BookView } from '../../../shared/bridge/market-calls.ts';
import type { Feed } from '../../venue/feed/feed.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StreamingBook } from './streaming-book.ts';

interface NoBookParts {
  accountId: string;
  symbol: string;
  /** Why there is none. */
  problem: string;
  /** What trades and candles come over; null where the venue has no events. */
  feed: Feed | null;
  clock: Clock;
  announce(book: BookView): void;
}

const TICK_MS = 1_000;

/** Stands where a venue has no book: shows in the window when trades and candles stop coming, every second how long ago, and when they go on. */
export function createNoBook(parts: NoBookParts): StreamingBook {
  const { accountId, symbol, problem, feed, clock } = parts;
  let lastState: BookView['state'] = 'unavailable';
  let cancelTick: (() => void) | null = null;
  let ended = false;

  function view(): BookView {
    const none = { accountId, symbol, bids: [], asks: [] };
    const condition = feed?.condition();
    const receivedAt = condition?.receivedAt ?? null;
    const ageMs = receivedAt === null ? null : Math.round(clock.monotonic() - receivedAt.monotonic);
    const timing = { receivedAt: receivedAt?.epoch ?? null, ageMs, latencyMs: condition?.latencyMs ?? null };
    // The first connection of all interrupts nothing while it is being opened.
    const isStopped =
      condition?.state === 'waiting' || (condition?.state === 'connecting' && receivedAt !== null);
    return isStopped
      ? { ...none, ...timing, state: 'stopped', problem: condition.problem }
      : { ...none, ...timing, state: 'unavailable', problem };
  }

  function announceChange(): void {
    cancelTick?.();
    cancelTick = null;
    const next = view();
    if (ended || (lastState === 'unavailable' && next.state === 'unavailable')) return;
    lastState = next.state;
    if (lastState === 'stopped') cancelTick = clock.after(TICK_MS, announceChange);
    parts.announce(next);
  }

  return {
    view,
    best: () => null,
    levels: () => null,
    conditionChanged: announceChange,
    retryNow: () => undefined,
    stop() {
      ended = true;
      cancelTick?.();
    },
  };
}
