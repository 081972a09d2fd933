import type { StatusView } from '../../shared/bridge/app-calls.ts';
import { type Pool, POOLS, type RequestBudget, type RequestWeight } from '../../shared/venue/description.ts';
import type { Clock } from '../platform/clock.ts';
import { createPoolLimiter, type PoolLimiter, type VenueCount } from './pool-limiter.ts';

/** Who waits first: what a person waits for, before what runs by itself. */
export type Priority = 'person' | 'background';

/** The request budget of one set of credentials, shared by everything that signs with them (S8 weights). */
export interface Budget {
  /** Waits until the pool has room, at most `maxWaitMs`. Answers false when it would take longer. */
  waitFor(weight: RequestWeight, priority: Priority, maxWaitMs: number): Promise<boolean>;
  /** For orders: takes the weight now or answers false at once, ahead of everything that waits. */
  takeNow(weight: RequestWeight): boolean;
  /** Call once for every weight taken, with the venue's own count of its pool, or null when the answer had none. */
  complete(weight: RequestWeight, count: VenueCount | null): void;
  /** Stops a pool after the venue answered "too many requests". */
  pause(pool: Pool, ms: number): void;
  /** The venue is described again: its quotas and window count from now on, and what was counted stays counted. */
  follow(description: RequestBudget): void;
  status(): StatusView['budget'];
}

/** Quota and window come from the venue's description; null means the venue does not say, and then replies are believed alone. */
export function createBudget(clock: Clock, description: RequestBudget): Budget {
  const limiters = new Map<Pool, PoolLimiter>();
  for (const pool of POOLS) {
    limiters.set(pool, createPoolLimiter(clock, description.quotas[pool], description.windowMs));
  }

  function limiter(pool: Pool): PoolLimiter {
    const found = limiters.get(pool);
    if (found === undefined) throw new Error(`There is no pool ${pool}.`); // every pool was set above
    return found;
  }

  return {
    waitFor: ({ pool, weight }, priority, maxWaitMs) =>
      limiter(pool).waitFor(weight, priority === 'person' ? 0 : 1, maxWaitMs),
    takeNow: ({ pool, weight }) => limiter(pool).takeNow(weight),
    complete: ({ pool, weight }, count) => limiter(pool).complete(weight, count),
    pause: (pool, ms) => limiter(pool).pause(Math.min(ms, LONGEST_REST_MS)),
    follow({ quotas, windowMs }) {
      for (const pool of POOLS) limiter(pool).follow(quotas[pool], windowMs);
    },
    status: () => ({
      manage: limiter('manage').status(),
      spot: limiter('spot').status(),
      public: limiter('public').status(),
    }),
  };
}

/** A pool rests no longer than this on a venue's word: a header may count in another unit, or be nonsense. */
export const LONGEST_REST_MS = 60 * 60_000;
