import { checkEnd, heal } from './finish.ts';
import { watchForLeaks } from './leaks.ts';
import { runPending } from './run-pending.ts';
import type { Terms } from './terms.ts';
import { actUser } from './user.ts';
import { createWorld, type Mutation, type World } from './world.ts';

/** What a run came to. */
export interface RunResult {
  seed: number;
  steps: number;
  /** Null when every rule held. */
  violation: { rule: string; text: string; step: number } | null;
  /** Of every event, and of what was left at the end: the same for every run of the seed. */
  digest: string;
  counts: Readonly<Record<string, number>>;
  /** The last events, oldest first. */
  last: readonly string[];
  /** How far the run's own clock went, milliseconds. */
  simulatedMs: number;
}

/** Looks at the world between two events. */
export type Probe = (world: World) => void;

export interface RunOptions {
  mutation?: Mutation;
  probe?: Probe;
  /** Gets every event. */
  echo?: (line: string) => void;
}

/** Timers of one run; one that has more is caught in a circle. */
const MAX_EVENTS = 3_000_000;

/** Runs one seed from its beginning to its end. Never rejects for a rule that was broken: that is its result. */
export async function runSeed(terms: Terms, { mutation, echo, probe }: RunOptions = {}): Promise<RunResult> {
  const leaks = watchForLeaks();
  const world = createWorld(terms, mutation, echo);
  const unhandled = (error: unknown) => world.fail(error);
  // What fails unheard in a run is the run's, not the test runner's.
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

/** Puts `listener` in the place of all others of this event, until the function it returns is called. */
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

/** Rings one timer after the other until the script has ended, a rule was broken, or nothing more can happen. */
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
      world.violate('the run ends', events > MAX_EVENTS ? 'it goes on and on' : 'nothing happens any more');
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
