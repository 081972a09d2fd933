export type PoolName = 'manage' | 'spot' | 'public';

interface BudgetRules {
  /** Weight each pool allows per window (facts, section 6). */
  quotas: Record<PoolName, number>;
  windowMs: number;
}

/** State of a pool after a request, for the reply's headers. */
interface BudgetState {
  limit: number;
  remaining: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}

export interface Budget {
  /** Takes `weight` from the holder's pool, or nothing when too little is left. */
  take(pool: PoolName, holder: string, weight: number, now: number): { allowed: boolean; state: BudgetState };
}

interface Window {
  startedAt: number;
  used: number;
}

/** A fixed window per pool and holder that starts with its first request (S8 weights, facts section 6). */
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
      // A clock that steps back also starts a new window: one that never ends would lock the holder out.
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
