import { LONGEST_REST_MS } from '../budget.ts';
import type { VenueCount } from '../pool-limiter.ts';

/** The venue's count of the pool that an answer belongs to; null when its headers have none. */
export function readVenueCount(headers: Record<string, string>): VenueCount | null {
  const limit = wholeNumber(headers['gw-ratelimit-limit']);
  const remaining = wholeNumber(headers['gw-ratelimit-remaining']);
  const resetMs = wholeNumber(headers['gw-ratelimit-reset']);
  if (limit === null || remaining === null || resetMs === null) return null;
  // Believed, a limit of nothing would close the pool for good: no request, so no answer that could say otherwise.
  return limit === 0 ? null : { limit, remaining, resetMs: Math.min(resetMs, LONGEST_REST_MS) };
}

/** A header that counts something: digits only, and small enough to be meant. */
export function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : null;
}
