/** Something that happens: listeners are called at once, in the order they came. What a listener throws goes to whoever emitted. */
export interface Signal<T> {
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
