import type { RecentOrder } from '../../../shared/orders/limit-context.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Submission } from './journal-entries.ts';
import type { Journal } from './journal.ts';

const DAY_MS = 86_400_000;
/** As many as the limits can count. */
const MAX_ORDERS = 10_000;

/** An account's orders of the last day, for the limits on repetition. Orders that were not sent do not count. */
export interface RecentOrders {
  /** Throws when the journal cannot be read. */
  of(accountId: string): readonly RecentOrder[];
  add(submission: Submission): void;
  notSent(submission: Submission): void;
}

/** Read from the journal once per account and session, and only for a user who set such a limit; updated from then on. */
export function createRecentOrders(journal: Journal, clock: Pick<Clock, 'now'>): RecentOrders {
  const known = new Map<string, (RecentOrder & { clientOid: string })[]>();

  return {
    of(accountId) {
      const since = clock.now() - DAY_MS;
      const before = known.get(accountId) ?? readFrom(journal, accountId);
      const recent = before.filter((order) => order.at >= since);
      known.set(accountId, recent);
      return recent;
    },
    add({ accountId, clientOid, symbol, side, createdAt }) {
      known.get(accountId)?.push({ clientOid, symbol, side, at: createdAt });
    },
    notSent({ accountId, clientOid }) {
      const recent = known.get(accountId);
      if (recent !== undefined)
        known.set(
          accountId,
          recent.filter((order) => order.clientOid !== clientOid),
        );
    },
  };
}

function readFrom(journal: Journal, accountId: string): (RecentOrder & { clientOid: string })[] {
  return journal
    .recent(accountId, MAX_ORDERS)
    .filter(({ outcome }) => outcome?.kind !== 'not-sent')
    .map(({ clientOid, symbol, side, createdAt }) => ({ clientOid, symbol, side, at: createdAt }));
}
