export type PoolName = 'manage' | 'spot' | 'public';

interface BudgetRules {
  /** Weight each pool allows per window (facts, section 6). */
  quotas: Record<PoolName, number>;
  windowMs: number;
}

/** What the gateway tells about a pool after a request. */
interface BudgetState {
  limit: number;
  remaining: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}

export interface Budget {
  /** Takes `weight` from the holder's pool, or takes nothing and says spent. */
  take(pool: PoolName, holder: string, weight: number, now: number): { allowed: boolean; state: BudgetState };
}

interface Window {
  startedAt: number;
  used: number;
}

/** A fixed window per pool and holder, opened by the first request in it (S8 weights, facts section 6). */
export function createBudget(rules: BudgetRules): Budget {
  const pools: Record<PoolName, Map<string, Window>> = {
    manage: new Map(),
    spot: new Map(),
    public: new Map(),
  };
  return {
    take(pool, holder, weight, now) {
      const windows = pools[pool];
      let window = windows.get(holder);
      // A clock that steps back also opens a fresh window: one that never ends would lock the holder out.
      if (window === undefined || now >= window.startedAt + rules.windowMs || now < window.startedAt) {
        window = { startedAt: now, used: 0 };
        windows.set(holder, window);
      }
      const limit = rules.quotas[pool];
      const allowed = window.used + weight <= limit;
      if (allowed) window.used += weight;
      return {
        allowed,
        state: { limit, remaining: limit - window.used, resetMs: window.startedAt + rules.windowMs - now },
      };
    },
  };
}

export function budgetHeaders(state: BudgetState): Record<string, string> {
  return {
    'gw-ratelimit-limit': String(state.limit),
    'gw-ratelimit-remaining': String(state.remaining),
    'gw-ratelimit-reset': String(state.resetMs),
  };
}
