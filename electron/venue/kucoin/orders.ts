import { visible } from '../../../shared/base/format/visible.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { tradingMessages } from '../../../shared/messages/trading.ts';
import type { CapabilityName } from '../../../shared/venue/description.ts';
import type { Priority } from '../budget.ts';
import type { VenueClient } from '../client.ts';
import type { CursorPage, CursorQuery } from '../orders.ts';
import type { CapabilityRequest, Transport } from '../service/client.ts';
import { answerMessages, answerMessagesInEnglish, badAnswer } from './fields.ts';
import { isAskable, isNoSuchOrder, unread } from './no-such-order.ts';
import { askOpenOrders } from './open-orders.ts';
import { readCursorPage, readOrder } from './read-order.ts';
import {
  readActiveSymbols,
  readCancelAll,
  readAccountLevel,
  readFeeRates,
  readFill,
} from './read-replies.ts';
import type { BridgeError } from '../../../shared/base/error.ts';

type OrderCalls = Pick<
  VenueClient,
  | 'order'
  | 'orderByClientOid'
  | 'activeSymbols'
  | 'activeOrders'
  | 'closedOrders'
  | 'fills'
  | 'cancelOrder'
  | 'cancelPair'
  | 'cancelAll'
  | 'feeRates'
>;

/** Orders, fills, cancels and fee rates (venue-facts 7 and 8). */
export function createOrderCalls(transport: Transport): OrderCalls {
  const { venue } = transport;

  /** What the venue answers, not yet read as an order; null where it says that there is none. */
  async function askOne(
    capability: 'orderByOrderId' | 'orderByClientOid',
    fill: Readonly<Record<string, string>>,
    symbol: string,
    priority: Priority,
  ): Promise<Result<unknown, BridgeError>> {
    const answer = await transport.ask({ capability, fill, query: [['symbol', symbol]], priority });
    if (answer.ok) return succeed(answer.value.envelope.exactData());
    return isNoSuchOrder(answer.error) ? succeed(null) : answer;
  }

  /** By the venue's own id where it takes that, else by the order's clientOid; null when that is not known. */
  function cancelRequest(
    orderId: string,
    clientOid: string | null,
  ): Pick<CapabilityRequest, 'capability' | 'fill'> | null {
    const { cancelByOrderId, cancelByClientOid } = venue.capabilities;
    if (cancelByOrderId !== null || cancelByClientOid === null) {
      return { capability: 'cancelByOrderId', fill: { orderId } };
    }
    if (clientOid === null || !isAskable(clientOid)) return null;
    return { capability: 'cancelByClientOid', fill: { clientOid } };
  }

  return {
    async order({ orderId, symbol }, priority) {
      const found = await askOne('orderByOrderId', { orderId }, symbol, priority);
      if (!found.ok) return found;
      if (found.value === null) {
        const message = tradingMessages.noSuchOrder(visible(orderId), visible(symbol));
        return fail({ kind: 'not-found', message });
      }
      const read = readOrder(found.value, answerMessages.order, answerMessages);
      if (!read.ok) return read;
      const { value } = read;
      return value.orderId === orderId && value.symbol === symbol
        ? read
        : badAnswer(answerMessages.anotherOrder(visible(orderId)));
    },

    async orderByClientOid({ clientOid, symbol }, priority) {
      const messages = answerMessagesInEnglish;
      if (!isAskable(clientOid)) return unread({ kind: 'bad-request', message: messages.notAskable });
      const found = await askOne('orderByClientOid', { clientOid }, symbol, priority);
      if (!found.ok || found.value === null) return found.ok ? succeed(null) : found;
      const read = readOrder(found.value, messages.order, messages);
      if (!read.ok) return unread(read.error);
      const { value } = read;
      return value.clientOid === clientOid && value.symbol === symbol
        ? read
        : unread({ kind: 'bad-answer', message: messages.anotherOrder(clientOid) });
    },

    async activeSymbols(priority) {
      const answer = await transport.ask({ capability: 'activeSymbols', priority });
      return answer.ok ? readActiveSymbols(answer.value.envelope.exactData()) : answer;
    },

    activeOrders: (symbol, priority) => askOpenOrders(transport, symbol, priority),

    closedOrders: (query) => askCursorPage(transport, 'doneOrders', query, 'Order', readOrder),
    fills: (query) => askCursorPage(transport, 'fills', query, 'Fill', readFill),

    async cancelOrder({ orderId, symbol, clientOid }) {
      const request = cancelRequest(orderId, clientOid);
      if (request === null) return fail({ kind: 'bad-request', message: tradingMessages.cancel.noClientId });
      const answer = await transport.ask({ ...request, method: 'DELETE', query: [['symbol', symbol]] });
      if (answer.ok) return succeed(null);
      return fail(isNoSuchOrder(answer.error) ? { ...answer.error, nothingToCancel: true } : answer.error);
    },

    async cancelPair(symbol) {
      const query = [['symbol', symbol]] as const;
      const answer = await transport.ask({ capability: 'cancelPair', method: 'DELETE', query });
      return answer.ok ? succeed(null) : answer;
    },

    async cancelAll() {
      const answer = await transport.ask({ capability: 'cancelAll', method: 'DELETE' });
      if (!answer.ok) return answer;
      const read = readCancelAll(answer.value.envelope.exactData());
      return read.ok ? read : fail({ ...read.error, taken: true });
    },

    async feeRates(symbol) {
      const [answer, account] = await Promise.all([
        transport.ask({ capability: 'fees', query: [['symbols', symbol]] }),
        transport.venue.capabilities.accountLevel === null
          ? null
          : transport.ask({ capability: 'accountLevel' }),
      ]);
      const rates = answer.ok ? readFeeRates(answer.value.envelope.exactData(), symbol) : answer;
      // The rates are what is asked for; without a level they hold all the same.
      const level = account?.ok === true ? readAccountLevel(account.value.envelope.data) : null;
      return rates.ok && level !== null ? succeed({ ...rates.value, level }) : rates;
    },
  };
}

/** A page with fewer rows is the last one. Venues that ignore `limit` send this many. */
const MIN_PAGE = 20;

/** One page of a list that is read by `lastId`; null is the cursor after the last page. */
async function askCursorPage<T>(
  transport: Transport,
  capability: Extract<CapabilityName, 'doneOrders' | 'fills'>,
  { symbol, lastId, limit, startAt, priority }: CursorQuery,
  name: 'Order' | 'Fill',
  read: (row: unknown, where: string) => Result<T, BridgeError>,
): Promise<Result<CursorPage<T>, BridgeError>> {
  const query: (readonly [string, string | number])[] = [
    ['symbol', symbol],
    ['limit', limit],
  ];
  if (startAt !== undefined) query.push(['startAt', startAt]);
  if (lastId !== null) query.push(['lastId', lastId]);
  const answer = await transport.ask({ capability, query, ...(priority !== undefined && { priority }) });
  if (!answer.ok) return answer;
  const page = readCursorPage(answer.value.envelope.exactData(), name, read);
  if (!page.ok) return page;
  const { items } = page.value;
  // A cursor that does not move would never end.
  const isLast = items.length < MIN_PAGE || page.value.lastId === lastId;
  return succeed({ items, lastId: isLast ? null : page.value.lastId });
}
