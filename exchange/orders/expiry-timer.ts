/** Calls `act` after `ms` milliseconds, at most 2^31 - 1; returns a function that cancels it. */
export type After = (ms: number, act: () => void) => () => void;

/** Maximum of a platform timer; a longer wait uses several. */
const LONGEST = 2 ** 31 - 1;

interface ExpiryTimer {
  /** Sets the timer for what comes due next. */
  arm(): void;
  stop(): void;
}

/** Ends expired orders (S4.3-R4), and fires dead-man switches, without a request, so that event listeners are notified in time. */
export function createExpiryTimer(
  nextExpiry: () => number | null,
  expire: () => void,
  now: () => number,
  after: After,
): ExpiryTimer {
  let armed: { at: number; cancel: () => void } | null = null;

  function arm(): void {
    const at = nextExpiry();
    if (armed !== null && armed.at === at) return;
    armed?.cancel();
    armed = null;
    if (at === null) return;
    const wait = Math.min(Math.max(at - now(), 1), LONGEST);
    armed = { at, cancel: after(wait, ring) };
  }

  /** May fire early: after the maximum wait, or when the clock differs from the timers. It is then set again. */
  function ring(): void {
    armed = null;
    expire();
    arm();
  }

  return {
    arm,
    stop() {
      armed?.cancel();
      armed = null;
    },
  };
}
