import type { SimClock, Owner } from './clock.ts';
import type { EventLog } from './event-log.ts';
import { type Mix, pickFrom, type Random, waitAround } from './random.ts';

/** Network faults of one request between the app and the exchange. */
export type NetFault =
  | 'none'
  | 'net-no-name'
  | 'net-refused'
  | 'net-no-connection'
  | 'net-lost-request'
  | 'net-reset-before'
  | 'net-late-request'
  | 'net-reset-after'
  | 'net-lost-reply'
  | 'net-late-reply'
  | 'net-truncated'
  | 'net-slow';

/** The state of the network and of the exchange's simulated errors, which changes about every minute. */
export interface Weather {
  /** The network works until this is called. */
  begin(): void;
  /** The fault of the next request; usually `none`. */
  strike(): NetFault;
  /** One way, milliseconds. */
  latency(): number;
  /** Lifetime of a WebSocket connection in milliseconds; null while nothing breaks it. */
  socketLife(): number | null;
  /** Ends all faults for the rest of the run. */
  calm(): void;
}

interface Front {
  name: string;
  /** Probability of a fault per request. */
  chance: number;
  meanLatencyMs: number;
  /** Percentage of the exchange's own faults. */
  errorPercent: number;
  meanSocketLifeMs: number | null;
}

const FRONTS: Readonly<Record<string, Front>> = {
  fair: { name: 'fair', chance: 0, meanLatencyMs: 15, errorPercent: 0, meanSocketLifeMs: null },
  breeze: { name: 'breeze', chance: 0.04, meanLatencyMs: 40, errorPercent: 0, meanSocketLifeMs: 120_000 },
  rough: { name: 'rough', chance: 0.2, meanLatencyMs: 120, errorPercent: 5, meanSocketLifeMs: 30_000 },
  storm: { name: 'storm', chance: 0.1, meanLatencyMs: 80, errorPercent: 30, meanSocketLifeMs: 15_000 },
  down: { name: 'down', chance: 0.95, meanLatencyMs: 400, errorPercent: 0, meanSocketLifeMs: 3_000 },
};
const CLIMATES: readonly Mix<string>[] = [
  { fair: 6, breeze: 3, rough: 1, storm: 1, down: 0.3 },
  { fair: 2, breeze: 3, rough: 3, storm: 3, down: 1 },
  { fair: 1, breeze: 1, rough: 4, storm: 4, down: 2 },
  { fair: 1, breeze: 0, rough: 0, storm: 0, down: 0 },
];
const CLIMATE_MIX: Mix<string> = { 0: 4, 1: 4, 2: 3, 3: 0.5 };
const FAULTS: Mix<NetFault> = {
  none: 0,
  'net-no-name': 1,
  'net-refused': 1,
  'net-no-connection': 1,
  'net-lost-request': 2,
  'net-reset-before': 2,
  'net-late-request': 2,
  'net-reset-after': 3,
  'net-lost-reply': 3,
  'net-late-reply': 3,
  'net-truncated': 2,
  'net-slow': 2,
};
/** Names of all network faults. */
export const NET_FAULTS: readonly string[] = Object.keys(FAULTS).filter((name) => name !== 'none');
const FRONT_MEAN_MS = 40_000;

interface WeatherParts {
  clock: SimClock;
  owner: Owner;
  random: Random;
  log: EventLog;
  /** Sets the percentage of the exchange's own faults. */
  onErrorPercent: (percent: number) => void;
}

export function createWeather({ clock, owner, random, log, onErrorPercent }: WeatherParts): Weather {
  const climate = CLIMATES[Number(pickFrom(random, CLIMATE_MIX))] ?? { fair: 1 };
  let front: Front = FRONTS['fair'] ?? {
    name: 'fair',
    chance: 0,
    meanLatencyMs: 15,
    errorPercent: 0,
    meanSocketLifeMs: null,
  };
  let calm = false;

  function change(): void {
    if (calm) return;
    front = FRONTS[pickFrom(random, climate)] ?? front;
    log.add('weather', front.name);
    log.count(`weather ${front.name}`);
    onErrorPercent(front.errorPercent);
    clock.schedule(owner, waitAround(random, FRONT_MEAN_MS), change);
  }

  return {
    begin: change,
    strike() {
      if (calm || !random.chance(front.chance)) return 'none';
      const fault = pickFrom(random, FAULTS);
      log.count(fault);
      return fault;
    },
    latency: () => 0.3 + waitAround(random, calm ? 3 : front.meanLatencyMs / 2),
    socketLife: () =>
      calm || front.meanSocketLifeMs === null ? null : waitAround(random, front.meanSocketLifeMs),
    calm() {
      calm = true;
      log.add('weather', 'calm for good');
      onErrorPercent(0);
    },
  };
}
