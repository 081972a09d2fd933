/**
 * Test files share their workers, so what one leaves running goes on in the next: a feed that nobody closed tried to connect for minutes
 * there, and the simulation took its clock for a leak of its own. After every file this looks whether a timer of ours still waits; the
 * file that left it fails.
 */
import { afterAll, expect } from 'vitest';

/** Whose timers are checked, by the line that set them. */
const OURS = /\/(?:electron|exchange|browser-host)\/(?!.*\.test\.ts)/;

/** Ends by itself within a minute, sets no other and holds only a count. */
const ENDS_BY_ITSELF = /\/refusal-log\.ts/;

/** What was closed may take so long to be gone: a connection says goodbye for a second. */
const GOODBYE_MS = 1_500;

type Pending = Map<NodeJS.Timeout, Error>;

const world = globalThis as { ourPendingTimers?: Pending };
const pending = (world.ourPendingTimers ??= watchTimers());

/** Notes every timer that our code sets, until it rings or is cancelled. The stack is put into words only when it is asked for. */
function watchTimers(): Pending {
  const set: Pending = new Map();
  const { setTimeout: realSet, clearTimeout: realClear } = globalThis;
  const watchedSet = (act: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const timer = realSet(() => {
      set.delete(timer);
      act(...args);
    }, ms);
    set.set(timer, new Error('set here'));
    return timer;
  };
  // Promises of it (timers/promises) are made by the real one.
  globalThis.setTimeout = Object.assign(watchedSet, realSet);
  globalThis.clearTimeout = (timer) => {
    set.delete(timer as NodeJS.Timeout); // numbers and null are never in it
    realClear(timer);
  };
  return set;
}

function ours(): string[] {
  const places: string[] = [];
  for (const { stack = '' } of pending.values()) {
    const frames = stack.split('\n').slice(2);
    if (OURS.test(frames[0] ?? '') && !frames.some((frame) => ENDS_BY_ITSELF.test(frame)))
      places.push(frames.slice(0, 6).join('\n'));
  }
  return places;
}

afterAll(async () => {
  const until = performance.now() + GOODBYE_MS;
  while (ours().length > 0 && performance.now() < until)
    await new Promise((resolve) => setImmediate(resolve));
  const left = ours();
  pending.clear(); // reported once, for the file that left it
  expect(left, 'timers of ours that still wait after the last test of this file').toEqual([]);
});
