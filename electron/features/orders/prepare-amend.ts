import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import { amendServiceMessages } from '../../../shared/messages/orders-amend-service.ts';
import { placingMessages } from '../../../shared/messages/orders-placing.ts';
import { alterBody, isSame } from '../../../shared/orders/alter-body.ts';
import { amendedTicket, leftOf } from '../../../shared/orders/amended-ticket.ts';
import { requestBody } from '../../../shared/orders/body.ts';
import { judgeTicket } from '../../../shared/orders/check.ts';
import type { RecentOrder } from '../../../shared/orders/limit-context.ts';
import type { Placement } from '../../../shared/orders/outcome.ts';
import type { Pair, Ticket } from '../../../shared/orders/ticket.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { AmendEntry } from './journal-entries.ts';
import type { AmendRequest, OrderAccount, OrderServiceParts } from './order-service-parts.ts';
import { exceededUnconfirmed, mayTrade } from './prepare-submission.ts';

/**
 * The row to journal and the bytes of an amend, or why it is refused before the journal is touched. `placement` is the order's, `order` what the
 * venue last reported of it. The order that is left is checked as a ticket is: against the pair, the pre-trade limits but those on repetition, the trading
 * lock and the account.
 */
export function prepareAmend(
  parts: OrderServiceParts,
  request: AmendRequest,
  placement: Placement,
  order: VenueOrder,
): Result<AmendEntry, BridgeError> {
  const { accountId, amendId, to, how, filledSize, confirmedBody } = request;
  const allowed = mayTrade(parts, accountId, order.symbol);
  if (!allowed.ok) return allowed;
  const { account, pair } = allowed.value;
  const refusal = whyNotAmendable(order, request, account);
  if (refusal !== null) return fail(refusal);
  const ticket = amendedTicket(order, to);
  const problem = problemOf(ticket, order, pair, account);
  if (problem !== null) return fail(problem);
  const clientOid = how === 'alter' ? placement.clientOid : request.clientOid;
  const body =
    how === 'alter' ? alterBody(order, to) : replacementBody(ticket, filledSize, clientOid, account);
  if (body !== confirmedBody) return fail({ kind: 'conflict', message: placingMessages.notConfirmed });
  const exceeded = beyondLimits(parts, request, account, ticket, order, pair);
  if (exceeded !== null) return fail(exceeded);
  const { orderId, price, size } = order;
  return succeed({
    accountId,
    clientOid: placement.clientOid,
    baseUrl: account.baseUrl,
    body: Buffer.from(body, 'utf8'),
    amend: {
      amendId,
      how,
      orderId,
      from: { price: price ?? '', size: size ?? '', filledSize: order.filledSize },
      to,
      clientOid,
      createdAt: parts.clock.now(),
    },
  });
}

/** The order that comes next, or the empty text where nothing is left to place. */
export function replacementBody(
  ticket: Omit<Ticket, 'clientOid'>,
  filledSize: string,
  clientOid: string,
  { can }: Pick<OrderAccount, 'can'>,
): string {
  const size = leftOf(ticket.size ?? '', filledSize);
  return size === null ? '' : requestBody({ ...ticket, clientOid, size }, can);
}

function whyNotAmendable(
  order: VenueOrder,
  { how, to, filledSize }: AmendRequest,
  { amends = null }: OrderAccount,
): BridgeError | null {
  const refused = (message: string): BridgeError => ({ kind: 'conflict', message });
  if (amends !== how) return refused(amendServiceMessages.otherWay);
  if (order.state === 'done') return refused(amendServiceMessages.notOpen);
  if (order.stop !== undefined) return refused(amendServiceMessages.isStop);
  if (order.type !== 'limit') return refused(amendServiceMessages.notLimit);
  if (isSame(order.price, to.price) && isSame(order.size, to.size))
    return refused(amendServiceMessages.unchanged);
  // An amend that leaves none cancels the order: it must have been seen to do so.
  const leaves = (filled: string) => leftOf(to.size, filled) !== null;
  return leaves(order.filledSize) === leaves(filledSize)
    ? null
    : refused(amendServiceMessages.filledMeanwhile);
}

/** The whole order first, because that is what was typed; then what is left of it, which may be below the minimum. */
function problemOf(
  ticket: Omit<Ticket, 'clientOid'>,
  { filledSize }: VenueOrder,
  pair: Pair,
  { can }: OrderAccount,
): BridgeError | null {
  const left = leftOf(ticket.size ?? '', filledSize);
  const tickets = left === null ? [ticket] : [ticket, { ...ticket, size: left }];
  for (const one of tickets) {
    const [problem] = judgeTicket({ ...one, clientOid: ANY_CLIENT_OID }, pair, can);
    if (problem !== undefined) return { kind: 'bad-request', message: problem.message, field: problem.field };
  }
  return null;
}

/** The client order ID is the order's own, or was made here: only the rest of the ticket is judged. */
const ANY_CLIENT_OID = 'amend';

const NONE_RECENT = (): readonly RecentOrder[] => [];

/** Repetition is not measured: an amend is of an order that was placed already. */
function beyondLimits(
  parts: OrderServiceParts,
  request: AmendRequest,
  account: OrderAccount,
  ticket: Omit<Ticket, 'clientOid'>,
  { filledSize }: VenueOrder,
  pair: Pair,
): BridgeError | null {
  const size = leftOf(ticket.size ?? '', filledSize);
  if (size === null) return null;
  const exceeded = exceededUnconfirmed(parts, request, account, { ...ticket, size }, pair, NONE_RECENT);
  if (!exceeded.ok) return exceeded.error;
  if (exceeded.value === '') return null;
  return { kind: 'limit', message: placingMessages.beyondLimits(exceeded.value) };
}
