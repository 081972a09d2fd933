import type { BookView, FeedState } from '../../../shared/bridge/market-calls.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { BOOK_LEVELS } from '../../../shared/orders/book-levels.ts';
import type { BookLevels } from '../../../shared/orders/estimate.ts';
import type { Result } from '../../../shared/base/result.ts';
import { marketServiceMessages } from '../../../shared/messages/market-service.ts';
import { growingWait } from '../../base/backoff.ts';
import type { Feed, FeedCondition } from '../../venue/feed/feed.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { BookSnapshot, LevelText } from '../../venue/market-data.ts';
import { createBookSync, type SyncStep } from './book-sync.ts';
import { createThrottle } from './throttle.ts';

const messages = marketServiceMessages.book;

interface StreamingBookParts {
  accountId: string;
  symbol: string;
  feed: Feed;
  clock: Clock;
  ids: Ids;
  /** Asks the venue for the whole book. */
  readBook(): Promise<Result<BookSnapshot, BridgeError>>;
  announce(book: BookView): void;
}

/** The book of the watched pair as the window sees it. */
export interface StreamingBook {
  view(): BookView;
  /** Null while the book is not up to date. */
  best(): { bid: string | null; ask: string | null } | null;
  /** Up to `MAX_LEVELS` levels of each side, best first; null while the book is not up to date. */
  levels(): BookLevels | null;
  /** The feed's condition changed. */
  conditionChanged(condition: FeedCondition): void;
  /** Tries at once what waits for its next try. */
  retryNow(): void;
  stop(): void;
}

/** As deep as an order is followed into the book. */
const MAX_LEVELS = 1_000;
/** 20 views a second. */
const VIEW_MS = 50;
const STALE_TICK_MS = 1_000;
/** After so many snapshots in a row that did not fit it is called failed; it goes on trying all the same. */
const TRIES_BEFORE_FAILED = 5;
/** A book that was current for this long was sound: the next loss is repaired at once again. */
const STABLE_MS = 30_000;

/**
 * Follows the book: increments are kept from the acknowledged subscription on, then the snapshot is fetched, then both are put
 * together (book-sync.ts). A gap, a crossed book or an unreadable change leads to a new snapshot, the first at once, further ones
 * after a growing wait.
 */
export function createStreamingBook(parts: StreamingBookParts): StreamingBook {
  const { accountId, symbol, feed, clock } = parts;
  const sync = createBookSync();
  const throttle = createThrottle(clock, VIEW_MS, show);
  /** The levels when the book was last current. */
  let lastCurrent: { bids: LevelText[]; asks: LevelText[] } | null = null;
  let problem: string | null = null;
  let refused: string | null = null;
  let losses = 0;
  let isSubscribed = false;
  /** Counts snapshots asked for: an answer that was overtaken is not used. */
  let requests = 0;
  let cancelRetry: (() => void) | null = null;
  let cancelStable: (() => void) | null = null;
  let cancelTick: (() => void) | null = null;
  let sent: BookView | null = null;
  let stopped = false;

  const unsubscribe = feed.subscribe({
    topic: { kind: 'book', symbol },
    onEvent(event) {
      if (stopped || event.kind !== 'book') return;
      take(event.change === null ? UNREADABLE : sync.applyIncrement(event.change));
    },
    onSubscribed() {
      if (stopped) return;
      isSubscribed = true;
      refused = null;
      sync.restart();
      void fetchSnapshot();
      throttle.mark();
    },
    onRefused(why) {
      refused = why;
      throttle.mark();
    },
  });

  function take(step: SyncStep): void {
    switch (step.kind) {
      case 'waiting':
        return;
      case 'current':
        if (step.changed) throttle.mark();
        return;
      case 'lost':
        lose(step.why);
    }
  }

  /** The book is lost: another snapshot, unless one is under way or planned already. */
  function lose(why: string): void {
    rememberLevels();
    if (sync.isCurrent()) sync.restart();
    stopTimers();
    requests += 1;
    losses += 1;
    if (losses === 1) {
      problem = messages.readAnew(why);
      void fetchSnapshot();
    } else {
      const waitMs = growingWait(losses - 2, parts.ids);
      problem = messages.readAnewIn(why, Math.max(1, Math.round(waitMs / 1_000)));
      cancelRetry = clock.after(waitMs, () => void fetchSnapshot());
    }
    throttle.mark();
  }

  async function fetchSnapshot(): Promise<void> {
    stopTimers();
    requests += 1;
    const request = requests;
    const snapshot = await parts.readBook();
    if (stopped || request !== requests || !isSubscribed) return;
    if (!snapshot.ok) {
      lose(snapshot.error.message);
      return;
    }
    const step = sync.applySnapshot(snapshot.value);
    if (step.kind === 'current') markStable();
    take(step);
  }

  /** Whatever comes now is missed: the book is built again when the subscription is acknowledged again. */
  function disconnect(): void {
    rememberLevels();
    sync.restart();
    stopTimers();
    requests += 1;
    isSubscribed = false;
    losses = 0;
    problem = null;
  }

  function markStable(): void {
    problem = null;
    cancelStable = clock.after(STABLE_MS, () => {
      losses = 0;
    });
  }

  function stopTimers(): void {
    cancelRetry?.();
    cancelStable?.();
    cancelRetry = cancelStable = null;
  }

  /** Remembers the levels while they are current, to be shown when they no longer are. */
  function rememberLevels(): void {
    lastCurrent = sync.top(BOOK_LEVELS) ?? lastCurrent;
  }

  function condition(): { state: FeedState; problem: string | null } {
    const condition = feed.condition();
    if (condition.state !== 'open') {
      return {
        state: lastCurrent === null ? 'connecting' : 'stale',
        problem: condition.problem ?? (lastCurrent && messages.opening),
      };
    }
    if (sync.isCurrent()) return { state: 'current', problem: null };
    if (refused !== null) return { state: 'failed', problem: refused };
    if (losses >= TRIES_BEFORE_FAILED) return { state: 'failed', problem };
    return lastCurrent === null
      ? { state: 'connecting', problem }
      : { state: 'resyncing', problem: problem ?? messages.reading };
  }

  function view(): BookView {
    rememberLevels();
    const { receivedAt, latencyMs } = feed.condition();
    return {
      accountId,
      symbol,
      ...condition(),
      bids: pairs(lastCurrent?.bids),
      asks: pairs(lastCurrent?.asks),
      receivedAt: receivedAt?.epoch ?? null,
      ageMs: receivedAt === null ? null : Math.round(clock.monotonic() - receivedAt.monotonic),
      latencyMs,
    };
  }

  function show(): void {
    if (stopped) return;
    const next = view();
    if (sent === null || isNew(sent, next)) send(next);
  }

  function send(next: BookView): void {
    sent = next;
    cancelTick?.();
    cancelTick = next.state === 'stale' ? clock.after(STALE_TICK_MS, () => send(view())) : null;
    parts.announce(next);
  }

  return {
    view,
    best() {
      if (condition().state !== 'current') return null;
      const top = sync.top(1);
      return top && { bid: top.bids[0]?.[0] ?? null, ask: top.asks[0]?.[0] ?? null };
    },
    levels: () => (condition().state === 'current' ? sync.top(MAX_LEVELS) : null),
    conditionChanged(condition) {
      if (stopped) return;
      if (condition.state !== 'open') disconnect();
      throttle.mark();
    },
    retryNow() {
      if (isSubscribed && cancelRetry !== null) void fetchSnapshot();
    },
    stop() {
      stopped = true;
      unsubscribe();
      throttle.stop();
      stopTimers();
      cancelTick?.();
    },
  };
}

const UNREADABLE: SyncStep = { kind: 'lost', why: messages.changeUnreadable };

function pairs(levels: readonly LevelText[] = []): [string, string][] {
  return levels.map(([price, size]) => [price, size]);
}

/** Whether a person could see the difference; the age alone is none. */
function isNew(before: BookView, after: BookView): boolean {
  return (
    before.state !== after.state ||
    before.problem !== after.problem ||
    before.latencyMs !== after.latencyMs ||
    differ(before.bids, after.bids) ||
    differ(before.asks, after.asks)
  );
}

function differ(before: BookView['bids'], after: BookView['bids']): boolean {
  if (before.length !== after.length) return true;
  return before.some(([price, size], index) => {
    const level = after[index];
    return level === undefined || level[0] !== price || level[1] !== size;
  });
}
