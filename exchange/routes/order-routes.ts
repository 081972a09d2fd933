import type { ApiKey } from '../auth/credentials.ts';
import { readInteger } from '../base/query.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { cursorPage, pageOfDone, pageOfFills, readListQuery } from '../orders/lists.ts';
import type { Order } from '../orders/model/order.ts';
import { fillRecord, orderRecord, placedAndMatched, syncRecord } from '../orders/record.ts';
import { readPlacement } from '../orders/read-placement.ts';
import { NOT_ACTIVE } from '../orders/order-service.ts';
import { isShown } from '../orders/windows.ts';
import { accountOf } from '../http/state.ts';
import { findOrder, identity, ordersOf, ORDERS, readMarket, requestedId, route } from './order-requests.ts';

/** Placement (4.3) and the venue's status checks and cancels (facts, section 8), for the key's account only. */
export const ORDER_ROUTES: readonly Route[] = [
  route('POST', `${ORDERS}/test`, 'Spot', 1, testOrder),
  route('POST', `${ORDERS}/sync`, 'Spot', 1, placeAndShow),
  route('POST', ORDERS, 'Spot', 1, placeOrder),
  route('DELETE', ORDERS, 'Spot', 2, cancelPair),
  route('DELETE', `${ORDERS}/cancelAll`, 'Spot', 30, cancelAll),
  route('GET', `${ORDERS}/active`, 'General', 2, listActive),
  route('GET', `${ORDERS}/active/page`, 'General', 2, pageActive),
  route('GET', `${ORDERS}/active/symbols`, 'Spot', 2, activeSymbols),
  route('GET', `${ORDERS}/done`, 'General', 2, listDone),
  route('GET', '/api/v1/hf/fills', 'General', 2, listFills),
  route('GET', `${ORDERS}/client-order/{clientOid}`, 'General', 2, showOrder),
  route('GET', `${ORDERS}/{orderId}`, 'General', 2, showOrder),
  route('DELETE', `${ORDERS}/sync/client-order/{clientOid}`, 'Spot', 1, cancelAndShow),
  route('DELETE', `${ORDERS}/client-order/{clientOid}`, 'Spot', 1, cancelOrder),
  route('DELETE', `${ORDERS}/sync/{orderId}`, 'Spot', 1, cancelAndShow),
  route('DELETE', `${ORDERS}/{orderId}`, 'Spot', 1, cancelOrder),
];

function place(context: RouteContext, key: ApiKey): Result<Order> {
  const { state, now } = context;
  const placement = readPlacement(context.json());
  if (!placement.ok) return placement;
  return state.orderService.place(accountOf(state, key), placement.value, now);
}

function placeOrder(context: RouteContext, key: ApiKey): Result<unknown> {
  const order = place(context, key);
  if (!order.ok) return order;
  return passed(identity(order.value.id, order.value.placement.clientOid));
}

/** Answers with the order's state after matching. */
function placeAndShow(context: RouteContext, key: ApiKey): Result<unknown> {
  const order = place(context, key);
  return order.ok ? passed(placedAndMatched(order.value)) : order;
}

/** Same parameters, checks and reply; nothing is placed, and the id cannot be queried. */
function testOrder(context: RouteContext, key: ApiKey): Result<unknown> {
  const { state, now } = context;
  const placement = readPlacement(context.json());
  if (!placement.ok) return placement;
  const judged = state.orderService.test(accountOf(state, key), placement.value, now);
  if (!judged.ok) return judged;
  return passed(identity(`test${now.toString(16).padStart(20, '0')}`, placement.value.clientOid));
}

function showOrder(context: RouteContext, key: ApiKey): Result<unknown> {
  const order = findOrder(context, key);
  if (!order.ok) return order;
  if (order.value === null || !isShown(order.value, context.now)) {
    return refused('400100', 'The order does not exist.');
  }
  return passed(orderRecord(order.value));
}

function cancel(context: RouteContext, key: ApiKey): Result<Order> {
  const order = findOrder(context, key);
  if (!order.ok) return order;
  if (order.value === null || !context.state.orderService.cancel(order.value, context.now)) {
    return NOT_ACTIVE;
  }
  return passed(order.value);
}

function cancelOrder(context: RouteContext, key: ApiKey): Result<unknown> {
  const order = cancel(context, key);
  return order.ok ? passed(requestedId(context)) : order;
}

/** Answers with the filled and the cancelled size. */
function cancelAndShow(context: RouteContext, key: ApiKey): Result<unknown> {
  const order = cancel(context, key);
  return order.ok ? passed({ ...requestedId(context), ...syncRecord(order.value) }) : order;
}

function cancelPair(context: RouteContext, key: ApiKey): Result<unknown> {
  const market = readMarket(context);
  if (!market.ok) return market;
  const { state, now } = context;
  state.orderService.cancelAll(accountOf(state, key), market.value, now);
  return passed('success');
}

function cancelAll({ state, now }: RouteContext, key: ApiKey): Result<unknown> {
  const cancelled = state.orderService.cancelAll(accountOf(state, key), null, now);
  return passed({ succeedSymbols: symbolsOf(cancelled.reverse()), failedSymbols: [] });
}

function activeSymbols(context: RouteContext, key: ApiKey): Result<unknown> {
  return passed({ symbols: symbolsOf(ordersOf(context, key).active(null).reverse()) });
}

/** A plain array, not a page (facts, section 8); newest first. */
function listActive(context: RouteContext, key: ApiKey): Result<unknown> {
  const market = readMarket(context);
  if (!market.ok) return market;
  return passed(ordersOf(context, key).active(market.value.index).reverse().map(orderRecord));
}

const DEFAULT_PAGE_SIZE = 20;
const LARGEST_PAGE_SIZE = 50;

function pageActive(context: RouteContext, key: ApiKey): Result<unknown> {
  const market = readMarket(context);
  if (!market.ok) return market;
  const pageNum = readInteger(context.query, 'pageNum', 1);
  if (!pageNum.ok) return pageNum;
  if (pageNum.value < 1) return refused('400100', 'pageNum should not less than 1');
  const pageSize = readInteger(context.query, 'pageSize', DEFAULT_PAGE_SIZE);
  if (!pageSize.ok) return pageSize;
  if (pageSize.value < 1 || pageSize.value > LARGEST_PAGE_SIZE) {
    return refused('400100', `pageSize must be from 1 to ${LARGEST_PAGE_SIZE}`);
  }
  const orders = ordersOf(context, key).active(market.value.index).reverse();
  const first = (pageNum.value - 1) * pageSize.value;
  return passed({
    currentPage: pageNum.value,
    pageSize: pageSize.value,
    totalNum: orders.length,
    totalPage: Math.ceil(orders.length / pageSize.value),
    items: orders.slice(first, first + pageSize.value).map(orderRecord),
  });
}

function listDone(context: RouteContext, key: ApiKey): Result<unknown> {
  const market = readMarket(context);
  if (!market.ok) return market;
  const query = readListQuery(context.query);
  if (!query.ok) return query;
  const done = ordersOf(context, key).done(market.value.index);
  return passed(cursorPage(pageOfDone(done, query.value, context.now), orderRecord));
}

function listFills(context: RouteContext, key: ApiKey): Result<unknown> {
  const market = readMarket(context);
  if (!market.ok) return market;
  const query = readListQuery(context.query);
  if (!query.ok) return query;
  const fills = ordersOf(context, key).fills(market.value.index);
  return passed(cursorPage(pageOfFills(fills, query.value, context.now), fillRecord));
}

function symbolsOf(orders: readonly Order[]): string[] {
  return [...new Set(orders.map((order) => order.market.pair.symbol))];
}
