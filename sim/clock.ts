import type { Clock } from '../electron/platform/clock.ts';

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
  pending(): number;
}

interface Timer {
  at: number;
  order: number;
  act: (() => void) | null;
  owner: Owner;
}

/** A clock that only `ring` moves. `start`: milliseconds since the epoch. Timers with the same time fire in the order they were set. */
export function createSimClock(start: number): SimClock {
  const heap: Timer[] = [];
  let elapsed = 0;
  let offset = start;
  let count = 0;

  const now = () => Math.floor(offset + elapsed);

  function schedule(owner: Owner, ms: number, act: () => void): () => void {
    if (!owner.alive) return () => {};
    count += 1;
    const wait = Number.isFinite(ms) && ms > 0 ? ms : 0;
    const timer: Timer = { at: elapsed + wait, order: count, act, owner };
    owner.timers += 1;
    push(heap, timer);
    return () => cancel(timer);
  }

  function ring(): boolean {
    for (;;) {
      const timer = pop(heap);
      if (timer === undefined) return false;
      const { act, owner } = timer;
      if (act === null) continue;
      cancel(timer);
      if (!owner.alive) continue;
      elapsed = Math.max(elapsed, timer.at);
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
    pending: () => heap.length,
  };
}

function cancel(timer: Timer): void {
  if (timer.act === null) return;
  timer.act = null;
  timer.owner.timers -= 1;
}

function isBefore(a: Timer, b: Timer): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

function push(heap: Timer[], timer: Timer): void {
  let at = heap.push(timer) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (above === undefined || isBefore(above, timer)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = timer;
}

function pop(heap: Timer[]): Timer | undefined {
  const [first] = heap;
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    let child = at * 2 + 1;
    let below = heap[child];
    if (below === undefined) break;
    const right = heap[child + 1];
    if (right !== undefined && isBefore(right, below)) {
      child += 1;
      below = right;
    }
    if (!isBefore(below, last)) break;
    heap[at] = below;
    at = child;
  }
  heap[at] = last;
  return first;
}
