import type { ApiKey } from '../auth/credentials.ts';
import { readRequired } from '../base/query.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import type { PrivateRoute, RouteContext } from '../http/route.ts';
import { accountOf } from '../http/state.ts';
import type { AccountOrders } from '../orders/model/account-orders.ts';
import type { Order } from '../orders/model/order.ts';
import type { Market } from '../pairs/units.ts';
import type { AccountStops } from '../stops/account-stops.ts';

/** What the requests about orders have in common. */

export const ORDERS = '/api/v1/hf/orders';

/** A route of the Spot pool. */
export function route(
  method: PrivateRoute['method'],
  path: string,
  access: PrivateRoute['access'],
  weight: number,
  handle: PrivateRoute['handle'],
): PrivateRoute {
  return { method, path, access, pool: 'spot', weight, handle };
}

/** The spec requires orderId; the venue adds clientOid if there is one. */
export function identity(orderId: string, clientOid: string | null): Record<string, string> {
  return clientOid === null ? { orderId } : { orderId, clientOid };
}

/** The orders of the key's account. */
export function ordersOf({ state }: RouteContext, key: ApiKey): AccountOrders {
  return state.orderService.orders(accountOf(state, key));
}

/** The stop and OCO orders of the key's account. */
export function stopsOf({ state }: RouteContext, key: ApiKey): AccountStops {
  return state.stopService.stops(accountOf(state, key));
}

/** The pair of the required `symbol`. */
export function readMarket({ state, query }: RouteContext): Result<Market> {
  const symbol = readRequired(query, 'symbol');
  if (!symbol.ok) return symbol;
  const market = state.marketData.find(symbol.value);
  return market === null ? refused('900001', 'symbol not exists') : passed(market);
}

/** The order of a status check or cancel; its pair is required too (facts, section 8). Another account's order does not exist. */
export function findOrder(context: RouteContext, key: ApiKey): Result<Order | null> {
  const symbol = readRequired(context.query, 'symbol');
  if (!symbol.ok) return symbol;
  const { orderId, clientOid } = context.params;
  const own = ordersOf(context, key);
  const order = orderId === undefined ? own.byClientOid(clientOid ?? '') : own.byId(orderId);
  return passed(order?.market.pair.symbol === symbol.value ? order : null);
}

/** A cancel answers with the id of the request. */
export function requestedId({
  params: { orderId, clientOid },
}: RouteContext): Record<string, string | undefined> {
  return orderId === undefined ? { clientOid } : { orderId };
}
