import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { type KnownOrder, mergeOrder, type OrderReport } from './merge.ts';
import type { OrderUpdate } from '../../venue/orders.ts';

/** Done orders kept in memory; the oldest go first. */
const MAX_DONE = 5_000;

/** What was learned of one account's orders in this run. */
export interface KnownOrders {
  /** Merges a report; answers with what it means. */
  apply(report: OrderReport): OrderUpdate;
  byOrderId(orderId: string): VenueOrder | null;
  byClientOid(clientOid: string): VenueOrder | null;
  open(): VenueOrder[];
  /** A cancel is asked for from here, or was not taken after all: called before its event can come. */
  setCancelRequested(orderIds: readonly string[], isRequested: boolean): void;
  /** An amend of it is asked for from here, or did not happen after all. */
  setAmendAsked(orderId: string, isAsked: boolean): void;
  /** Takes an order that a list of working orders no longer has out of the open ones, until something new is reported of it. */
  hide(orderId: string): void;
  /** Rises with every report; `reportedSince` answers whether one came after a given count. */
  count(): number;
  reportedSince(orderId: string, count: number): boolean;
}

interface Entry {
  known: KnownOrder;
  hidden: boolean;
  /** The count at its last report. */
  reportedAt: number;
}

export function createKnownOrders(maxDone = MAX_DONE): KnownOrders {
  const open = new Map<string, Entry>();
  const done = new Map<string, Entry>();
  const orderIds = new Map<string, string>();
  let count = 0;

  const find = (orderId: string) => open.get(orderId) ?? done.get(orderId);

  function store(entry: Entry): void {
    const { orderId, clientOid, state } = entry.known.order;
    // An amended order has its clientOid in common with the one in its place: the open one is meant.
    const named = clientOid === null ? undefined : orderIds.get(clientOid);
    const isMeant = state === 'open' || named === undefined || !open.has(named);
    if (clientOid !== null && isMeant && !isOfStopThatFired(clientOid, entry))
      orderIds.set(clientOid, orderId);
    if (state === 'open') {
      open.set(orderId, entry);
      return;
    }
    open.delete(orderId);
    done.set(orderId, entry);
    if (done.size > maxDone) forgetOldest();
  }

  /** What a stop placed has its client order ID, and is what the ID stands for from then on. */
  function isOfStopThatFired(clientOid: string, { known }: Entry): boolean {
    const placed = find(orderIds.get(clientOid) ?? '')?.known.order;
    return known.order.stop !== undefined && placed !== undefined && placed.stop === undefined;
  }

  function forgetOldest(): void {
    for (const [orderId, { known }] of done) {
      done.delete(orderId);
      const { clientOid } = known.order;
      if (clientOid !== null && orderIds.get(clientOid) === orderId) orderIds.delete(clientOid);
      return;
    }
  }

  return {
    apply(report) {
      count += 1;
      const before = find(report.order.orderId);
      const { known, meaning } = mergeOrder(before?.known ?? null, report);
      const isEcho = report.source === 'event' && meaning === 'same';
      store({ known, hidden: isEcho && before?.hidden === true, reportedAt: count });
      return { order: known.order, meaning, source: report.source };
    },
    byOrderId: (orderId) => find(orderId)?.known.order ?? null,
    byClientOid(clientOid) {
      const orderId = orderIds.get(clientOid);
      return orderId === undefined ? null : (find(orderId)?.known.order ?? null);
    },
    open() {
      const orders: VenueOrder[] = [];
      for (const { known, hidden } of open.values()) if (!hidden) orders.push(known.order);
      return orders;
    },
    setCancelRequested(ids, isRequested) {
      for (const orderId of ids) {
        const entry = open.get(orderId);
        if (entry === undefined) continue;
        const { cancelAsked: _before, ...order } = entry.known.order;
        entry.known = { ...entry.known, order: isRequested ? { ...order, cancelAsked: true } : order };
      }
    },
    setAmendAsked(orderId, isAsked) {
      const entry = find(orderId);
      if (entry === undefined) return;
      const { amendAsked: _before, ...order } = entry.known.order;
      entry.known = { ...entry.known, order: isAsked ? { ...order, amendAsked: true } : order };
    },
    hide(orderId) {
      const entry = open.get(orderId);
      if (entry !== undefined) entry.hidden = true;
    },
    count: () => count,
    reportedSince: (orderId, since) => (find(orderId)?.reportedAt ?? 0) > since,
  };
}
