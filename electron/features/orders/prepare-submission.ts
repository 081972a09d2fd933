import type { BridgeError } from '../../../shared/base/error.ts';
import { requestBody } from '../../../shared/orders/body.ts';
import { judgeTicket } from '../../../shared/orders/check.ts';
import type { RecentOrder } from '../../../shared/orders/limit-context.ts';
import { exceededLimits, hasOrderLimit } from '../../../shared/orders/limits.ts';
import { kindOf } from '../../../shared/orders/order-kind.ts';
import type { Pair, Ticket } from '../../../shared/orders/ticket.ts';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import { placingMessages } from '../../../shared/messages/orders-placing.ts';
import type { Submission } from './journal-entries.ts';
import type { OrderAccount, OrderServiceParts, PlaceRequest } from './order-service-parts.ts';

/**
 * The row to journal and the bytes to send, or why the ticket is refused before the journal is touched. `recentOrders` answers the account's
 * orders of the last day. A test order is checked like any other: that the venue only tests it is not in our hands.
 */
export function prepareSubmission(
  parts: OrderServiceParts,
  request: PlaceRequest,
  newClientOid: () => string,
  recentOrders: () => readonly RecentOrder[],
  limitMessage: (exceeded: string) => string = placingMessages.beyondLimits,
): Result<Submission, BridgeError> {
  const { clock } = parts;
  const { accountId, ticketId, ticket, confirmedBody } = request;
  const allowed = mayTrade(parts, accountId, ticket.symbol);
  if (!allowed.ok) return allowed;
  const { account, pair } = allowed.value;
  const complete: Ticket = ticket.clientOid === undefined ? { ...ticket, clientOid: newClientOid() } : ticket;
  const [problem] = judgeTicket(complete, pair, account.can);
  if (problem !== undefined)
    return fail({ kind: 'bad-request', message: problem.message, field: problem.field });
  const body = requestBody(complete, account.can);
  if (confirmedBody !== undefined && confirmedBody !== body) {
    return fail({ kind: 'conflict', message: placingMessages.notConfirmed });
  }
  const exceeded = exceededUnconfirmed(parts, request, account, complete, pair, recentOrders);
  if (!exceeded.ok) return exceeded;
  if (exceeded.value !== '') return fail({ kind: 'limit', message: limitMessage(exceeded.value) });
  const kind = kindOf(complete);
  const path = kind === 'order' ? null : (account.advancedPath?.(kind) ?? null);
  if (kind !== 'order' && path === null)
    return fail({ kind: 'no-capability', message: placingMessages.noAdvancedPath, field: 'type' });
  const { clientOid = '', symbol, side, type, price = null, size = null, funds = null } = complete;
  const { baseUrl, mode } = account;
  return succeed({
    accountId,
    ticketId,
    clientOid,
    baseUrl,
    mode,
    symbol,
    side,
    type,
    price,
    size,
    funds,
    ...(kind !== 'order' && path !== null && { advanced: { kind, path } }),
    body: Buffer.from(body, 'utf8'),
    createdAt: clock.now(),
  });
}

/** Whether the account may send orders of this pair at all, with what they are checked against. */
export function mayTrade(
  parts: Pick<OrderServiceParts, 'venueFor' | 'pairs' | 'rules'>,
  accountId: string,
  symbol: string,
): Result<{ account: OrderAccount; pair: Pair }, BridgeError> {
  const account = parts.venueFor(accountId);
  if (account === null) return fail({ kind: 'not-found', message: placingMessages.noAccount });
  if (account.readOnly) return fail({ kind: 'read-only', message: placingMessages.readOnly });
  if (parts.rules().locked) return fail(LOCKED);
  const pair = parts.pairs(accountId, symbol);
  if (pair === null) {
    return fail({ kind: 'bad-request', message: placingMessages.noRules(symbol), field: 'symbol' });
  }
  if (account.mode === 'live' && !hasOrderLimit(pair, parts.rules())) return fail(noOrderLimit(pair));
  return succeed({ account, pair });
}

function noOrderLimit({ symbol, baseCurrency, quoteCurrency }: Pair): BridgeError {
  const [base = '', quote = ''] = symbol.split('-');
  const message = placingMessages.noOrderLimit(symbol, baseCurrency ?? base, quoteCurrency ?? quote);
  return { kind: 'limit', message, field: 'orderLimit' };
}

const LOCKED: BridgeError = {
  kind: 'locked',
  message: placingMessages.locked,
};

/** The exceeded pre-trade limits that the user has not confirmed, as sentences. Only a current book is compared with. */
export function exceededUnconfirmed(
  { rules, bestPrices, lastPrice, bookLevels, clock }: OrderServiceParts,
  { accountId, acknowledged = [] }: Pick<PlaceRequest, 'accountId' | 'acknowledged'>,
  { needsBook = false }: OrderAccount,
  ticket: Ticket,
  pair: Pair,
  recentOrders: () => readonly RecentOrder[],
): Result<string, BridgeError> {
  const { limits } = rules();
  const repeats = limits.sameSideSeconds !== null || limits.ordersAMinute !== null;
  const prices = limits.distancePercent !== null || limits.orderValue.length > 0;
  const slippage = limits.slippagePercent !== null && ticket.type === 'market';
  const waits = kindOf(ticket) !== 'order';
  if (!repeats && !prices && !slippage && !waits && limits.orderSize.length === 0) return succeed('');
  let recent: readonly RecentOrder[] = [];
  try {
    if (repeats) recent = recentOrders();
  } catch {
    return fail({ kind: 'store', message: placingMessages.journalUnread });
  }
  const best = prices ? bestPrices(accountId, ticket.symbol) : null;
  const book = slippage ? bookLevels(accountId, ticket.symbol) : null;
  const last = waits ? lastPrice(accountId, ticket.symbol) : null;
  const now = clock.now();
  const exceeded = exceededLimits(ticket, pair, limits, { best, last, book, needsBook, recent, now });
  if (exceeded.every(({ name }) => acknowledged.includes(name))) return succeed('');
  return succeed(exceeded.map(({ message }) => message).join(' '));
}
