import type { Clock } from '../../platform/clock.ts';

interface Throttle {
  /** Something is new: acts now, or when the interval since the last time is over. */
  mark(): void;
  stop(): void;
}

/** Lets `act` happen at most once in `intervalMs`: the first mark at once, all that follow together. */
export function createThrottle(clock: Clock, intervalMs: number, act: () => void): Throttle {
  let last = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;

  function run(): void {
    cancel = null;
    last = clock.monotonic();
    act();
  }

  return {
    mark() {
      if (cancel !== null) return;
      const wait = last + intervalMs - clock.monotonic();
      if (wait <= 0) run();
      else cancel = clock.after(wait, run);
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
