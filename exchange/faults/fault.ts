import type { ListName } from '../history/moving-history.ts';
import type { Reply } from '../base/reply.ts';

/** How a reply is delivered, or not. */
export type Delivery =
  | { kind: 'send'; reply: Reply; delayMs: number }
  /** Sends "100 Continue" first, without being asked. */
  | { kind: 'continued'; reply: Reply }
  /** Announces the complete body and sends it byte by byte. */
  | { kind: 'drip'; reply: Reply; everyMs: number }
  /** Announces the complete body, sends half of it and closes or resets the connection. */
  | { kind: 'cut-off'; reply: Reply; how: 'close' | 'reset' }
  /** Resets the connection. */
  | { kind: 'reset' }
  /** Never answers; the connection stays open until the client gives up. */
  | { kind: 'silence' };

/** Faults of the WebSocket server. */
export interface EventFaults {
  /** Drops all connections. */
  dropAll(): void;
  /** Loses the next `count` messages with a sequence number. */
  skip(count: number): void;
  /** Sends nothing for `ms` milliseconds. */
  stall(ms: number): void;
  /** Ends `skip` and `stall`. */
  clear(): void;
}

/** Effects of a fault beyond the request it hits. */
export interface FaultHooks {
  events: EventFaults;
  /** Adds records to every account's list now. */
  arrive(list: ListName, count: number): void;
}

/** A named fault. Tests and simulated errors use the same ones. */
export interface Fault {
  name: string;
  /** Hits only requests for deposits and withdrawals, unless it was armed for a path. */
  lists?: boolean;
  /** Happens when armed, without a request. */
  atOnce?(hooks: FaultHooks, size: { count: number; ms: number }): void;
  /** Happens before the request is processed as usual. */
  before?(hooks: FaultHooks, path: string): void;
  /** Replaces the processing: the request is never processed. */
  instead?(ms: number): Delivery;
  /** Milliseconds by which the exchange's clock is ahead for this request. */
  skew?(ms: number): number;
  /** Changes the reply after the request to this path was processed. */
  after?(reply: Reply, ms: number, path: string): Delivery;
}

export function send(reply: Reply): Delivery {
  return { kind: 'send', reply, delayMs: 0 };
}

/** The record list of a path; null for any other path. */
export function listAt(path: string): ListName | null {
  switch (path) {
    case '/api/v1/deposits':
      return 'deposits';
    case '/api/v1/withdrawals':
      return 'withdrawals';
    default:
      return null;
  }
}
