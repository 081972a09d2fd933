import type { EventFaults } from '../faults/fault.ts';
import type { Clock } from '../base/clock.ts';

/** The faults' state, as the senders ask for it. */
export interface FaultState {
  isStalled(): boolean;
  /** True when the level-2 increment at hand is to be lost. */
  takeSkip(): boolean;
}

/** What was not sent under a fault stays lost: readers find a gap in the sequence. */
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
