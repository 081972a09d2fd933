/** Runs `act` in the next turn of the event loop, after the events that are waiting. */
export function onNextTurn(act: () => void): void {
  setImmediate(act);
}

/** Resolves in the next turn of the event loop: long work awaits it between its pieces, so that an order does not wait for all of them. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => onNextTurn(resolve));
}
