import { seededRandom } from '../exact/random.ts';
import { listAt } from './fault.ts';

/** A random mix of faults at a set rate, until it is turned off. */
export interface SimulatedErrorsOrder {
  /** Average percentage of requests hit; 1 to 100. */
  percent: number;
  /** The same seed and requests give the same faults. */
  seed?: number | undefined;
}

export interface SimulatedErrorsStatus {
  percent: number;
  seed: number;
  /** Number of hits by fault. */
  struck: Record<string, number>;
}

/** The fault that hits a request, and its size. */
interface Strike {
  name: string;
  count: number;
  ms: number;
}

export interface SimulatedErrors {
  /** The fault for a request to this path, or null. */
  strike(path: string): Strike | null;
  status(): SimulatedErrorsStatus;
}

type Mix = Readonly<Record<string, number>>;

/**
 * Relative frequency of the faults that can hit any request. A refusal of a processed request is not among them: during simulated errors a
 * refusal can be believed, and the simulation does.
 */
const ANYWHERE: Mix = {
  delay: 6,
  'lost-reply': 1,
  'reset-before': 3,
  'reset-after-accept': 3,
  'cut-off': 3,
  'reset-in-reply': 2,
  'status-500': 2,
  'status-500-after-accept': 2,
  'status-502': 1,
  'status-503': 2,
  'status-504': 1,
  'status-504-after-accept': 2,
  'status-429': 2,
  'code-in-200': 1,
  html: 1,
  empty: 2,
  'wrong-envelope': 1,
  'clock-skew': 2,
  'status-408-after-accept': 1,
  'status-425-after-accept': 1,
  'status-429-after-accept': 1,
  'status-502-after-accept': 1,
  'status-503-after-accept': 1,
  'html-after-accept': 1,
  'bad-json': 1,
  'code-not-text': 1,
  'data-null': 1,
  'no-order-id': 1,
  'duplicate-keys': 1,
  'gzip-bomb': 1,
  'redirect-307': 1,
  'redirect-308': 1,
  'continue-100': 1,
  'slow-drip': 1,
  'websocket-drop': 2,
  'websocket-gap': 2,
  'websocket-stall': 1,
};

/** For record lists: additional faults. */
const ON_LISTS: Mix = {
  ...ANYWHERE,
  drift: 8,
  'duplicated-rows': 4,
  'missing-rows': 4,
  'seconds-timestamps': 1,
  'too-many-items': 1,
  'wrong-page': 1,
};

const DEFAULT_SEED = 7;
const LONGEST_DELAY_MS = 1_500;
/** Between two bytes. */
const LONGEST_DRIP_MS = 20;
/** Above the usual tolerance of 5 s, so that it has an effect. */
const SMALLEST_SKEW_MS = 6_000;
const LARGEST_SKEW_MS = 60_000;
/** Above the 10 s a client waits for a pong (facts, section 10). */
const LONGEST_STALL_MS = 15_000;
const LONGEST_GAP = 3;

export function createSimulatedErrors({
  percent,
  seed = DEFAULT_SEED,
}: SimulatedErrorsOrder): SimulatedErrors {
  const random = seededRandom(seed ^ 0x5703);
  const struck = new Map<string, number>();

  /** Milliseconds, for the faults that have a size. */
  function sizeOf(name: string): number {
    switch (name) {
      case 'clock-skew': {
        const skew = SMALLEST_SKEW_MS + random.below(LARGEST_SKEW_MS - SMALLEST_SKEW_MS);
        return random.chance(0.5) ? skew : -skew;
      }
      case 'websocket-stall':
        return random.below(LONGEST_STALL_MS);
      case 'slow-drip':
        return random.below(LONGEST_DRIP_MS);
      default:
        return random.below(LONGEST_DELAY_MS);
    }
  }

  return {
    strike(path) {
      if (!random.chance(percent / 100)) return null;
      const name = random.weighted(Object.entries(listAt(path) === null ? ANYWHERE : ON_LISTS));
      struck.set(name, (struck.get(name) ?? 0) + 1);
      return { name, count: 1 + random.below(LONGEST_GAP), ms: sizeOf(name) };
    },
    status: () => ({ percent, seed, struck: Object.fromEntries(struck) }),
  };
}
