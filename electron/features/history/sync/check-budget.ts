import type { AccountView } from '../../../../shared/bridge/account-calls.ts';

/** Whose request budget a check spends: accounts with the same key at the same place share one. */
type Spender = Pick<AccountView, 'venue' | 'credentials'>;

/** Keeps scheduled checks within a part of each key's Manage budget. */
interface CheckBudget {
  /** Whether this key may be used again at `at`, a monotonic time in milliseconds. */
  isDue(who: Spender, at: number): boolean;
  /** A check that began at `began` weighed this much. */
  spent(who: Spender, weight: number, began: number): void;
}

/** The rest is for what a person does. */
const PART = 0.1;
/** For a venue that reports no budget: little, over a long window. */
const UNKNOWN = { quota: 100, windowMs: 60_000 };

export function createCheckBudget(): CheckBudget {
  /** When what was spent has been made up for, by key. */
  const dueAt = new Map<string, number>();
  return {
    isDue: (who, at) => at >= (dueAt.get(keyOf(who)) ?? 0),
    spent(who, weight, began) {
      const { quotas, windowMs } = who.venue.budget;
      const perMs = ((quotas.manage ?? UNKNOWN.quota) * PART) / (windowMs ?? UNKNOWN.windowMs);
      const key = keyOf(who);
      dueAt.set(key, Math.max(dueAt.get(key) ?? 0, began) + weight / perMs);
    },
  };
}

/** Two keys with the same ending count as one, which checks less often and never more often. */
function keyOf({ venue, credentials }: Spender): string {
  return JSON.stringify([venue.baseUrl, credentials.keyEnding]);
}
