import type { ListKnown } from './sync-ops.ts';
import { YOUNG_MS } from './plan.ts';

/** When the withdrawals that were not final when last seen are looked at again, account by account. */
export interface OpenWatch {
  /** Asked at every turn of the timer; true says that they are looked at now. */
  isDue(accountId: string, list: Pick<ListKnown, 'open' | 'openCheckedAt'>, at: Moments): boolean;
}

interface Moments {
  /** Milliseconds since the epoch. */
  now: number;
  monotonic: number;
}

interface Look {
  /** Which ones are open, as text. */
  seen: string;
  waitMs: number;
  dueAt: number;
}

/** After one of them was seen to come or to end, the first look; each later one waits twice as long, up to the last figure. */
export const FIRST_LOOK_MS = 5 * 60_000;
export const LONGEST_LOOK_MS = 60 * 60_000;
const DAY = 86_400_000;

export function createOpenWatch(): OpenWatch {
  const looks = new Map<string, Look>();
  return {
    isDue(accountId, { open, openCheckedAt }, { now, monotonic }) {
      const isYoung = open.some((at) => now - at < YOUNG_MS);
      const isDaily = open.length > 0 && (openCheckedAt === null || now - openCheckedAt >= DAY);
      if (!isYoung && !isDaily) {
        looks.delete(accountId);
        return false;
      }
      const seen = open.join();
      const before = looks.get(accountId);
      if (before?.seen !== seen) {
        looks.set(accountId, { seen, waitMs: FIRST_LOOK_MS, dueAt: monotonic + FIRST_LOOK_MS });
        return false;
      }
      if (monotonic < before.dueAt) return false;
      const waitMs = Math.min(LONGEST_LOOK_MS, before.waitMs * 2);
      looks.set(accountId, { seen, waitMs, dueAt: monotonic + waitMs });
      return true;
    },
  };
}
