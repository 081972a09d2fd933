import type { EventFaults } from '../faults/fault.ts';
import type { Clock } from '../base/clock.ts';

/** State of the faults, for the senders. */
export interface FaultState {
  isStalled(): boolean;
  /** True when the current level-2 increment must be lost. */
  takeSkip(): boolean;
}

/** Messages skipped by a fault stay lost: readers find a gap in the sequence. */
export function createEventFaults(
  clock: Clock,
  dropAll: () => void,
): { faults: EventFaults; state: FaultState } {
  let endStall: (() => void) | null = null;
  let toSkip = 0;

  function stopStall(): void {
    endStall?.();
    endStall = null;
  }

  return {
    faults: {
      dropAll,
      skip(count) {
        toSkip += count;
      },
      stall(ms) {
        stopStall();
        endStall = clock.after(ms, stopStall);
      },
      clear() {
        stopStall();
        toSkip = 0;
      },
    },
    state: {
      isStalled: () => endStall !== null,
      takeSkip() {
        if (toSkip === 0) return false;
        toSkip -= 1;
        return true;
      },
    },
  };
}
