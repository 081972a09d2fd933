import type { FastOrder } from './order.ts';

/** Heap of the resting GTT orders by expiry, the older first at the same time (S4.3-R4). */
export class Expiries {
  private readonly heap: FastOrder[] = [];

  first(): FastOrder | null {
    return this.heap.length === 0 ? null : (this.heap[0] ?? null);
  }

  /** In heap order. */
  orders(): readonly FastOrder[] {
    return this.heap;
  }

  /** Does nothing for an order that never expires. */
  add(order: FastOrder): void {
    if (order.expiresAt === null) return;
    this.heap.push(order);
    this.rise(order, this.heap.length - 1);
  }

  /** Does nothing for an order that is not in the heap. */
  remove(order: FastOrder): void {
    const at = order.heapIndex;
    if (at === -1) return;
    order.heapIndex = -1;
    const last = this.heap.pop();
    if (last === undefined || last === order) return;
    this.rise(last, at);
    this.sink(last, last.heapIndex);
  }

  private rise(order: FastOrder, from: number): void {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >>> 1;
      const parent = this.heap[above];
      if (parent === undefined || !isBefore(order, parent)) break;
      this.put(parent, at);
      at = above;
    }
    this.put(order, at);
  }

  private sink(order: FastOrder, from: number): void {
    let at = from;
    for (;;) {
      const left = this.heap[2 * at + 1];
      const right = this.heap[2 * at + 2];
      const child = right !== undefined && left !== undefined && isBefore(right, left) ? right : left;
      if (child === undefined || !isBefore(child, order)) break;
      const below = child.heapIndex;
      this.put(child, at);
      at = below;
    }
    this.put(order, at);
  }

  private put(order: FastOrder, at: number): void {
    this.heap[at] = order;
    order.heapIndex = at;
  }
}

function isBefore(a: FastOrder, b: FastOrder): boolean {
  const first = a.expiresAt ?? Infinity;
  const second = b.expiresAt ?? Infinity;
  return first === second ? a.id < b.id : first < second;
}
