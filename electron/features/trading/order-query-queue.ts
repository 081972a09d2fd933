import type { OrderRef } from '../../venue/orders.ts';

/** Queries orders by themselves, behind everything a person asks for. One that waits already is not added again. */
export interface OrderQueryQueue {
  add(order: OrderRef): void;
  close(): void;
}

/** How many queries run at once, and how many may wait: more are dropped, and the next full read has them. */
const AT_ONCE = 2;
const MAX_WAITING = 300;

/** `query` never rejects. */
export function createOrderQueryQueue(query: (order: OrderRef) => Promise<unknown>): OrderQueryQueue {
  const waiting = new Map<string, OrderRef>();
  let underWay = 0;

  function serve(): void {
    for (const [orderId, order] of waiting) {
      if (underWay >= AT_ONCE) return;
      waiting.delete(orderId);
      underWay += 1;
      void runQuery(order);
    }
  }

  async function runQuery(order: OrderRef): Promise<void> {
    await query(order);
    underWay -= 1;
    serve();
  }

  return {
    add(order) {
      if (waiting.size >= MAX_WAITING) return;
      waiting.set(order.orderId, order);
      serve();
    },
    close: () => waiting.clear(),
  };
}
