import type { JsonObject } from '../base/json-body.ts';

/** How often each clientOid reached the exchange, whatever became of the request. */
export interface Arrivals {
  /** `json` reads the request's body as a JSON object, or answers null when it is none. */
  count(method: string, path: string, json: () => JsonObject | null): void;
  of(clientOid: string): number;
  all(): Record<string, number>;
}

/** S8: no order is named by anything longer, so nothing longer is remembered. */
const LONGEST_CLIENT_OID = 40;
/** Anybody may send requests: what is remembered of them has an end, the oldest first. */
const MAX_REMEMBERED = 100_000;

/** Counts placements only (POST /api/v1/hf/orders), before any judgement and before any fault. */
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
