import { checkEnd, heal } from './finish.ts';
import { watchForLeaks } from './leaks.ts';
import { runPending } from './run-pending.ts';
import type { Terms } from './terms.ts';
import { actUser } from './user.ts';
import { createWorld, type Mutation, type World } from './world.ts';

/** Result of a run. */
export interface RunResult {
  seed: number;
  steps: number;
  /** Null when no rule was broken. */
  violation: { rule: string; text: string; step: number } | null;
  /** Hash of all events: the same for every run of the seed. */
  digest: string;
  counts: Readonly<Record<string, number>>;
  /** The last events, oldest first. */
  last: readonly string[];
  /** Simulated time, milliseconds. */
  simulatedMs: number;
}

/** Called between two events. */
export type Probe = (world: World) => void;

export interface RunOptions {
  mutation?: Mutation;
  probe?: Probe;
  /** Gets every event. */
  echo?: (line: string) => void;
}

/** Maximum of timers in one run; more means an endless loop. */
const MAX_EVENTS = 3_000_000;

/** Runs one seed. A broken rule is part of the result and never rejects. */
export async function runSeed(terms: Terms, { mutation, echo, probe }: RunOptions = {}): Promise<RunResult> {
  const leaks = watchForLeaks();
  const world = createWorld(terms, mutation, echo);
  const unhandled = (error: unknown) => world.fail(error);
  // Unhandled errors of a run belong to the run, not to the test runner.
  const ends = [takeOver('unhandledRejection', unhandled), takeOver('uncaughtException', unhandled)];
  try {
    await drive(world, script(world), probe);
    for (const leak of leaks.found()) world.violate('all time and chance from the seed', leak);
  } finally {
    leaks.end();
    for (const end of ends) end();
    world.end();
  }
  return resultOf(world, terms);
}

/** Replaces all listeners of this event by `listener`; returns a function that restores them. */
function takeOver(
  event: 'unhandledRejection' | 'uncaughtException',
  listener: (error: unknown) => void,
): () => void {
  const before = process.rawListeners(event) as ((...args: unknown[]) => void)[]; // whatever they are, they are only put back
  process.removeAllListeners(event);
  process.on(event, listener);
  return () => {
    process.removeAllListeners(event);
    for (const each of before) process.on(event, each);
  };
}

async function script(world: World): Promise<void> {
  await world.begin();
  await actUser(world);
  if (world.failure() !== null) return;
  await heal(world);
  if (world.failure() === null) await checkEnd(world);
}

/** Fires one timer after the other until the script has ended, a rule was broken, or no timer is left. */
async function drive(world: World, script: Promise<void>, probe?: Probe): Promise<void> {
  const state = { done: false };
  void script
    .catch((error: unknown) => {
      world.fail(error instanceof Error ? error : new Error(String(error)));
      if (world.failure() === null)
        world.violate('the run ends', 'the app was gone when the end was checked');
    })
    .finally(() => {
      state.done = true;
    });
  await runPending();
  for (let events = 0; !state.done; events += 1) {
    if (events > MAX_EVENTS || !world.clock.ring()) {
      world.violate('the run ends', events > MAX_EVENTS ? 'endless loop' : 'no timer is left');
      return;
    }
    await runPending();
    world.tidy();
    probe?.(world);
    if (world.failure() !== null) return;
  }
}

function resultOf(world: World, { seed, steps }: Terms): RunResult {
  const failure = world.failure();
  const { log, ledger, clock } = world;
  for (const [status, count] of Object.entries(ledger.counts())) log.count(`placements ${status}`, count);
  for (const [end, count] of Object.entries(ledger.amends.counts())) log.count(`amends ${end}`, count);
  return {
    seed,
    steps,
    violation: failure === null ? null : { rule: failure.rule, text: failure.message, step: world.step() },
    digest: log.digest(),
    counts: log.counts(),
    last: log.last(),
    simulatedMs: clock.elapsed(),
  };
}
