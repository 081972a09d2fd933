import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { type KnownOrder, mergeOrder, type Told } from './merge.ts';
import type { OrderUpdate } from '../../venue/order-update.ts';

/** Done orders kept in memory; the oldest go first. */
const DONE_KEPT = 5_000;

/** What was learned of one account's orders in this run. */
export interface KnownOrders {
  /** Joins what was told; says what it means. */
  take(told: Told): OrderUpdate;
  byOrderId(orderId: string): VenueOrder | null;
  byClientOid(clientOid: string): VenueOrder | null;
  open(): VenueOrder[];
  /** A cancel is asked for from here, or was not taken after all: said before its event can come. */
  setCancelAsked(orderIds: readonly string[], asked: boolean): void;
  /** Takes an order that a list of working orders no longer has out of the open ones, until something new is told of it. */
  hide(orderId: string): void;
  /** Rises with every order that is told of; `toldSince` says whether one was after a given count. */
  count(): number;
  toldSince(orderId: string, count: number): boolean;
}

interface Entry {
  known: KnownOrder;
  hidden: boolean;
  /** The count when it was last told of. */
  toldAt: number;
}

export function createKnownOrders(doneKept = DONE_KEPT): KnownOrders {
  const open = new Map<string, Entry>();
  const done = new Map<string, Entry>();
  const orderIds = new Map<string, string>();
  let count = 0;

  const find = (orderId: string) => open.get(orderId) ?? done.get(orderId);

  function keep(entry: Entry): void {
    const { orderId, clientOid, state } = entry.known.order;
    if (clientOid !== null) orderIds.set(clientOid, orderId);
    if (state === 'open') {
      open.set(orderId, entry);
      return;
    }
    open.delete(orderId);
    done.set(orderId, entry);
    if (done.size > doneKept) forgetOldest();
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
    take(told) {
      count += 1;
      const before = find(told.order.orderId);
      const { known, meaning } = mergeOrder(before?.known ?? null, told);
      const isEcho = told.source === 'event' && meaning === 'same';
      keep({ known, hidden: isEcho && before?.hidden === true, toldAt: count });
      return { order: known.order, meaning, source: told.source };
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
    setCancelAsked(ids, asked) {
      for (const orderId of ids) {
        const entry = open.get(orderId);
        if (entry === undefined) continue;
        const { cancelAsked: _before, ...order } = entry.known.order;
        entry.known = { ...entry.known, order: asked ? { ...order, cancelAsked: true } : order };
      }
    },
    hide(orderId) {
      const entry = open.get(orderId);
      if (entry !== undefined) entry.hidden = true;
    },
    count: () => count,
    toldSince: (orderId, since) => (find(orderId)?.toldAt ?? 0) > since,
  };
}
