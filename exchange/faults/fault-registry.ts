import { ANSWER_FAULTS, CONTENT_FAULTS, STATUS_FAULTS } from './reply-faults.ts';
import { listAt, type Fault, type FaultHooks } from './fault.ts';
import {
  createSimulatedErrors,
  type SimulatedErrors,
  type SimulatedErrorsOrder,
  type SimulatedErrorsStatus,
} from './simulated-errors.ts';

/** A fault to arm: its name, the number of matching requests it hits, and its size if it has one. */
export interface FaultOrder {
  name: string;
  /** Number of matching requests to hit, or messages to lose; 1 when left out. */
  count?: number | undefined;
  /** Only requests with this method. */
  method?: string | undefined;
  /** Only requests to this path, ignoring the query. */
  path?: string | undefined;
  /** Milliseconds, for `delay`, `clock-skew`, `slow-drip` (between two bytes) and `websocket-stall`. */
  ms?: number | undefined;
}

interface ArmedFault {
  fault: Fault;
  ms: number;
}

export interface FaultRegistry {
  /** Arms a fault, or triggers it at once when it needs no request; false when the name is unknown. */
  arm(order: FaultOrder): boolean;
  /**
   * The fault that hits this request, if any; its count is reduced by one. Its effects before processing have happened when this
   * returns. Armed faults come before simulated errors.
   */
  take(method: string, path: string): ArmedFault | null;
  /** Disarms all faults; simulated errors continue. */
  clear(): void;
  /** The armed faults. */
  pending(): Required<FaultOrder>[];
  /** Starts simulated errors instead of the current ones; null ends them. */
  simulateErrors(order: SimulatedErrorsOrder | null): void;
  /** The current simulated errors, or null. */
  simulatedErrors(): SimulatedErrorsStatus | null;
}

/** Faults of the connection: late, half, lost, reset. */
const TRANSPORT_FAULTS: readonly Fault[] = [
  { name: 'delay', after: (reply, ms) => ({ kind: 'send', reply, delayMs: ms }) },
  { name: 'cut-off', after: (reply) => ({ kind: 'cut-off', reply, how: 'close' }) },
  { name: 'reset-before', instead: () => ({ kind: 'reset' }) },
  { name: 'reset-after-accept', after: () => ({ kind: 'reset' }) },
  { name: 'reset-in-reply', after: (reply) => ({ kind: 'cut-off', reply, how: 'reset' }) },
  { name: 'lost-reply', after: () => ({ kind: 'silence' }) },
  { name: 'clock-skew', skew: (ms) => ms },
];

/** Faults of the WebSocket. They happen when armed, without a request. */
const EVENT_FAULTS: readonly Fault[] = [
  { name: 'websocket-drop', atOnce: ({ events }) => events.dropAll() },
  { name: 'websocket-gap', atOnce: ({ events }, { count }) => events.skip(count) },
  { name: 'websocket-stall', atOnce: ({ events }, { ms }) => events.stall(ms) },
];

const ALL: readonly Fault[] = [
  ...TRANSPORT_FAULTS,
  ...STATUS_FAULTS,
  ...ANSWER_FAULTS,
  ...CONTENT_FAULTS,
  ...EVENT_FAULTS,
];
const BY_NAME: ReadonlyMap<string, Fault> = new Map(ALL.map((fault) => [fault.name, fault]));
const DEFAULT_MS = 1_000;

export const FAULT_NAMES: readonly string[] = ALL.map((fault) => fault.name);

/** No effects: for a registry without events and record lists. */
const NO_HOOKS: FaultHooks = {
  events: { dropAll: () => {}, skip: () => {}, stall: () => {}, clear: () => {} },
  arrive: () => {},
};

interface Armed {
  fault: Fault;
  left: number;
  method: string | undefined;
  path: string | undefined;
  ms: number;
}

/** Faults are used in the order in which they were armed. */
export function createFaultRegistry(overrides: Partial<FaultHooks> = {}): FaultRegistry {
  const hooks: FaultHooks = { ...NO_HOOKS, ...overrides };
  let armed: Armed[] = [];
  let errors: SimulatedErrors | null = null;

  function takeArmed(method: string, path: string): ArmedFault | null {
    const hit = armed.find(
      (entry) =>
        (entry.method ?? method) === method && matchesPath(entry.fault, entry.path, path) && entry.left > 0,
    );
    if (hit === undefined) return null;
    hit.left -= 1;
    if (hit.left === 0) armed = armed.filter((entry) => entry !== hit);
    return { fault: hit.fault, ms: hit.ms };
  }

  function takeSimulated(path: string): ArmedFault | null {
    const strike = errors?.strike(path) ?? null;
    const fault = strike === null ? undefined : BY_NAME.get(strike.name);
    if (strike === null || fault === undefined) return null;
    fault.atOnce?.(hooks, strike);
    return { fault, ms: strike.ms };
  }

  return {
    arm({ name, count = 1, method, path, ms = DEFAULT_MS }) {
      const fault = BY_NAME.get(name);
      if (fault === undefined) return false;
      if (fault.atOnce !== undefined) fault.atOnce(hooks, { count, ms });
      else armed.push({ fault, left: count, method, path, ms });
      return true;
    },
    take(method, path) {
      if (armed.length === 0 && errors === null) return null;
      const hit = takeArmed(method, path) ?? takeSimulated(path);
      hit?.fault.before?.(hooks, path);
      return hit;
    },
    clear() {
      armed = [];
      hooks.events.clear();
    },
    pending: () =>
      armed.map(({ fault, left, method, path, ms }) => ({ name: fault.name, count: left, method, path, ms })),
    simulateErrors(order) {
      errors = order === null || order.percent <= 0 ? null : createSimulatedErrors(order);
      if (errors === null) hooks.events.clear();
    },
    simulatedErrors: () => errors?.status() ?? null,
  };
}

/** A fault of record lists hits other requests only if it was armed for their path. */
function matchesPath(fault: Fault, wanted: string | undefined, path: string): boolean {
  if (wanted !== undefined) return wanted === path;
  return fault.lists !== true || listAt(path) !== null;
}
