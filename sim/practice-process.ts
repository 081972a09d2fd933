import type { ProcessEvents, Processes } from '../electron/platform/processes.ts';
import type { Owner, SimClock } from './clock.ts';
import type { Random } from './random.ts';
import type { Terms } from './terms.ts';
import { KEYS, ORIGIN, PREFIX, type SimVenue, type VenueConditions } from './venue.ts';

interface PracticeProcessParts {
  clock: SimClock;
  owner: Owner;
  random: Random;
  venue: SimVenue;
  terms: Terms;
}

/** The practice exchange as a child process of the app: the exchange of the run for a practice account, otherwise an unreachable one. */
interface PracticeProcess {
  startExchange: (args: readonly string[], on: ProcessEvents) => ReturnType<Processes['startExchange']>;
  /** The app ended without stopping it: it ends by itself a moment later. */
  orphaned(): void;
  /** The process crashes. */
  breakOff(): void;
}

const NOBODY = 'http://127.0.0.1:7002';
const LONGEST_START_MS = 900;
const LONGEST_STOP_MS = 300;
/** Interval of the check for a dead parent. */
const ORPHAN_MS = 1_200;

export function createPracticeProcess({
  clock,
  owner,
  random,
  venue,
  terms,
}: PracticeProcessParts): PracticeProcess {
  /** Rises with every start: events of an earlier process are ignored. */
  let generation = 0;
  let events: ProcessEvents | null = null;

  function end(mine: number, reason: string, code?: number): void {
    if (mine !== generation) return;
    const listeners = events;
    events = null;
    generation += 1;
    if (terms.account === 'practice') venue.stop();
    listeners?.ended(reason, code);
  }

  return {
    startExchange(args, on) {
      generation += 1;
      const mine = generation;
      events = on;
      // The process that has the folder ends first: two never share it.
      if (terms.account === 'practice') venue.stop();
      clock.schedule(owner, 30 + random.next() * LONGEST_START_MS, () => {
        if (mine !== generation) return;
        if (terms.account === 'practice') venue.start(conditionsOf(args));
        const baseUrl = terms.account === 'practice' ? ORIGIN : NOBODY;
        if (events === on) on.ready({ baseUrl, headerPrefix: PREFIX, ...KEYS.ours });
      });
      return {
        stop() {
          clock.schedule(owner, random.next() * LONGEST_STOP_MS, () => end(mine, 'it ended with code 0', 0));
        },
      };
    },
    orphaned() {
      const mine = generation;
      events = null;
      clock.schedule(owner, random.next() * ORPHAN_MS, () => end(mine, 'it ended'));
    },
    breakOff: () => end(generation, 'it was ended by SIGKILL'),
  };
}

function conditionsOf(args: readonly string[]): VenueConditions {
  const flag = (name: string) => {
    const at = args.indexOf(name);
    return at === -1 ? undefined : args[at + 1];
  };
  const market = flag('--market');
  return {
    market: market === 'quiet' || market === 'normal' || market === 'wild' ? market : 'off',
    recordsPerMinute: Number(flag('--arrivals') ?? 0),
    errorPercent: Number(flag('--errors') ?? 0),
  };
}
