import type { BridgeError } from '../../../shared/base/error.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import type { VenueClient } from '../../venue/client.ts';
import type { ClosedOrders, FoundOrders, OrderStatusQuery, ReportedOrder } from '../../venue/orders.ts';
import { mapConcurrent } from '../../base/map-concurrent.ts';

/** Whose orders, at which venue. */
interface OrderLists {
  accountId: string;
  client: Pick<VenueClient, 'activeOrders' | 'closedOrders'>;
}

/** How many pairs are asked at once. */
const WIDTH = 4;
/** As many as a venue gives at once (VF8). */
const PAGE = 100;
/** Pages of closed orders of one pair: a busy account has many more orders than those wanted. */
const MAX_PAGES = 20;
/** Nobody waits for it. */
const PRIORITY = 'background';
/** How far the venue's clock may be behind ours. */
const CLOCKS_MS = 300_000;

/**
 * Looks for orders in the lists of open and closed orders: a few requests for any number of them. First the open ones of a pair, then the
 * closed ones, so that an order that ends meanwhile is in one of the two.
 */
export async function findInLists(
  lists: OrderLists,
  wanted: readonly OrderStatusQuery[],
): Promise<Result<FoundOrders, BridgeError>> {
  const byPair = Map.groupBy(wanted, ({ symbol }) => symbol);
  const pairs = await mapConcurrent([...byPair], WIDTH, ([symbol, ofPair]) =>
    findOnPair(lists, symbol, ofPair),
  );
  if (!pairs.ok) return pairs;
  const missing = new Set<string>();
  for (const pair of pairs.value) for (const clientOid of pair.missing) missing.add(clientOid);
  return succeed({ orders: pairs.value.flatMap(({ orders }) => orders), missing });
}

async function findOnPair(
  { accountId, client }: OrderLists,
  symbol: string,
  wanted: readonly OrderStatusQuery[],
): Promise<Result<FoundOrders, BridgeError>> {
  const all = new Set(wanted.map(({ clientOid }) => clientOid));
  const left = new Set(all);
  const orders: VenueOrder[] = [];
  function take(listed: readonly ReportedOrder[]): void {
    for (const order of listed) {
      if (order.clientOid === null || !all.has(order.clientOid)) continue;
      orders.push({ accountId, ...order });
      left.delete(order.clientOid);
    }
  }

  const active = await client.activeOrders(symbol, PRIORITY);
  if (!active.ok) return active;
  take(active.value);
  const startAt = Math.min(...wanted.map(({ createdAt }) => createdAt)) - CLOCKS_MS;
  let lastId: string | null = null;
  for (let pages = 0; left.size > 0 && pages < MAX_PAGES; pages += 1) {
    const page: Result<ClosedOrders, BridgeError> = await client.closedOrders({
      symbol,
      startAt,
      lastId,
      limit: PAGE,
      priority: PRIORITY,
    });
    if (!page.ok) return page;
    take(page.value.items);
    lastId = page.value.lastId;
    if (lastId === null) return succeed({ orders, missing: left });
  }
  return succeed({ orders, missing: new Set() });
}
