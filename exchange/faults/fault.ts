import type { Reply } from '../http/reply.ts';

/** How a reply leaves the exchange, or does not. */
export type Delivery =
  | { kind: 'send'; reply: Reply; delayMs: number }
  /** Announces the whole body, sends half of it and drops the connection. */
  | { kind: 'cut-off'; reply: Reply }
  /** Drops the connection with a reset. */
  | { kind: 'reset' }
  /** Never answers; the connection stays open until somebody gives up. */
  | { kind: 'silence' };

/** A named way to misbehave. The tests and the user's storm switch use the same ones. */
export interface Fault {
  name: string;
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
