import type { StatusView } from '../../shared/bridge/app-calls.ts';
import {
  type Pool,
  POOLS,
  type RequestBudget,
  type RequestWeight,
  type VenueDescription,
} from '../../shared/venue/description.ts';
import { createPoolLimiter, type PoolLimiter, type VenueCount } from './pool-limiter.ts';
import { hash } from 'node:crypto';
import { type Ban, createBan } from './ban.ts';
import type { Clock } from '../platform/clock.ts';
import { readBaseUrl } from './base-url.ts';
import type { Credentials } from './signing.ts';

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
  /** Of the address, for all keys there. */
  readonly ban: Ban;
  status(): StatusView['budget'];
}

/** Quota and window come from the venue's description; null means the venue does not say, and then replies are believed alone. */
export function createBudget(clock: Clock, description: RequestBudget, ban: Ban = createBan(clock)): Budget {
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
    waitFor({ pool, weight }, priority, maxWaitMs) {
      if (ban.leftMs() > 0) limiter(pool).pause(ban.leftMs());
      return limiter(pool).waitFor(weight, priority === 'person' ? 0 : 1, maxWaitMs);
    },
    takeNow: ({ pool, weight }) => ban.leftMs() === 0 && limiter(pool).takeNow(weight),
    complete: ({ pool, weight }, count) => limiter(pool).complete(weight, count),
    pause: (pool, ms) => limiter(pool).pause(Math.min(ms, LONGEST_REST_MS)),
    follow({ quotas, windowMs }) {
      for (const pool of POOLS) limiter(pool).follow(quotas[pool], windowMs);
    },
    ban,
    status: () => ({
      manage: limiter('manage').status(),
      spot: limiter('spot').status(),
      public: limiter('public').status(),
    }),
  };
}

/** A pool rests no longer than this on a venue's word: a header may count in another unit, or be nonsense. */
export const LONGEST_REST_MS = 60 * 60_000;

/** The request budgets of this run, one for each key at each address (R-C23). */
export interface Budgets {
  /** The budget of this key there, as counted so far; one that is new is made from the venue's description. */
  of(venue: VenueDescription, credentials: Credentials): Budget;
  /** Of what is asked there without a key. */
  withoutKey(venue: VenueDescription): Budget;
}

/**
 * A venue counts by key: accounts with the same key, a client before and after an edit, and a test of the connection spend of one
 * budget. None is ever forgotten, since the venue goes on counting whatever becomes of an account here.
 */
export function createBudgets(clock: Clock): Budgets {
  /** By a hash: a key is dropped when the window is locked, what was spent of it is not. */
  const budgets = new Map<string, Budget>();
  /** By address. */
  const bans = new Map<string, Ban>();

  function banOf(address: string): Ban {
    const ban = bans.get(address) ?? createBan(clock);
    bans.set(address, ban);
    return ban;
  }

  function budgetOf(venue: VenueDescription, key: string): Budget {
    const base = readBaseUrl(venue.baseUrl);
    const address = base.ok ? base.value : venue.baseUrl;
    const id = hash('sha256', `${address}\n${key}`, 'base64');
    let budget = budgets.get(id);
    if (budget === undefined) {
      budget = createBudget(clock, venue.budget, banOf(address));
      budgets.set(id, budget);
    }
    return budget;
  }

  return {
    of: (venue, { key }) => budgetOf(venue, key),
    withoutKey: (venue) => budgetOf(venue, ''),
  };
}
