import { isObject, type JsonObject } from '../base/json-body.ts';

/** How often each placement and each amendment arrived, whatever the result of the request. */
export interface Arrivals {
  /** `json` parses the body as a JSON object, or returns null. */
  count(method: string, path: string, json: () => JsonObject | null): void;
  /** Placements by clientOid. */
  of(clientOid: string): number;
  all(): Record<string, number>;
  /** Amendments by the orderId they name, or else by the clientOid. */
  amendments(): Record<string, number>;
}

/** S8: no valid clientOid is longer, and no orderId, so nothing longer is stored. */
const LONGEST_ID = 40;
/** No longer list is accepted. */
const LONGEST_LIST = 5;
/** Any caller can send requests, so the memory is bounded: the oldest are dropped. */
const MAX_REMEMBERED = 100_000;

/** Counts placements and amendments, before any check and any fault; not tests of orders. */
export function createArrivals(): Arrivals {
  const placements = createCounts();
  const amendments = createCounts();
  return {
    count(method, path, json) {
      if (method !== 'POST') return;
      switch (path) {
        case '/api/v1/hf/orders':
        case '/api/v1/hf/orders/sync':
        case '/api/v1/stop-order':
        case '/api/v3/oco/order':
          placements.add(json()?.['clientOid']);
          break;
        case '/api/v1/hf/orders/multi':
        case '/api/v1/hf/orders/multi/sync':
          for (const clientOid of clientOidsOf(json()?.['orderList'])) placements.add(clientOid);
          break;
        case '/api/v1/hf/orders/alter': {
          const body = json();
          amendments.add(body?.['orderId'] ?? body?.['clientOid']);
          break;
        }
        default:
          break;
      }
    },
    of: (clientOid) => placements.of(clientOid),
    all: () => placements.all(),
    amendments: () => amendments.all(),
  };
}

function clientOidsOf(orders: unknown): unknown[] {
  if (!Array.isArray(orders)) return [];
  return orders.slice(0, LONGEST_LIST).map((order: unknown) => (isObject(order) ? order['clientOid'] : null));
}

function createCounts() {
  const counts = new Map<string, number>();
  return {
    add(id: unknown): void {
      if (typeof id !== 'string' || id.length > LONGEST_ID) return;
      counts.set(id, (counts.get(id) ?? 0) + 1);
      if (counts.size <= MAX_REMEMBERED) return;
      const [oldest = ''] = counts.keys();
      counts.delete(oldest);
    },
    of: (id: string) => counts.get(id) ?? 0,
    all: () => Object.fromEntries(counts),
  };
}
