/** Runs `act` when whatever came in meanwhile has been dealt with; nothing else in the program waits for it. */
export function soon(act: () => void): void {
  setImmediate(act);
}
