import type { ListName } from '../history/moving.ts';
import type { Reply } from '../base/reply.ts';

/** How a reply leaves the exchange, or does not. */
export type Delivery =
  | { kind: 'send'; reply: Reply; delayMs: number }
  /** Says "100 Continue" first, though nobody asked for it. */
  | { kind: 'continued'; reply: Reply }
  /** Announces the whole body and sends a byte of it every so often. */
  | { kind: 'drip'; reply: Reply; everyMs: number }
  /** Announces the whole body, sends half of it and closes or resets the connection. */
  | { kind: 'cut-off'; reply: Reply; how: 'close' | 'reset' }
  /** Drops the connection with a reset. */
  | { kind: 'reset' }
  /** Never answers; the connection stays open until somebody gives up. */
  | { kind: 'silence' };

/** Ways to misbehave on the WebSocket; the events' hub has them. */
export interface EventFaults {
  /** Cuts every connection. */
  dropAll(): void;
  /** Loses the next messages that carry a sequence number, so many of them. */
  skip(count: number): void;
  /** Sends nothing for a while, in milliseconds. */
  stall(ms: number): void;
  /** Ends `skip` and `stall`. */
  clear(): void;
}

/** What a fault can reach beyond the request it hits. */
export interface FaultHooks {
  events: EventFaults;
  /** Lets records arrive in every account's list, right now. */
  arrive(list: ListName, count: number): void;
}

/** A named way to misbehave. The tests and the user's storm switch use the same ones. */
export interface Fault {
  name: string;
  /** Hits requests for deposits and withdrawals only, unless it was armed for a path. */
  lists?: boolean;
  /** Happens when it is armed and hits no request. */
  atOnce?(hooks: FaultHooks, size: { count: number; ms: number }): void;
  /** Happens before the request is processed, which it then is as ever. */
  before?(hooks: FaultHooks, path: string): void;
  /** Replaces the exchange's work: the request is never processed. */
  instead?(ms: number): Delivery;
  /** Milliseconds by which the exchange's clock is ahead for this request. */
  skew?(ms: number): number;
  /** Changes what leaves after the request was processed. */
  after?(reply: Reply, ms: number): Delivery;
}

export function send(reply: Reply): Delivery {
  return { kind: 'send', reply, delayMs: 0 };
}

/** The list a path is of; null for any other path. */
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
