import type { Clock } from '../../electron/platform/clock.ts';

export interface ManualClock extends Clock {
  /** Moves time on and runs every timer that falls due, in order. Timers set while it runs fall due as well. */
  advance(ms: number): void;
  /** The same, letting promises settle between timers. */
  advanceAsync(ms: number): Promise<void>;
  /** Steps the system clock without moving the monotonic one, as a user or NTP does. */
  step(ms: number): void;
  pendingTimers(): number;
}

interface Timer {
  at: number;
  act: () => void;
}

/** A clock that stands still until the test moves it. `start` is the system time at the beginning, milliseconds. */
export function manualClock(start = 1_700_000_000_000): ManualClock {
  let elapsed = 0;
  let wall = start;
  let timers: Timer[] = [];

  function due(end: number): Timer | undefined {
    const [next] = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at);
    return next;
  }

  function moveTo(time: number): void {
    wall += time - elapsed;
    elapsed = time;
  }

  function fire(timer: Timer): void {
    timers = timers.filter((other) => other !== timer);
    moveTo(Math.max(elapsed, timer.at));
    timer.act();
  }

  return {
    now: () => wall,
    monotonic: () => elapsed,
    after(ms, act) {
      const timer = { at: elapsed + ms, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      const end = elapsed + ms;
      for (let next = due(end); next !== undefined; next = due(end)) fire(next);
      moveTo(end);
    },
    async advanceAsync(ms) {
      const end = elapsed + ms;
      await settle();
      for (let next = due(end); next !== undefined; next = due(end)) {
        fire(next);
        await settle();
      }
      moveTo(end);
      await settle();
    },
    step(ms) {
      wall += ms;
    },
    pendingTimers: () => timers.length,
  };
}

/** One turn of the event loop: everything that only waits for promises has run. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
