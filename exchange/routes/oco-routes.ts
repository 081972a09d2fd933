import type { ApiKey } from '../auth/credentials.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import { accountOf } from '../http/state.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { NOT_ACTIVE } from '../orders/order-service.ts';
import { readOco } from '../orders/read-stop.ts';
import { ocoDetails, ocoRecord, pageOfOcos, selectOcos } from '../stops/oco-list.ts';
import { ocoStatus, type OcoOrder } from '../stops/oco.ts';
import { route, stopsOf } from './order-requests.ts';

const OCO = '/api/v3/oco';

/** OCO orders (facts 2, section 3), for the key's account only. */
export const OCO_ROUTES: readonly Route[] = [
  route('POST', `${OCO}/order`, 'Spot', 2, placeOco),
  route('GET', `${OCO}/orders`, 'General', 2, listOcos),
  route('GET', `${OCO}/order/details/{orderId}`, 'General', 2, showDetails),
  route('GET', `${OCO}/order/{orderId}`, 'General', 2, showOco),
  route('GET', `${OCO}/client-order/{clientOid}`, 'General', 2, showOco),
  route('DELETE', `${OCO}/orders`, 'Spot', 3, cancelOcos),
  route('DELETE', `${OCO}/order/{orderId}`, 'Spot', 3, cancelOco),
  route('DELETE', `${OCO}/client-order/{clientOid}`, 'Spot', 3, cancelOco),
];

function placeOco(context: RouteContext, key: ApiKey): Result<unknown> {
  const { state, now } = context;
  const terms = readOco(context.json());
  if (!terms.ok) return terms;
  const oco = state.stopService.placeOco(accountOf(state, key), terms.value, now);
  return oco.ok ? passed({ orderId: oco.value.id }) : oco;
}

function undecided(context: RouteContext, key: ApiKey): OcoOrder[] {
  return stopsOf(context, key)
    .ocos()
    .filter((oco) => ocoStatus(oco) === 'NEW');
}

/** By the id or the clientOid of the path; another account's does not exist. */
function findOco(context: RouteContext, key: ApiKey): OcoOrder | null {
  const { orderId, clientOid = '' } = context.params;
  const own = stopsOf(context, key);
  const id = orderId ?? own.byClientOid(clientOid).find(({ oco }) => oco !== null)?.oco?.id;
  return id === undefined ? null : own.oco(id);
}

function showOco(context: RouteContext, key: ApiKey): Result<unknown> {
  const oco = findOco(context, key);
  return oco === null ? UNKNOWN : passed(ocoRecord(oco));
}

function showDetails(context: RouteContext, key: ApiKey): Result<unknown> {
  const oco = findOco(context, key);
  return oco === null ? UNKNOWN : passed(ocoDetails(oco));
}

/** Only undecided ones: whether the venue's list reaches further is not stated. */
function listOcos(context: RouteContext, key: ApiKey): Result<unknown> {
  const page = pageOfOcos(undecided(context, key), context.query);
  return page.ok ? passed({ ...page.value, items: page.value.items.map(ocoRecord) }) : page;
}

function cancelOco(context: RouteContext, key: ApiKey): Result<unknown> {
  const oco = findOco(context, key);
  const cancelled = context.state.stopService.cancelOcos(oco === null ? [] : [oco], context.now);
  return cancelled.length === 0 ? NOT_ACTIVE : passed({ cancelledOrderIds: legIdsOf(cancelled) });
}

/** Without a parameter: all. */
function cancelOcos(context: RouteContext, key: ApiKey): Result<unknown> {
  const ocos = selectOcos(undecided(context, key), context.query);
  if (!ocos.ok) return ocos;
  return passed({
    cancelledOrderIds: legIdsOf(context.state.stopService.cancelOcos(ocos.value, context.now)),
  });
}

/** A cancel names the legs (facts 2, section 3). */
function legIdsOf(ocos: readonly OcoOrder[]): string[] {
  return ocos.flatMap(({ limit, stop }) => [limit.id, stop.id]);
}

const UNKNOWN = refused('400100', 'The order does not exist.');
