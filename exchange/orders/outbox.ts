import type { BalanceChange, OrderFeed, OrderChange } from './order-feed.ts';

/** Holds back what happened until it is kept: nobody hears of an order that a crash could still undo. */
export interface Outbox extends OrderFeed {
  /** Tells everything held back, in the order in which it happened. */
  flush(): void;
}

type PendingChange = { what: 'order'; change: OrderChange } | { what: 'balance'; change: BalanceChange };

/** An outbox in front of `feed`. Orders live on and change again, so each change is held with the order as it stood. */
export function createOutbox(feed: OrderFeed): Outbox {
  let pending: PendingChange[] = [];
  return {
    order(change) {
      pending.push({ what: 'order', change: { ...change, order: { ...change.order } } });
    },
    balance(change) {
      pending.push({ what: 'balance', change });
    },
    flush() {
      if (pending.length === 0) return;
      const due = pending;
      pending = [];
      for (const { what, change } of due) {
        switch (what) {
          case 'order':
            feed.order(change);
            break;
          case 'balance':
            feed.balance(change);
            break;
        }
      }
    },
  };
}
