import type { Clock } from '../electron/platform/clock.ts';
import { createTimeline } from '../exchange/history/timeline.ts';

/** Owner of timers that end together: an app, an exchange, the world itself. */
export interface Owner {
  readonly name: string;
  /** Timers of a dead owner never fire. */
  alive: boolean;
  /** Number of pending timers. */
  timers: number;
}

export function newOwner(name: string): Owner {
  return { name, alive: true, timers: 0 };
}

/** The only clock of a run: everything that happens is one of its timers. */
export interface SimClock {
  /** Milliseconds since the epoch by the system's clock, whole. */
  now(): number;
  /** Milliseconds since the start of the run; monotonic. */
  elapsed(): number;
  schedule(owner: Owner, ms: number, act: () => void): () => void;
  /** Fires the next timer; false when there is none. */
  ring(): boolean;
  /** Moves the system clock and no timer: it was set, or the machine slept. */
  step(ms: number): void;
  /** The app's clock port for this owner. */
  portOf(owner: Owner): Clock;
}

interface Timer {
  act: (() => void) | null;
  owner: Owner;
}

/** A clock that only `ring` moves. `start`: milliseconds since the epoch. Timers with the same time fire in the order they were set. */
export function createSimClock(start: number): SimClock {
  const timers = createTimeline<Timer>();
  let elapsed = 0;
  let offset = start;

  const now = () => Math.floor(offset + elapsed);

  function schedule(owner: Owner, ms: number, act: () => void): () => void {
    if (!owner.alive) return () => {};
    const wait = Number.isFinite(ms) && ms > 0 ? ms : 0;
    const timer: Timer = { act, owner };
    owner.timers += 1;
    timers.put(elapsed + wait, timer);
    return () => cancel(timer);
  }

  function ring(): boolean {
    for (;;) {
      const next = timers.takeDue(Number.POSITIVE_INFINITY);
      if (next === null) return false;
      const { act, owner } = next.what;
      if (act === null) continue;
      cancel(next.what);
      if (!owner.alive) continue;
      elapsed = Math.max(elapsed, next.at);
      act();
      return true;
    }
  }

  return {
    now,
    elapsed: () => elapsed,
    schedule,
    ring,
    step(ms) {
      offset += ms;
    },
    portOf: (owner) => ({
      now,
      monotonic: () => elapsed,
      after: (ms, act) => schedule(owner, ms, act),
    }),
  };
}

function cancel(timer: Timer): void {
  if (timer.act === null) return;
  timer.act = null;
  timer.owner.timers -= 1;
}
