/** A value outside React that changes often: who shows a part of it redraws that part alone. For `useSyncExternalStore`. */
export interface Topic<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Listeners are called after a change; setting the same value calls none. */
export function createTopic<T>(first: T): Topic<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
