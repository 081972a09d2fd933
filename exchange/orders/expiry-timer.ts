/** Calls `act` after so many milliseconds, at most 2^31 - 1 of them; returns how to call it off. */
export type After = (ms: number, act: () => void) => () => void;

/** The longest a timer of the platform waits; a longer wait is made of several. */
const LONGEST = 2 ** 31 - 1;

interface ExpiryTimer {
  /** Looks again when the next order expires. */
  arm(): void;
  stop(): void;
}

/** Ends orders at their time also when nobody asks anything (S4.3-R4): who listens to events hears of it then, not later. */
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

  /** May ring early: after the longest wait, or on a clock that runs apart from the timers. Then it is armed anew. */
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
