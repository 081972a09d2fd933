import type { Clock } from '../../../platform/clock.ts';

/** What is wanted of a sync run under way. `suspend`: the machine sleeps; `close`: the app ends, the sync run goes on at its next start. */
type Wanted = 'run' | 'pause' | 'cancel' | 'suspend' | 'gone' | 'close';

/** Controls one sync run. A change of what is wanted ends any wait. */
export interface Control {
  readonly wanted: Wanted;
  want(wanted: Wanted): void;
  /** Resolves after `ms`, or as soon as something other than running is wanted. */
  wait(ms: number): Promise<void>;
}

export function createControl(clock: Clock): Control {
  let wanted: Wanted = 'run';
  let wake: (() => void) | null = null;
  return {
    get wanted() {
      return wanted;
    },
    want(next) {
      wanted = next;
      if (next !== 'run') wake?.();
    },
    wait(ms) {
      if (wanted !== 'run') return Promise.resolve();
      return new Promise((resolve) => {
        const cancel = clock.after(ms, () => wake?.());
        wake = () => {
          wake = null;
          cancel();
          resolve();
        };
      });
    },
  };
}
