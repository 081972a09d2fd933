import type { AccountView } from '../../../../shared/bridge/account-calls.ts';

/** Whose request budget a look spends: accounts with the same key at the same place share one. */
type Spender = Pick<AccountView, 'venue' | 'credentials'>;

/** Keeps what is looked at by itself within a part of each key's Manage budget. */
export interface LookBudget {
  /** Whether this key may look again at `at`, a monotonic time in milliseconds. */
  isDue(who: Spender, at: number): boolean;
  /** A look that began at `began` weighed this much. */
  spent(who: Spender, weight: number, began: number): void;
}

/** The rest is for what a person does. */
const PART = 0.1;
/** Of a venue that says nothing of its budget: little, over a long window. */
const UNKNOWN = { quota: 100, windowMs: 60_000 };

export function createLookBudget(): LookBudget {
  /** When what was spent is made up for, by key. */
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

/** Two keys with the same ending count as one, which looks more seldom and never more often. */
function keyOf({ venue, credentials }: Spender): string {
  return JSON.stringify([venue.baseUrl, credentials.keyEnding]);
}
