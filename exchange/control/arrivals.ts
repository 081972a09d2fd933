import { parseObject } from '../http/json-body.ts';

/** How often each clientOid reached the exchange, whatever became of the request. */
export interface Arrivals {
  count(method: string, path: string, body: Buffer): void;
  of(clientOid: string): number;
  all(): Record<string, number>;
}

/** Counts placements only (POST /api/v1/hf/orders), before any judgement and before any fault. */
export function createArrivals(): Arrivals {
  const counts = new Map<string, number>();
  return {
    count(method, path, body) {
      if (method !== 'POST' || path !== '/api/v1/hf/orders') return;
      const clientOid = parseObject(body)?.['clientOid'];
      if (typeof clientOid === 'string') counts.set(clientOid, (counts.get(clientOid) ?? 0) + 1);
    },
    of: (clientOid) => counts.get(clientOid) ?? 0,
    all: () => Object.fromEntries(counts),
  };
}
