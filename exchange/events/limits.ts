/** What one reader may do and how long things last (facts, section 10). */
export interface EventLimits {
  /** Milliseconds a token is good for. */
  tokenMs: number;
  /** How often a client is told to ping, and how much later than that it may come. */
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
  /** Bytes that may wait for a reader; with more it is dropped. */
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
