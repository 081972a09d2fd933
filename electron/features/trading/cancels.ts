import type { BridgeError } from '../../../shared/base/error.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { isZero } from '../../../shared/money/scaled.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { tradingMessages } from '../../../shared/messages/trading.ts';
import type { VenueClient } from '../../venue/client.ts';
import { isCertain } from '../../venue/is-certain.ts';
import type { AccountOrders } from './account-orders.ts';
import { asDecimal, type OrderRef } from '../../venue/orders.ts';

type CancelReply = Result<CallReply<'trading.cancel'>, BridgeError>;

/*
 * A cancel is tried once and never repeated by itself (a DELETE is not retried by the client). The venue only takes the
 * request: replies say what was asked for, and what came of it comes by order events, or by a query where there are none.
 * The trading lock does not stop a cancel: it keeps risk from being added, and a cancel takes risk away.
 */

/** Asks the venue to cancel one order. When it will not, or its answer got lost, the order is queried and the error says what it is now. */
export async function cancelOne(
  client: VenueClient,
  account: AccountOrders,
  order: OrderRef,
): Promise<CancelReply> {
  const { orderId, symbol } = order;
  const clientOid = account.known.byOrderId(orderId)?.clientOid ?? null;
  account.known.setCancelRequested([orderId], true);
  const kind = order.kind ?? account.known.byOrderId(orderId)?.stop?.kind;
  const answer = await (kind === undefined
    ? client.cancelOrder({ orderId, symbol, clientOid })
    : client.advanced.cancel({ orderId, symbol, kind }));
  if (answer.ok) {
    account.followCancel([order]);
    return succeed({ asked: [orderId], failed: [] });
  }
  const { nothingToCancel = false, ...error } = answer.error;
  if (isCertain(error)) account.known.setCancelRequested([orderId], false);
  if (isCertain(error) && !nothingToCancel) return fail(error);
  const now = await account.queryOrder(order, 'person');
  if (!now.ok) return fail(withAdvice(error, now.error));
  if (!isCertain(error)) account.followCancel([order]);
  if (now.value.state === 'done' && now.value.cancelled && !isCertain(error))
    return succeed({ asked: [orderId], failed: [] });
  return fail(isCertain(error) ? tooLate(now.value, error) : unsure(now.value, error));
}

/** Asks the venue to cancel one order, and no more: what came of it is for the caller to read. */
export async function requestCancel(
  client: VenueClient,
  account: AccountOrders,
  { orderId, symbol }: OrderRef,
): Promise<Result<null, BridgeError & { isCertain: boolean }>> {
  const clientOid = account.known.byOrderId(orderId)?.clientOid ?? null;
  const answer = await client.cancelOrder({ orderId, symbol, clientOid });
  if (answer.ok) return answer;
  const { nothingToCancel: _nothing, ...error } = answer.error;
  return fail({ ...error, isCertain: isCertain(error) });
}

/** Asks the venue to cancel every working order of a pair. */
export async function cancelPair(
  client: VenueClient,
  account: AccountOrders,
  symbol: string,
): Promise<CancelReply> {
  const before = openOf(account, (order) => order.symbol === symbol);
  setRequested(account, before, true);
  const inBook = await client.cancelPair(symbol);
  const answer = inBook.ok ? await client.advanced.cancelAll(symbol) : inBook;
  if (answer.ok || !isCertain(answer.error)) account.followCancel(before);
  else setRequested(account, before, false);
  return answer.ok ? succeed({ asked: [symbol], failed: [] }) : fail(asUnsure(answer.error));
}

/** Asks the venue to cancel every working order of the account. */
export async function cancelAll(client: VenueClient, account: AccountOrders): Promise<CancelReply> {
  const before = openOf(account, () => true);
  setRequested(account, before, true);
  const inBook = await client.cancelAll();
  const waiting = inBook.ok ? await client.advanced.cancelAll(null) : inBook;
  const answer: typeof inBook = waiting.ok ? inBook : waiting;
  if (answer.ok || !isCertain(answer.error)) account.followCancel(before);
  else setRequested(account, before, false);
  if (answer.ok) return answer;
  const { taken = false, ...error } = answer.error;
  return fail(taken ? asUnreadable(error) : asUnsure(error));
}

/** The venue took the request and named no pair, in a readable way, for which it did something. */
function asUnreadable(error: BridgeError): BridgeError {
  return { ...error, message: tradingMessages.cancel.pairsUnreadable(error.message) };
}

function setRequested(account: AccountOrders, orders: readonly OrderRef[], isRequested: boolean): void {
  account.known.setCancelRequested(
    orders.map(({ orderId }) => orderId),
    isRequested,
  );
}

function openOf(account: AccountOrders, wanted: (order: VenueOrder) => boolean): OrderRef[] {
  return account.known
    .open()
    .filter(wanted)
    .map(({ orderId, symbol, stop }) =>
      stop === undefined ? { orderId, symbol } : { orderId, symbol, kind: stop.kind },
    );
}

const UNSURE = tradingMessages.cancel.unsure;

function asUnsure(error: BridgeError): BridgeError {
  if (isCertain(error)) return error;
  return { ...error, message: `${UNSURE} ${error.message} ${tradingMessages.cancel.refresh}` };
}

function withAdvice(error: BridgeError, query: BridgeError): BridgeError {
  const what = isCertain(error) ? tradingMessages.cancel.nothingToCancel : UNSURE;
  const next = tradingMessages.cancel.statusCheckFailed(query.message);
  return { ...error, message: `${what} ${error.message} ${next}` };
}

/** The venue has nothing to cancel; this is the order's state. */
function tooLate(order: VenueOrder, error: BridgeError): BridgeError {
  return { ...error, message: `${tradingMessages.cancel.tooLate} ${formatOrderState(order)}` };
}

function unsure(order: VenueOrder, error: BridgeError): BridgeError {
  return { ...error, message: `${UNSURE} ${error.message} ${formatOrderState(order)}` };
}

/** What an order is now, as a sentence with its time. */
function formatOrderState(order: VenueOrder): string {
  const { state, cancelled, updatedAt } = order;
  const messages = tradingMessages.now;
  const filled = filledClause(order);
  if (state === 'open') return messages.working(filled);
  if (updatedAt === null) return cancelled ? messages.cancelled(filled) : messages.filled(filled);
  return (cancelled ? messages.cancelledAt : messages.filledAt)(filled, timeOf(updatedAt));
}

function filledClause({ filledSize, size, symbol }: VenueOrder): string {
  const { nothing, some, someOf } = tradingMessages.now;
  if (isZero(asDecimal(filledSize))) return nothing;
  const base = symbol.split('-')[0] ?? '';
  return size === null ? some(filledSize, base) : someOf(filledSize, size, base);
}

/** "2026-11-20 12:00:00 UTC" */
function timeOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
