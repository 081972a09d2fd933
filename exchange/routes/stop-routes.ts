import type { ApiKey } from '../auth/credentials.ts';
import { readRequired, readText } from '../base/query.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import { accountOf } from '../http/state.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { NOT_ACTIVE } from '../orders/order-service.ts';
import { readStop } from '../orders/read-stop.ts';
import { pageOfStops, selectStops } from '../stops/stop-list.ts';
import { stopRecord } from '../stops/stop-record.ts';
import type { StopOrder } from '../stops/stop.ts';
import { route, stopsOf } from './order-requests.ts';

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

/** Those of the required clientOid, of the pair of `symbol` if it is given: one stop, the legs of an OCO, or none. */
function findByClientOid(context: RouteContext, key: ApiKey): Result<readonly StopOrder[]> {
  const clientOid = readRequired(context.query, 'clientOid');
  if (!clientOid.ok) return clientOid;
  const symbol = readText(context.query, 'symbol');
  if (!symbol.ok) return symbol;
  const found = stopsOf(context, key).byClientOid(clientOid.value);
  return passed(found.filter(({ market }) => symbol.value === null || market.pair.symbol === symbol.value));
}

function showByClientOid(context: RouteContext, key: ApiKey): Result<unknown> {
  const stops = findByClientOid(context, key);
  return stops.ok ? passed(stops.value.map(showFor(context, key))) : stops;
}

/** The legs of an OCO are cancelled with it only. */
function cancelStop(context: RouteContext, key: ApiKey): Result<unknown> {
  // One source has it that a query makes this another address (facts 2, section 2).
  if (context.query.size > 0) return refused('404000', 'Url Not Found', 404);
  const stop = stopsOf(context, key).byId(context.params['orderId'] ?? '');
  const cancelled = context.state.stopService.cancel(stop === null ? [] : [stop], context.now);
  return cancelled.length === 0 ? NOT_ACTIVE : passed({ cancelledOrderIds: idsOf(cancelled) });
}

function cancelByClientOid(context: RouteContext, key: ApiKey): Result<unknown> {
  const stops = findByClientOid(context, key);
  if (!stops.ok) return stops;
  const [cancelled] = context.state.stopService.cancel(stops.value, context.now);
  if (cancelled === undefined) return NOT_ACTIVE;
  return passed({ cancelledOrderId: cancelled.id, clientOid: cancelled.placement.clientOid });
}

/** Without a parameter: all. */
function cancelStops(context: RouteContext, key: ApiKey): Result<unknown> {
  const stops = selectStops(stopsOf(context, key).waiting(), context.query);
  if (!stops.ok) return stops;
  return passed({ cancelledOrderIds: idsOf(context.state.stopService.cancel(stops.value, context.now)) });
}

function idsOf(stops: readonly StopOrder[]): string[] {
  return stops.map(({ id }) => id);
}
