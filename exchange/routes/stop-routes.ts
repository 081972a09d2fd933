import type { ApiKey } from '../auth/credentials.ts';
import { readRequired, readText } from '../base/query.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import { accountOf } from '../http/state.ts';
import type { PrivateRoute, Route, RouteContext } from '../http/route.ts';
import { NOT_ACTIVE } from '../orders/order-service.ts';
import { readStop } from '../orders/read-stop.ts';
import { pageOfStops, selectStops } from '../stops/stop-list.ts';
import { stopRecord } from '../stops/stop-record.ts';
import type { StopOrder } from '../stops/stop.ts';

const STOPS = '/api/v1/stop-order';

/** Stop orders (facts 2, section 2), for the key's account only. */
export const STOP_ROUTES: readonly Route[] = [
  route('POST', STOPS, 'Spot', 2, placeStop),
  route('GET', STOPS, 'General', 8, listStops),
  route('GET', `${STOPS}/queryOrderByClientOid`, 'General', 3, showByClientOid),
  route('GET', `${STOPS}/{orderId}`, 'General', 3, showStop),
  route('DELETE', `${STOPS}/cancelOrderByClientOid`, 'Spot', 5, cancelByClientOid),
  route('DELETE', `${STOPS}/cancel`, 'Spot', 3, cancelStops),
  route('DELETE', `${STOPS}/{orderId}`, 'Spot', 3, cancelStop),
];

function route(
  method: PrivateRoute['method'],
  path: string,
  access: PrivateRoute['access'],
  weight: number,
  handle: PrivateRoute['handle'],
): PrivateRoute {
  return { method, path, access, pool: 'spot', weight, handle };
}

function stopsOf({ state }: RouteContext, key: ApiKey) {
  return state.stopService.stops(accountOf(state, key));
}

/** Formats for the key's account. */
function showFor({ state }: RouteContext, key: ApiKey): (stop: StopOrder) => Record<string, unknown> {
  const userId = String(accountOf(state, key).uid);
  return (stop) => stopRecord(stop, userId);
}

function placeStop(context: RouteContext, key: ApiKey): Result<unknown> {
  const { state, now } = context;
  const terms = readStop(context.json());
  if (!terms.ok) return terms;
  const stop = state.stopService.place(accountOf(state, key), terms.value, now);
  return stop.ok ? passed({ orderId: stop.value.id }) : stop;
}

function listStops(context: RouteContext, key: ApiKey): Result<unknown> {
  const page = pageOfStops(stopsOf(context, key).waiting(), context.query);
  if (!page.ok) return page;
  return passed({ ...page.value, items: page.value.items.map(showFor(context, key)) });
}

function showStop(context: RouteContext, key: ApiKey): Result<unknown> {
  const stop = stopsOf(context, key).byId(context.params['orderId'] ?? '');
  return stop === null ? refused('400100', 'The order does not exist.') : passed(showFor(context, key)(stop));
}

/** The stop of the required clientOid; null when there is none of that pair. */
function findByClientOid(context: RouteContext, key: ApiKey): Result<StopOrder | null> {
  const clientOid = readRequired(context.query, 'clientOid');
  if (!clientOid.ok) return clientOid;
  const symbol = readText(context.query, 'symbol');
  if (!symbol.ok) return symbol;
  const stop = stopsOf(context, key).byClientOid(clientOid.value);
  const isOther = symbol.value !== null && stop?.market.pair.symbol !== symbol.value;
  return passed(isOther ? null : stop);
}

/** A list, although a clientOid is used once. */
function showByClientOid(context: RouteContext, key: ApiKey): Result<unknown> {
  const stop = findByClientOid(context, key);
  if (!stop.ok) return stop;
  return passed(stop.value === null ? [] : [showFor(context, key)(stop.value)]);
}

function cancelStop(context: RouteContext, key: ApiKey): Result<unknown> {
  // One source has it that a query makes this another address (facts 2, section 2).
  if (context.query.size > 0) return refused('404000', 'Url Not Found', 404);
  const stop = stopsOf(context, key).byId(context.params['orderId'] ?? '');
  if (stop === null || !context.state.stopService.cancel(stop, context.now)) return NOT_ACTIVE;
  return passed({ cancelledOrderIds: [stop.id] });
}

function cancelByClientOid(context: RouteContext, key: ApiKey): Result<unknown> {
  const stop = findByClientOid(context, key);
  if (!stop.ok) return stop;
  if (stop.value === null || !context.state.stopService.cancel(stop.value, context.now)) return NOT_ACTIVE;
  return passed({ cancelledOrderId: stop.value.id, clientOid: stop.value.placement.clientOid });
}

/** Without a parameter: all. */
function cancelStops(context: RouteContext, key: ApiKey): Result<unknown> {
  const stops = selectStops(stopsOf(context, key).waiting(), context.query);
  if (!stops.ok) return stops;
  const cancelled = context.state.stopService.cancelAll(stops.value, context.now);
  return passed({ cancelledOrderIds: cancelled.map(({ id }) => id) });
}
