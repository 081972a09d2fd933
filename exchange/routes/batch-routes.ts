import type { ApiKey } from '../auth/credentials.ts';
import { isObject, type JsonObject } from '../base/json-body.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { accountOf } from '../http/state.ts';
import type { Order } from '../orders/model/order.ts';
import { readPlacement } from '../orders/read-placement.ts';
import { placedAndMatched } from '../orders/record.ts';
import { identity, ORDERS, route } from './order-requests.ts';

/** Several orders in one request (facts 2, section 4). Each is placed or refused on its own, in the order of the list. */
export const BATCH_ROUTES: readonly Route[] = [
  route('POST', `${ORDERS}/multi`, 'Spot', 1, (context, key) => placeAll(context, key, showIdentity)),
  route('POST', `${ORDERS}/multi/sync`, 'Spot', 1, (context, key) =>
    placeAll(context, key, placedAndMatched),
  ),
];

/** Where the documentation names two limits, the one that every venue accepts. */
const MAX_ORDERS = 5;

/** Answers with one item per order, in the same places: a refused one has no id to be told by. */
function placeAll(
  context: RouteContext,
  key: ApiKey,
  show: (order: Order) => Record<string, unknown>,
): Result<unknown> {
  const orders = readOrders(context.json());
  if (!orders.ok) return orders;
  const { state, now } = context;
  const account = accountOf(state, key);
  const items = orders.value.map((body) => {
    const placement = readPlacement(body);
    const order = placement.ok ? state.orderService.place(account, placement.value, now) : placement;
    return itemOf(order, show);
  });
  return passed(items);
}

function itemOf(order: Result<Order>, show: (order: Order) => Record<string, unknown>) {
  return order.ok
    ? { success: true, ...show(order.value) }
    : { success: false, failMsg: order.refusal.message };
}

/** Refuses the whole list: too long, of several pairs, or with orders that are not limit orders. */
function readOrders(body: JsonObject | null): Result<(JsonObject | null)[]> {
  const list = body?.['orderList'];
  if (!Array.isArray(list) || list.length === 0) return refused('400100', 'orderList is required');
  if (list.length > MAX_ORDERS) return refused('400100', `orderList takes at most ${MAX_ORDERS} orders`);
  const orders = list.map((item: unknown) => (isObject(item) ? item : null));
  if (new Set(orders.map((order) => order?.['symbol'])).size > 1) {
    return refused('400100', 'All orders of orderList must have the same symbol');
  }
  if (orders.some((order) => order?.['type'] === 'market')) {
    return refused('400100', 'orderList takes limit orders only');
  }
  return passed(orders);
}

function showIdentity({ id, placement }: Order): Record<string, unknown> {
  return identity(id, placement.clientOid);
}
