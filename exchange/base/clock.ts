/** Time as the events see it. Tests hand in their own. */
export interface Clock {
  /** The exchange's clock, milliseconds since the epoch. */
  now(): number;
  /** Runs `act` after `ms`; the returned function cancels it. */
  after(ms: number, act: () => void): () => void;
}

/** Timers of the system beside the exchange's clock. A pending timer keeps no program alive. */
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
