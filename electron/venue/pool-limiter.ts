import type { StatusView } from '../../shared/bridge/app-calls.ts';
import type { Clock } from '../platform/clock.ts';

/** What a venue says about the pool of the request it answers (venue-facts 6). */
export interface VenueCount {
  limit: number;
  remaining: number;
  resetMs: number;
}

export interface PoolLimiter {
  waitFor(weight: number, rank: number, maxWaitMs: number): Promise<boolean>;
  takeNow(weight: number): boolean;
  complete(weight: number, count: VenueCount | null): void;
  pause(ms: number): void;
  /** Another quota or window from the venue's description; what was taken stays taken. */
  follow(quota: number | null, windowMs: number | null): void;
  status(): StatusView['budget']['manage'];
}

interface Waiting {
  weight: number;
  rank: number;
  latest: number;
  answer: (granted: boolean) => void;
  cancelDeadline: () => void;
}

/**
 * One pool. Two counts must both allow a request: ours, a log of what was taken in the last window (so that no window of
 * that length, wherever it starts, holds more than the quota), and the venue's own, from the headers of its last answer,
 * which also sees what other programs use the same key for. A count that is not known allows everything.
 */
export function createPoolLimiter(
  clock: Clock,
  quotaGiven: number | null,
  windowGiven: number | null,
): PoolLimiter {
  let described = quotaGiven;
  let quota = quotaGiven;
  let windowMs = windowGiven;
  let taken: { at: number; weight: number }[] = [];
  /** Where `taken` begins: what lies before has left the window. */
  let oldest = 0;
  let used = 0;
  let inFlight = 0;
  let venue: { remaining: number; until: number } | null = null;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let waiting: Waiting[] = [];
  let cancelTimer: (() => void) | null = null;

  function forgetOld(now: number): void {
    if (venue !== null && now >= venue.until) venue = null;
    if (windowMs === null) return;
    for (let entry = taken[oldest]; entry !== undefined; entry = taken[oldest]) {
      if (entry.at + windowMs > now) break;
      used -= entry.weight;
      oldest += 1;
    }
    if (oldest > 1_000 && oldest * 2 > taken.length) {
      taken = taken.slice(oldest);
      oldest = 0;
    }
  }

  /** When `weight` fits, by the monotonic clock; `now` or earlier means at once. */
  function freeAt(weight: number, now: number): number {
    forgetOld(now);
    let at = Math.max(now, pausedUntil);
    if (venue !== null && weight > venue.remaining) at = Math.max(at, venue.until);
    if (quota === null || windowMs === null) return at;
    if (weight > quota) return Number.POSITIVE_INFINITY;
    let over = used + weight - quota;
    for (let index = oldest; over > 0; index += 1) {
      const entry = taken[index];
      if (entry === undefined) break;
      over -= entry.weight;
      at = Math.max(at, entry.at + windowMs);
    }
    return at;
  }

  function take(weight: number, now: number): void {
    inFlight += weight;
    if (venue !== null) venue.remaining -= weight;
    if (windowMs === null) return; // without a window there is nothing to add up
    taken.push({ at: now, weight });
    used += weight;
  }

  /** Lets the first in line through as long as there is room, and wakes up when there may be again. */
  function serve(): void {
    cancelTimer?.();
    cancelTimer = null;
    const now = clock.monotonic();
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      const at = freeAt(first.weight, now);
      if (at > now && at <= first.latest) {
        cancelTimer = clock.after(at - now, serve);
        return;
      }
      if (at <= now) take(first.weight, now);
      leave(first, at <= now);
    }
  }

  function leave(entry: Waiting, granted: boolean): void {
    waiting = waiting.filter((other) => other !== entry);
    entry.cancelDeadline();
    entry.answer(granted);
  }

  function takeNow(weight: number): boolean {
    const now = clock.monotonic();
    if (freeAt(weight, now) > now) return false;
    take(weight, now);
    return true;
  }

  return {
    waitFor(weight, rank, maxWaitMs) {
      if (waiting.length === 0 && takeNow(weight)) return Promise.resolve(true);
      return new Promise((answer) => {
        const latest = clock.monotonic() + maxWaitMs;
        const entry: Waiting = { weight, rank, latest, answer, cancelDeadline: () => undefined };
        const behind = waiting.findIndex((other) => other.rank > rank);
        waiting.splice(behind === -1 ? waiting.length : behind, 0, entry);
        serve();
        if (waiting.includes(entry)) entry.cancelDeadline = clock.after(maxWaitMs, () => leave(entry, false));
      });
    },
    takeNow,
    complete(weight, count) {
      inFlight -= weight;
      if (count !== null) {
        // A limit too small for this very request is not the limit of the pool that it was counted in.
        if (count.limit >= weight) quota = count.limit;
        // What is still under way may not be in the venue's count yet; taking it off twice only errs towards waiting.
        venue = {
          remaining: Math.max(0, count.remaining - inFlight),
          until: clock.monotonic() + count.resetMs,
        };
      }
      serve();
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.monotonic() + ms);
    },
    follow(nextQuota, nextWindowMs) {
      // A description that says the same does not undo what the venue's answers taught.
      if (nextQuota !== described) described = quota = nextQuota;
      windowMs = nextWindowMs;
      serve();
    },
    status() {
      const now = clock.monotonic();
      forgetOld(now);
      const ours = quota === null || windowMs === null ? null : Math.max(0, quota - used);
      const remaining = venue === null ? ours : Math.min(venue.remaining, ours ?? venue.remaining);
      const first = taken[oldest];
      let ends = venue === null ? null : venue.until;
      if (ends === null && first !== undefined && windowMs !== null) ends = first.at + windowMs;
      return {
        quota,
        remaining: remaining === null ? null : Math.max(0, remaining),
        resetsInMs: ends === null ? null : ends - now,
      };
    },
  };
}
