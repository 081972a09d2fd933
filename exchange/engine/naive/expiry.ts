import type { LiveLimitOrder } from './order.ts';

/** The resting GTT orders by expiry, the older first at the same time (S4.3-R4). */
export interface Expiries {
  /** Does nothing for an order that never expires. */
  add(order: LiveLimitOrder): void;
  remove(order: LiveLimitOrder): void;
  first(): { order: LiveLimitOrder; at: number } | undefined;
}

export function createExpiries(): Expiries {
  const waiting: { order: LiveLimitOrder; at: number }[] = [];
  return {
    add(order) {
      if (order.terms.expiresAt === null) return;
      waiting.push({ order, at: order.terms.expiresAt });
      waiting.sort((a, b) => a.at - b.at || a.order.id - b.order.id);
    },
    remove(order) {
      const at = waiting.findIndex((entry) => entry.order === order);
      if (at !== -1) waiting.splice(at, 1);
    },
    first: () => waiting[0],
  };
}
