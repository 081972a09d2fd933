import type { StopChange } from '../stops/stop-feed.ts';
import type { BalanceChange, OrderFeed, OrderChange } from './order-feed.ts';

/** Buffers changes until they are saved, so that no order is published that a crash could still undo. */
export interface Outbox extends OrderFeed {
  /** Publishes the buffered changes in order. */
  flush(): void;
}

type PendingChange =
  | { what: 'order'; change: OrderChange }
  | { what: 'balance'; change: BalanceChange }
  | { what: 'stop'; change: StopChange };

/** An outbox in front of `feed`. Orders and stops change again later, so each change is buffered with a copy of its own. */
export function createOutbox(feed: OrderFeed): Outbox {
  let pending: PendingChange[] = [];
  return {
    order(change) {
      pending.push({ what: 'order', change: { ...change, order: { ...change.order } } });
    },
    balance(change) {
      pending.push({ what: 'balance', change });
    },
    stop(change) {
      pending.push({ what: 'stop', change: { ...change, stop: { ...change.stop } } });
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
          case 'stop':
            feed.stop(change);
            break;
        }
      }
    },
  };
}
