/** Runs `act` when whatever came in meanwhile has been dealt with; nothing else in the program waits for it. */
export function soon(act: () => void): void {
  setImmediate(act);
}

/** Resolves when whatever came in meanwhile has been dealt with: for long work that an order must not wait for. */
export function afterOthers(): Promise<void> {
  return new Promise((resolve) => soon(resolve));
}
