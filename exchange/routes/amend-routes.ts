import type { ApiKey } from '../auth/credentials.ts';
import { readRequired } from '../base/query.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import { parseDecimal } from '../exact/decimal.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { readAmendment } from '../orders/amend.ts';
import { NOT_ACTIVE } from '../orders/order-service.ts';
import { findOrder, ordersOf, ORDERS, route } from './order-requests.ts';

/** Orders that change while they rest (facts 2, section 4). */
export const AMEND_ROUTES: readonly Route[] = [
  route('POST', `${ORDERS}/alter`, 'Spot', 1, amendOrder),
  route('DELETE', `${ORDERS}/cancel/{orderId}`, 'Spot', 2, cancelPart),
];

/** Answers with the id of the new order; without one when the new size was filled already. */
function amendOrder(context: RouteContext, key: ApiKey): Result<unknown> {
  const amendment = readAmendment(context.json());
  if (!amendment.ok) return amendment;
  const { symbol, orderId, clientOid } = amendment.value;
  const own = ordersOf(context, key);
  const order = orderId === null ? own.byClientOid(clientOid ?? '') : own.byId(orderId);
  if (order === null || order.market.pair.symbol !== symbol) return NOT_ACTIVE;
  // Both ids given must name the same order.
  if (clientOid !== null && order.placement.clientOid !== clientOid) return NOT_ACTIVE;
  const amended = context.state.orderService.amend(order, amendment.value, context.now);
  if (!amended.ok) return amended;
  return passed({
    ...(amended.value === null ? {} : { newOrderId: amended.value.id }),
    ...(order.placement.clientOid === null ? {} : { clientOid: order.placement.clientOid }),
  });
}

/** Cancels part of what is left; answers with the request's own values. */
function cancelPart(context: RouteContext, key: ApiKey): Result<unknown> {
  const text = readRequired(context.query, 'cancelSize');
  if (!text.ok) return text;
  const size = parseDecimal(text.value);
  if (size === null) return refused('400100', 'cancelSize is not a decimal number');
  const order = findOrder(context, key);
  if (!order.ok) return order;
  if (order.value === null) return NOT_ACTIVE;
  const cancelled = context.state.orderService.cancelPart(order.value, size, context.now);
  return cancelled.ok ? passed({ orderId: order.value.id, cancelSize: text.value }) : cancelled;
}
