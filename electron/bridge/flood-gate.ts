import type { Clock } from '../platform/clock.ts';

export interface FloodLimits {
  /** Calls that may be unanswered at the same time. */
  concurrent: number;
  /** Calls that may begin within one second. */
  perSecond: number;
}

/** Far above what a window with every screen busy asks, far below what stalls the main process. */
export const USUAL_LIMITS: FloodLimits = { concurrent: 200, perSecond: 500 };

interface FloodGate {
  /** True when one more call may begin; it must then be given back with `leave`. */
  enter(): boolean;
  leave(): void;
}

export function createFloodGate(clock: Clock, limits: FloodLimits): FloodGate {
  let unanswered = 0;
  let windowStart = clock.monotonic();
  let startedInWindow = 0;
  return {
    enter() {
      const now = clock.monotonic();
      if (now - windowStart >= 1_000) {
        windowStart = now;
        startedInWindow = 0;
      }
      if (unanswered >= limits.concurrent || startedInWindow >= limits.perSecond) return false;
      unanswered += 1;
      startedInWindow += 1;
      return true;
    },
    leave() {
      unanswered -= 1;
    },
  };
}
