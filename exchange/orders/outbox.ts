import type { BalanceChange, OrderFeed, OrderChange } from './order-feed.ts';

/** Buffers changes until they are saved, so that no order is published that a crash could still undo. */
export interface Outbox extends OrderFeed {
  /** Publishes the buffered changes in order. */
  flush(): void;
}

type PendingChange = { what: 'order'; change: OrderChange } | { what: 'balance'; change: BalanceChange };

/** An outbox in front of `feed`. Orders change again later, so each change is buffered with a copy of its order. */
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
