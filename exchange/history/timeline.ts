/** A queue of future events by time; events at the same time are in the order of insertion. */
export interface Timeline<T> {
  /** `at` in milliseconds since the epoch. */
  put(at: number, what: T): void;
  /** Removes and returns the earliest event due at `now`; null when there is none. */
  takeDue(now: number): { at: number; what: T } | null;
}

interface Item<T> {
  at: number;
  order: number;
  what: T;
}

/** A binary heap, because many events are due at once after a long pause. */
export function createTimeline<T>(): Timeline<T> {
  const heap: Item<T>[] = [];
  let order = 0;

  function isBefore(a: number, b: number): boolean {
    const [one, other] = [heap[a], heap[b]];
    if (one === undefined || other === undefined) return false;
    return one.at === other.at ? one.order < other.order : one.at < other.at;
  }

  function swap(a: number, b: number): void {
    const [one, other] = [heap[a], heap[b]];
    if (one === undefined || other === undefined) return;
    heap[a] = other;
    heap[b] = one;
  }

  function rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!isBefore(at, parent)) return;
      swap(at, parent);
      at = parent;
    }
  }

  function sink(): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const child = isBefore(left + 1, left) ? left + 1 : left;
      if (!isBefore(child, at)) return;
      swap(at, child);
      at = child;
    }
  }

  return {
    put(at, what) {
      heap.push({ at, order, what });
      order += 1;
      rise(heap.length - 1);
    },
    takeDue(now) {
      const first = heap[0];
      if (first === undefined || first.at > now) return null;
      swap(0, heap.length - 1);
      heap.pop();
      sink();
      return { at: first.at, what: first.what };
    },
  };
}
