import type { SecureContext } from 'node:tls';

/** Where a tunnel leads: the server's name or address, and its port. */
export interface TunnelTarget {
  host: string;
  port: number;
}

export interface TunnelOptions {
  timeoutMs: number;
  /** For a proxy that is itself reached over TLS. */
  secureContext: SecureContext | undefined;
  signal?: AbortSignal;
}

export type TunnelProblem =
  /** It said no, "HTTP 403" or "SOCKS 2": it forbids the venue, or could not reach it. */
  | { kind: 'refused'; reply: string }
  /**
   * It wants to know who asks. `user` is the one whose password it did not take; null: none was sent. `methods` are those it takes, when none
   * of them is one that Counterfoil knows; else empty.
   */
  | { kind: 'sign-in'; user: string | null; methods: readonly string[] }
  | { kind: 'unreachable'; code: string }
  | { kind: 'timeout' }
  /** It answered something else, more than its answer, or closed: nothing it says may be taken for the venue. */
  | { kind: 'unreadable' }
  | { kind: 'unusable' };

/** Why no connection through a proxy came about. Nothing was sent to the venue. */
export class TunnelError extends Error {
  readonly proxy: string;
  readonly problem: TunnelProblem;

  constructor(proxy: string, problem: TunnelProblem) {
    super(problem.kind); // what a person reads is made of `proxy` and `problem`, in undici-failure.ts
    this.proxy = proxy;
    this.problem = problem;
  }
}
