import type { EventName, EventPayload } from '../../shared/bridge/contract.ts';

export type AppEventListener = <N extends EventName>(name: N, payload: EventPayload<N>) => void;

interface Announcer {
  announce: <N extends EventName>(name: N, payload: EventPayload<N>) => void;
  /** Returns the function that ends the subscription. */
  subscribe: (listener: AppEventListener) => () => void;
}

/**
 * Carries the app's events to whoever listens. A listener that comes, goes or fails meanwhile disturbs neither the others nor
 * what is being announced: a window that is just being torn down must not turn a saved change into an error.
 */
export function announcer(): Announcer {
  const listeners = new Set<AppEventListener>();
  return {
    announce<N extends EventName>(name: N, payload: EventPayload<N>): void {
      for (const listener of listeners) {
        try {
          listener(name, payload);
        } catch {
          // The listener asks again when it is back; the app holds the truth.
        }
      }
    },
    subscribe: (listener: AppEventListener): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Something that happens: listeners are called at once, in the order they came. What a listener throws goes to whoever emitted. */
interface Signal<T> {
  on(listener: (value: T) => void): void;
  emit(value: T): void;
}

export function createSignal<T>(): Signal<T> {
  const listeners: ((value: T) => void)[] = [];
  return {
    on: (listener) => void listeners.push(listener),
    emit(value) {
      for (const listener of listeners) listener(value);
    },
  };
}
