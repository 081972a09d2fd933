import { CONTENT_FAULTS } from './content-faults.ts';
import type { Fault } from './fault.ts';
import { STATUS_FAULTS } from './status-faults.ts';
import { TRANSPORT_FAULTS } from './transport-faults.ts';

/** A fault to come: which one, for how many of the requests that match, and its size where it has one. */
export interface FaultOrder {
  name: string;
  /** How many matching requests it hits; 1 when left out. */
  count?: number | undefined;
  /** Only requests with this method. */
  method?: string | undefined;
  /** Only requests to this path, query aside. */
  path?: string | undefined;
  /** Milliseconds, for `delay` and `clock-skew`. */
  ms?: number | undefined;
}

export interface ArmedFault {
  fault: Fault;
  ms: number;
}

export interface FaultBoard {
  /** Arms a fault; answers false when there is none of that name. */
  arm(order: FaultOrder): boolean;
  /** The fault that hits this request, if any; it is then used up by one. */
  take(method: string, path: string): ArmedFault | null;
  clear(): void;
  /** What is still armed. */
  pending(): Required<FaultOrder>[];
}

const ALL: readonly Fault[] = [...TRANSPORT_FAULTS, ...STATUS_FAULTS, ...CONTENT_FAULTS];
const DEFAULT_MS = 1_000;

export const FAULT_NAMES: readonly string[] = ALL.map((fault) => fault.name);

interface Armed {
  fault: Fault;
  left: number;
  method: string | undefined;
  path: string | undefined;
  ms: number;
}

/** Faults are taken in the order in which they were armed. */
export function createFaultBoard(): FaultBoard {
  let armed: Armed[] = [];
  return {
    arm({ name, count = 1, method, path, ms = DEFAULT_MS }) {
      const fault = ALL.find((candidate) => candidate.name === name);
      if (fault === undefined) return false;
      armed.push({ fault, left: count, method, path, ms });
      return true;
    },
    take(method, path) {
      const hit = armed.find(
        (entry) => (entry.method ?? method) === method && (entry.path ?? path) === path && entry.left > 0,
      );
      if (hit === undefined) return null;
      hit.left -= 1;
      if (hit.left === 0) armed = armed.filter((entry) => entry !== hit);
      return { fault: hit.fault, ms: hit.ms };
    },
    clear() {
      armed = [];
    },
    pending: () =>
      armed.map(({ fault, left, method, path, ms }) => ({ name: fault.name, count: left, method, path, ms })),
  };
}
