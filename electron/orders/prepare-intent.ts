import type { BridgeError } from '../../shared/bridge/error.ts';
import { requestBody } from '../../shared/orders/body.ts';
import { checkTicket } from '../../shared/orders/check.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';
import { fail, succeed, type Result } from '../../shared/result.ts';
import type { Intent } from './journal.ts';
import type { OrderDeskParts, PlaceRequest } from './place.ts';

/** The row to journal and the bytes to send; or why the ticket is refused before the journal is touched. */
export function prepareIntent(
  { venueFor, pairs, clock }: OrderDeskParts,
  { accountId, ticketId, ticket, confirmedBody }: PlaceRequest,
  newClientOid: () => string,
): Result<Intent, BridgeError> {
  const account = venueFor(accountId);
  if (account === null) return fail({ kind: 'not-found', message: 'There is no such account.' });
  if (account.readOnly) {
    return fail({ kind: 'read-only', message: 'This account is read-only; no order was sent.' });
  }
  const pair = pairs(accountId, ticket.symbol);
  if (pair === null) {
    const message = `The rules of ${ticket.symbol} are not known for this account; fetch or enter the pair first.`;
    return fail({ kind: 'bad-request', message, field: 'symbol' });
  }
  const whole: Ticket = ticket.clientOid === undefined ? { ...ticket, clientOid: newClientOid() } : ticket;
  const [problem] = checkTicket(whole, pair).problems;
  if (problem !== undefined)
    return fail({ kind: 'bad-request', message: problem.message, field: problem.field });
  const body = requestBody(whole);
  if (confirmedBody !== undefined && confirmedBody !== body) {
    const message =
      'The order differs from the one that was confirmed; nothing was sent. Look at it and confirm again.';
    return fail({ kind: 'conflict', message });
  }
  const { clientOid = '', symbol, side, type, price = null, size = null, funds = null } = whole;
  const { baseUrl, mode } = account;
  const bytes = new TextEncoder().encode(body);
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
    body: bytes,
    createdAt: clock.now(),
  });
}
