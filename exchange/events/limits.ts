/** Limits of a connection and lifetimes (facts, section 10). */
export interface EventLimits {
  /** Lifetime of a token in milliseconds. */
  tokenMs: number;
  /** How often a client must ping, and the tolerated delay. */
  pingIntervalMs: number;
  pingTimeoutMs: number;
  /** Open connections of one account; for public tokens, of one address. */
  connections: number;
  /** Client messages per window on one connection. */
  messages: number;
  messageWindowMs: number;
  topicsPerSubscribe: number;
  topicsPerConnection: number;
  /** Bytes of one client message. */
  largestMessage: number;
  /** Bytes that may be buffered for a reader; with more it is dropped. */
  largestBacklog: number;
}

export const EVENT_LIMITS: EventLimits = {
  tokenMs: 24 * 60 * 60 * 1000,
  pingIntervalMs: 18_000,
  pingTimeoutMs: 10_000,
  connections: 50,
  messages: 100,
  messageWindowMs: 10_000,
  topicsPerSubscribe: 100,
  topicsPerConnection: 300,
  largestMessage: 64 * 1024,
  largestBacklog: 1024 * 1024,
};
