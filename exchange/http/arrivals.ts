import type { JsonObject } from '../base/json-body.ts';

/** How often each clientOid arrived, whatever the result of the request. */
export interface Arrivals {
  /** `json` parses the body as a JSON object, or returns null. */
  count(method: string, path: string, json: () => JsonObject | null): void;
  of(clientOid: string): number;
  all(): Record<string, number>;
}

/** S8: no valid clientOid is longer, so nothing longer is stored. */
const LONGEST_CLIENT_OID = 40;
/** Any caller can send requests, so the memory is bounded: the oldest are dropped. */
const MAX_REMEMBERED = 100_000;

/** Counts only placements (POST /api/v1/hf/orders), before any check and any fault. */
export function createArrivals(): Arrivals {
  const counts = new Map<string, number>();
  return {
    count(method, path, json) {
      if (method !== 'POST' || path !== '/api/v1/hf/orders') return;
      const clientOid = json()?.['clientOid'];
      if (typeof clientOid !== 'string' || clientOid.length > LONGEST_CLIENT_OID) return;
      counts.set(clientOid, (counts.get(clientOid) ?? 0) + 1);
      if (counts.size <= MAX_REMEMBERED) return;
      const [oldest = ''] = counts.keys();
      counts.delete(oldest);
    },
    of: (clientOid) => counts.get(clientOid) ?? 0,
    all: () => Object.fromEntries(counts),
  };
}
