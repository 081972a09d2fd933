/** An order that is to be looked at. */
export interface OrderRef {
  orderId: string;
  symbol: string;
}

/** Looks at orders by themselves, behind everything a person asks for. One that waits already is not added again. */
export interface LookQueue {
  add(order: OrderRef): void;
  close(): void;
}

/** How many looks are under way at once, and how many may wait: more are dropped, and the next whole read tells of them. */
const AT_ONCE = 2;
const MOST_WAITING = 300;

/** `look` never rejects. */
export function createLookQueue(look: (order: OrderRef) => Promise<unknown>): LookQueue {
  const waiting = new Map<string, OrderRef>();
  let underWay = 0;

  function serve(): void {
    for (const [orderId, order] of waiting) {
      if (underWay >= AT_ONCE) return;
      waiting.delete(orderId);
      underWay += 1;
      void lookAt(order);
    }
  }

  async function lookAt(order: OrderRef): Promise<void> {
    await look(order);
    underWay -= 1;
    serve();
  }

  return {
    add(order) {
      if (waiting.size >= MOST_WAITING) return;
      waiting.set(order.orderId, order);
      serve();
    },
    close: () => waiting.clear(),
  };
}
