import { readRequired, readText, readWhole } from '../http/query.ts';
import { passed, refused, type Judged } from '../http/reply.ts';
import type { Route, RouteContext } from '../http/route.ts';
import type { Order } from '../orders/order.ts';
import { orderRecord } from '../orders/record.ts';
import { readPlacement } from '../orders/read-placement.ts';

/** Placement (4.3) and the venue's look-ups and cancels around it (facts, section 8). */
export const ORDER_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/v1/hf/orders/test',
    access: 'Spot',
    pool: 'spot',
    weight: 1,
    handle: testOrder,
  },
  { method: 'POST', path: '/api/v1/hf/orders', access: 'Spot', pool: 'spot', weight: 1, handle: placeOrder },
  {
    method: 'DELETE',
    path: '/api/v1/hf/orders',
    access: 'Spot',
    pool: 'spot',
    weight: 2,
    handle: cancelPair,
  },
  {
    method: 'DELETE',
    path: '/api/v1/hf/orders/cancelAll',
    access: 'Spot',
    pool: 'spot',
    weight: 30,
    handle: cancelAll,
  },
  {
    method: 'GET',
    path: '/api/v1/hf/orders/active',
    access: 'General',
    pool: 'spot',
    weight: 2,
    handle: listActive,
  },
  {
    method: 'GET',
    path: '/api/v1/hf/orders/active/symbols',
    access: 'Spot',
    pool: 'spot',
    weight: 2,
    handle: activeSymbols,
  },
  {
    method: 'GET',
    path: '/api/v1/hf/orders/done',
    access: 'General',
    pool: 'spot',
    weight: 2,
    handle: listDone,
  },
  { method: 'GET', path: '/api/v1/hf/fills', access: 'General', pool: 'spot', weight: 2, handle: listFills },
  {
    method: 'GET',
    path: '/api/v1/hf/orders/client-order/{clientOid}',
    access: 'General',
    pool: 'spot',
    weight: 2,
    handle: showOrder,
  },
  {
    method: 'GET',
    path: '/api/v1/hf/orders/{orderId}',
    access: 'General',
    pool: 'spot',
    weight: 2,
    handle: showOrder,
  },
  {
    method: 'DELETE',
    path: '/api/v1/hf/orders/client-order/{clientOid}',
    access: 'Spot',
    pool: 'spot',
    weight: 1,
    handle: cancelOrder,
  },
  {
    method: 'DELETE',
    path: '/api/v1/hf/orders/{orderId}',
    access: 'Spot',
    pool: 'spot',
    weight: 1,
    handle: cancelOrder,
  },
];

function placeOrder({ state, body, now }: RouteContext): Judged<unknown> {
  const placement = readPlacement(body);
  if (!placement.ok) return placement;
  const order = state.desk.place(placement.value, now);
  if (!order.ok) return order;
  return passed(identity(order.value.id, placement.value.clientOid));
}

/** Same parameters, same checks, same shape of answer; nothing is placed and the id can not be looked up. */
function testOrder({ state, body, now }: RouteContext): Judged<unknown> {
  const placement = readPlacement(body);
  if (!placement.ok) return placement;
  const judged = state.desk.test(placement.value);
  if (!judged.ok) return judged;
  return passed(identity(`test${now.toString(16).padStart(20, '0')}`, placement.value.clientOid));
}

/** The spec promises orderId, the venue adds clientOid where there is one. */
function identity(orderId: string, clientOid: string | null): Record<string, string> {
  return clientOid === null ? { orderId } : { orderId, clientOid };
}

/** The order a look-up or cancel names; its pair must be named too (facts, section 8). */
function findOrder({ state, params, query }: RouteContext): Judged<Order | null> {
  const symbol = readRequired(query, 'symbol');
  if (!symbol.ok) return symbol;
  const { orderId, clientOid } = params;
  const order = orderId === undefined ? state.desk.byClientOid(clientOid ?? '') : state.desk.byId(orderId);
  return passed(order?.pair.symbol === symbol.value ? order : null);
}

function showOrder(context: RouteContext): Judged<unknown> {
  const order = findOrder(context);
  if (!order.ok) return order;
  if (order.value === null) return refused('400100', 'The order does not exist.');
  return passed(orderRecord(order.value));
}

function cancelOrder(context: RouteContext): Judged<unknown> {
  const order = findOrder(context);
  if (!order.ok) return order;
  if (order.value?.state !== 'active') return refused('400100', 'order_not_exist_or_not_allow_to_cancel');
  context.state.desk.cancel(order.value, context.now);
  const { orderId, clientOid } = context.params;
  return passed(orderId === undefined ? { clientOid } : { orderId });
}

function cancelPair({ state, query, now }: RouteContext): Judged<unknown> {
  const symbol = readRequired(query, 'symbol');
  if (!symbol.ok) return symbol;
  for (const order of state.desk.active(symbol.value)) state.desk.cancel(order, now);
  return passed('success');
}

function cancelAll({ state, now }: RouteContext): Judged<unknown> {
  const orders = state.desk.active(null);
  for (const order of orders) state.desk.cancel(order, now);
  return passed({ succeedSymbols: symbolsOf(orders), failedSymbols: [] });
}

function activeSymbols({ state }: RouteContext): Judged<unknown> {
  return passed({ symbols: symbolsOf(state.desk.active(null)) });
}

/** A plain array, not a page (facts, section 8). */
function listActive({ state, query }: RouteContext): Judged<unknown> {
  const symbol = readRequired(query, 'symbol');
  if (!symbol.ok) return symbol;
  return passed(state.desk.active(symbol.value).map(orderRecord));
}

function listDone({ state, query }: RouteContext): Judged<unknown> {
  const symbol = readRequired(query, 'symbol');
  if (!symbol.ok) return symbol;
  const side = readText(query, 'side');
  if (!side.ok) return side;
  const type = readText(query, 'type');
  if (!type.ok) return type;
  const limit = readWhole(query, 'limit', 20);
  if (!limit.ok) return limit;
  if (limit.value < 1 || limit.value > 100) return refused('400100', 'limit must be from 1 to 100');
  const lastId = readWhole(query, 'lastId', null);
  if (!lastId.ok) return lastId;

  const older = state.desk.done(symbol.value).filter((order) => {
    if (lastId.value !== null && lastId.value > 0 && order.sequence >= lastId.value) return false;
    if (side.value !== null && order.placement.side !== side.value) return false;
    return type.value === null || order.placement.type === type.value;
  });
  const items = older.slice(0, limit.value);
  return passed({ lastId: items.at(-1)?.sequence ?? 0, items: items.map(orderRecord) });
}

/** Nothing fills on a market where nobody else has an order. */
function listFills({ query }: RouteContext): Judged<unknown> {
  const symbol = readRequired(query, 'symbol');
  if (!symbol.ok) return symbol;
  return passed({ lastId: 0, items: [] });
}

function symbolsOf(orders: readonly Order[]): string[] {
  return [...new Set(orders.map((order) => order.pair.symbol))];
}
