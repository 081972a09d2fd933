/** The exchange's clock and timers. Tests pass their own. */
export interface Clock {
  /** The exchange's clock, milliseconds since the epoch. */
  now(): number;
  /** Runs `act` after `ms`; the returned function cancels it. */
  after(ms: number, act: () => void): () => void;
}

/** System timers with the given clock. A pending timer does not keep the process alive. */
export function createClock(now: () => number): Clock {
  return {
    now,
    after(ms, act) {
      const timer = setTimeout(act, ms);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}
