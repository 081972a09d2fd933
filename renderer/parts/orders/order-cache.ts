import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { currentOrderId } from '../../../shared/orders/amended-order.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { callKey } from '../../lib/bridge.ts';
import { viewState, type ViewKey } from '../../state/view-state.ts';
import { withUpdate, type OpenOrdersReply } from './listed-orders.ts';

/** The order of an account that ended last while this window watched; null until one did. */
export function lastEndedKey(accountId: string): ViewKey<VenueOrder | null> {
  return { name: ['orders.last-ended', accountId], initial: null };
}

/** What the venue reported of an order of the account last, and when this window heard it; null until it reports one. */
export function lastUpdateKey(accountId: string): ViewKey<{ order: VenueOrder; at: number } | null> {
  return { name: ['orders.last-update', accountId], initial: null };
}

/**
 * An `order` event, put wherever the window shows that order. The main process merges what the venue reports of an order (electron/features/trading/merge.ts),
 * so the order that came last is the one to show. Part of the first code the window loads, so it must not need the arithmetic.
 */
export function onOrderUpdate(client: QueryClient, order: VenueOrder): void {
  const { accountId, symbol, orderId } = order;
  // One that makes room for an amended order has not ended for the person.
  if (order.amendAsked !== true || order.state === 'open') {
    viewState.set(lastUpdateKey(accountId), { order, at: Date.now() });
    if (order.state === 'done') viewState.set(lastEndedKey(accountId), order);
  }

  const listed = callKey('trading.openOrders', { accountId, refresh: false });
  client.setQueryData<OpenOrdersReply>(
    listed,
    (reply) => reply && { ...reply, orders: withUpdate(reply.orders, order) },
  );
  void restartFetch(client, listed);

  const shown = callKey('trading.order', { accountId, symbol, orderId });
  if (client.getQueryState(shown) !== undefined) {
    client.setQueryData<VenueOrder>(shown, order);
    void restartFetch(client, shown);
  }

  client.setQueriesData<CallReply<'orders.recent'>>(
    { queryKey: callKey('orders.recent') },
    (reply) =>
      reply && {
        ...reply,
        placements: withOrder(reply.placements, order),
        unknown: withOrder(reply.unknown, order),
      },
  );
  // A single answer (one placement) and the pages of the list (use-order-rows.ts) are both under this key.
  client.setQueriesData<CallReply<'orders.journal'> | InfiniteData<CallReply<'orders.journal'>>>(
    { queryKey: callKey('orders.journal') },
    (reply) => {
      if (reply === undefined) return reply;
      return 'pages' in reply
        ? { ...reply, pages: reply.pages.map((page) => withOrderIn(page, order)) }
        : withOrderIn(reply, order);
    },
  );
  if (order.state === 'done') {
    client.setQueriesData<InfiniteData<ClosedPage>>({ queryKey: callKey('trading.closedOrders') }, (list) =>
      list === undefined ? list : { ...list, pages: withClosed(list.pages, order) },
    );
    // It leaves the list of open orders of the journal and comes into that of closed ones.
    void client.invalidateQueries({ queryKey: callKey('orders.journal') });
  }
  void client.invalidateQueries({ queryKey: callKey('orders.timeline') });
}

/** An answer that is under way may be older than the event that arrived since: it is dropped and fetched again. */
async function restartFetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  if (client.isFetching({ queryKey, exact: true }) === 0) return;
  await client.cancelQueries({ queryKey, exact: true });
  await client.invalidateQueries({ queryKey, exact: true });
}

/** A `placement` event: the journal has another row, or knows more of one. */
export function onPlacementUpdate(client: QueryClient, { accountId, outcome }: PlacementView): void {
  void client.invalidateQueries({ queryKey: callKey('orders.recent') });
  void client.invalidateQueries({ queryKey: callKey('orders.journal') });
  void client.invalidateQueries({ queryKey: callKey('orders.timeline') });
  const key = callKey('trading.openOrders', { accountId, refresh: false });
  // Without a feed no event reports that the order is open now.
  if (outcome !== null && client.getQueryData<OpenOrdersReply>(key)?.freshness === 'read') {
    void client.invalidateQueries({ queryKey: key });
  }
}

/** One page of closed orders: of each pair that was asked for, what the venue listed. */
export interface ClosedPage {
  lists: readonly {
    symbol: string;
    orders: readonly VenueOrder[];
    /** Asks for the next ones; null at the end. */
    lastId: string | null;
    problem: BridgeError | null;
  }[];
}

/** The pages with an order as it is now: in its place, else at the head of its pair's list. */
function withClosed(pages: readonly ClosedPage[], order: VenueOrder): ClosedPage[] {
  const isListed = pages.some(({ lists }) =>
    lists.some(({ orders }) => orders.some(({ orderId }) => orderId === order.orderId)),
  );
  return pages.map((page, at) => ({
    lists: page.lists.map((list) => {
      if (list.symbol !== order.symbol) return list;
      if (!isListed) return at === 0 ? { ...list, orders: [order, ...list.orders] } : list;
      return { ...list, orders: list.orders.map((one) => (one.orderId === order.orderId ? order : one)) };
    }),
  }));
}

function withOrderIn(reply: CallReply<'orders.journal'>, order: VenueOrder): CallReply<'orders.journal'> {
  return { ...reply, placements: withOrder(reply.placements, order) };
}

/** The same placements, with the order as it is now. */
function withOrder(placements: PlacementView[], order: VenueOrder): PlacementView[] {
  return placements.map((placement) => (isOf(placement, order) ? { ...placement, order } : placement));
}

function isOf(placement: PlacementView, order: VenueOrder): boolean {
  const { accountId, clientOid, outcome } = placement;
  if (accountId !== order.accountId) return false;
  if (outcome?.kind === 'accepted') return currentOrderId(placement) === order.orderId;
  return order.clientOid === clientOid;
}
