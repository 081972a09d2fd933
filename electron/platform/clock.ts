/** Time, as the app may see it. Tests hand in their own and so own time. */
export interface Clock {
  /** Milliseconds since the epoch by the system clock; may step. */
  now(): number;
  /** Milliseconds on a clock that never steps; only differences mean anything. */
  monotonic(): number;
  /** Runs `act` after `ms`; the returned function cancels it. A pending timer never keeps the program alive. */
  after(ms: number, act: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms` on the given clock. */
export function pause(clock: Pick<Clock, 'after'>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(ms, resolve);
  });
}

/** What `done` comes to; null where it fails, or takes longer than `ms` on the given clock. */
export function within<T>(clock: Pick<Clock, 'after'>, ms: number, done: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, () => resolve(null));
    const end = (value: T | null) => {
      cancel();
      resolve(value);
    };
    done.then(end, () => end(null));
  });
}
