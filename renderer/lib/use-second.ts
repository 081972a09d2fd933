import { useSyncExternalStore } from 'react';

/** The current second, since the epoch; while `on`, the component is drawn again with every next one. */
export function useSecond(on: boolean): number {
  return useSyncExternalStore(on ? everySecond : never, currentSecond);
}

const currentSecond = (): number => Math.floor(Date.now() / 1_000);

function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 1_000);
  return () => clearInterval(timer);
}

function never(): () => void {
  return () => undefined;
}
