import type { Fill, Order } from './order.ts';

/** Maximum of finished orders and fills per account and pair; older ones are dropped, a tenth at a time. */
const MAX_DONE_ORDERS = 5_000;
const MAX_FILLS = 10_000;
/** Maximum of clientOids of dropped orders; the oldest are dropped, a tenth at a time. */
const MAX_CLIENT_OIDS = 1_000_000;

/** The orders and fills of one account. */
export interface AccountOrders {
  /** Adds an accepted order, or an active one of an earlier run. */
  open(order: Order): void;
  /** Moves an order to the finished ones. Its `doneSequence` is set and is the highest so far. */
  finish(order: Order): void;
  /** Adds a fill; ignored when its order was dropped. */
  addFill(fill: Fill): void;
  byId(orderId: string): Order | null;
  /** The newest of the orders that amendments made of one. */
  byClientOid(clientOid: string): Order | null;
  /** True also when the order itself was dropped (S4.3-P-clientOid). */
  usesClientOid(clientOid: string): boolean;
  /** Uses one up without an order: of a stop, or of a dropped order. */
  useClientOid(clientOid: string): void;
  /** clientOids of stops and dropped orders. */
  orphanedClientOids(): string[];
  /** Oldest first; of one pair, or of all pairs. */
  active(market: number | null): Order[];
  activeCount(market: number | null): number;
  /** In the order in which they ended. */
  done(market: number): readonly Order[];
  /** Oldest first. */
  fills(market: number): readonly Fill[];
}

export function createAccountOrders(
  limits = { done: MAX_DONE_ORDERS, fills: MAX_FILLS, clientOids: MAX_CLIENT_OIDS },
): AccountOrders {
  const byId = new Map<string, Order>();
  const clientOids = new Map<string, Order | null>();
  const active = new Set<Order>();
  const activeCounts = new Map<number, number>();
  const done = new Map<number, Order[]>();
  const fills = new Map<number, Fill[]>();
  let orphans = 0;

  function index(order: Order): void {
    byId.set(order.id, order);
    const { clientOid } = order.placement;
    if (clientOid === null) return;
    // It was reserved by the stop that became this order.
    if (clientOids.get(clientOid) === null) orphans -= 1;
    clientOids.set(clientOid, order);
  }

  function remove(order: Order): void {
    byId.delete(order.id);
    const { clientOid } = order.placement;
    // An amended order has its clientOid in common with the one that took its place.
    if (clientOid === null || clientOids.get(clientOid) !== order) return;
    clientOids.set(clientOid, null);
    addOrphan();
  }

  function addOrphan(): void {
    orphans += 1;
    if (orphans <= limits.clientOids * 1.1) return;
    for (const [clientOid, order] of clientOids) {
      if (orphans <= limits.clientOids) return;
      if (order !== null) continue;
      clientOids.delete(clientOid);
      orphans -= 1;
    }
  }

  /** Fills are dropped together with their order. */
  function removeAll(old: readonly Order[], market: number): void {
    if (old.length === 0) return;
    for (const order of old) remove(order);
    fills.set(
      market,
      listOf(fills, market).filter((fill) => byId.has(fill.order.id)),
    );
  }

  function countActive(market: number, change: number): void {
    activeCounts.set(market, (activeCounts.get(market) ?? 0) + change);
  }

  return {
    open(order) {
      index(order);
      active.add(order);
      countActive(order.market.index, 1);
    },
    finish(order) {
      if (active.delete(order)) countActive(order.market.index, -1);
      else index(order);
      const list = listOf(done, order.market.index);
      list.push(order);
      removeAll(takeOldest(list, limits.done), order.market.index);
    },
    addFill(fill) {
      if (!byId.has(fill.order.id)) return;
      const list = listOf(fills, fill.order.market.index);
      list.push(fill);
      takeOldest(list, limits.fills);
    },
    byId: (orderId) => byId.get(orderId) ?? null,
    byClientOid: (clientOid) => clientOids.get(clientOid) ?? null,
    usesClientOid: (clientOid) => clientOids.has(clientOid),
    useClientOid(clientOid) {
      if (clientOids.has(clientOid)) return;
      clientOids.set(clientOid, null);
      addOrphan();
    },
    orphanedClientOids: () => [...clientOids].filter(([, order]) => order === null).map(([oid]) => oid),
    active: (market) => [...active].filter((order) => market === null || order.market.index === market),
    activeCount: (market) => (market === null ? active.size : (activeCounts.get(market) ?? 0)),
    done: (market) => done.get(market) ?? [],
    fills: (market) => fills.get(market) ?? [],
  };
}

function listOf<T>(lists: Map<number, T[]>, market: number): T[] {
  let list = lists.get(market);
  if (list === undefined) {
    list = [];
    lists.set(market, list);
  }
  return list;
}

/** Removes and returns the items above the limit, once they are a tenth of it: removing one at a time would move the whole list each time. */
function takeOldest<T>(list: T[], limit: number): T[] {
  return list.length > limit * 1.1 ? list.splice(0, list.length - limit) : [];
}
