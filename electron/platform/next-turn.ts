/** Runs `act` in the next turn of the event loop, after the events that are waiting. */
export function onNextTurn(act: () => void): void {
  setImmediate(act);
}

/** Resolves in the next turn of the event loop: long work awaits it between its pieces, so that an order does not wait for all of them. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => onNextTurn(resolve));
}

/**
 * Runs `act` once, while something else is waited for: in the next turn of the event loop, or when the returned function is called before
 * that. Answers what it returned, every time. `act` must not throw: nothing would catch it.
 */
export function whileWaiting<T>(act: () => T): () => T {
  let done: { result: T } | null = null;
  const once = () => (done ??= { result: act() }).result;
  onNextTurn(once);
  return once;
}
