import type { HttpReply, HttpResult } from '../../platform/http.ts';
import { wholeNumber } from './rate-headers.ts';
import { isConnectFailure } from './read-failure.ts';

/** A read is tried again at most this often; an order never is. */
export const RETRIES = 3;
const FIRST_MS = 250;
const LONGEST_MS = 4_000;
/** All waiting of one read together, for budget and between attempts. What would wait longer fails instead. */
export const PATIENCE_MS = 20_000;

/** Whether a read may be tried again: connect errors, 429 and 5xx, nothing else. */
export function mayRetry(result: HttpResult): boolean {
  if (!result.ok) return isConnectFailure(result.failure);
  return result.reply.status === 429 || result.reply.status >= 500;
}

/** Full jitter: anywhere between nothing and an exponentially growing bound, but never before the venue wants to be asked again. */
export function retryDelay(attempt: number, fraction: number, venueWaitMs: number | null): number {
  const jitter = fraction * Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.ceil(Math.max(jitter, venueWaitMs === null ? 0 : venueWaitMs + jitter));
}

/** How long the venue asks to wait: Retry-After in seconds or as a date, else gw-ratelimit-reset in milliseconds on a 429. */
export function venueWait(reply: HttpReply, venueNow: number): number | null {
  const after = reply.headers['retry-after'];
  if (after !== undefined) {
    const seconds = wholeNumber(after.trim());
    if (seconds !== null) return seconds * 1_000;
    const date = Date.parse(after);
    if (Number.isFinite(date)) return Math.max(0, date - venueNow);
  }
  return reply.status === 429 ? wholeNumber(reply.headers['gw-ratelimit-reset']) : null;
}
