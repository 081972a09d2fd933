import { fail, type Result } from '../../../shared/base/result.ts';
import type { Clock } from '../../platform/clock.ts';

interface Lateness {
  /** Something arrived: the wait starts again. */
  again(): void;
  isOver(): boolean;
  /** What `running` answers, or `why` when nothing arrived for too long. */
  or<T>(running: Promise<Result<T, string>>): Promise<Result<T, string>>;
}

/** Ends the wait for a step of an update that is silent for `ms`. A step that keeps reporting may take as long as it likes. */
export function lateness(clock: Clock, why: string, ms: number): Lateness {
  const over = Promise.withResolvers<Result<never, string>>();
  let isOver = false;
  let cancel = () => {};
  function again(): void {
    cancel();
    cancel = clock.after(ms, () => {
      isOver = true;
      over.resolve(fail(why));
    });
  }
  again();
  return {
    again,
    isOver: () => isOver,
    async or(running) {
      const result = await Promise.race([running, over.promise]);
      cancel();
      return result;
    },
  };
}
