import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { tradingMessages } from '../../../shared/messages/trading.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { AdvancedKind } from '../../../shared/orders/order-kind.ts';
import type { CapabilityName } from '../../../shared/venue/description.ts';
import { mapConcurrent } from '../../base/map-concurrent.ts';
import type { AdvancedOrders, AdvancedRef } from '../advanced-orders.ts';
import type { Priority } from '../budget.ts';
import type { ReportedOrder } from '../orders.ts';
import type { Transport } from '../service/client.ts';
import type { Query } from '../service/endpoint.ts';
import { answerMessages, answerMessagesInEnglish, badAnswer, readRows } from './fields.ts';
import { isAskable, isNoSuchOrder, isNotServed, unread } from './no-such-order.ts';
import { readOco, readShortOco, readStop, readStops } from './read-stop.ts';

/** As many as a page holds; twenty may wait on a pair. */
const PAGE = 500;
const MAX_PAGES = 20;
/** How many OCOs are asked for at once. */
const WIDTH = 4;

const CANCEL_ALL = { stop: 'cancelStops', oco: 'cancelOcos' } as const satisfies Record<
  AdvancedKind,
  CapabilityName
>;

/** Stops and OCOs (venue-facts 2.2 and 2.3), each kind where the venue has paths for it. */
export function createAdvancedCalls(transport: Transport): AdvancedOrders {
  const { capabilities } = transport.venue;

  async function waitingStops(priority: Priority): Promise<Result<ReportedOrder[], BridgeError>> {
    const orders: ReportedOrder[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const query: Query = [
        ['currentPage', page],
        ['pageSize', PAGE],
      ];
      const answer = await transport.ask({ capability: 'stopOrders', query, priority });
      if (!answer.ok) return isNotServed(answer.error) ? succeed([]) : answer;
      const read = readStops(answer.value.envelope.exactData());
      if (!read.ok) return read;
      orders.push(...read.value.orders.filter(({ state }) => state === 'open'));
      if (page >= read.value.pages) break;
    }
    return succeed(orders);
  }

  /** The list has no side and no price, so each that waits is asked for by itself. */
  async function waitingOcos(priority: Priority): Promise<Result<ReportedOrder[], BridgeError>> {
    const query: Query = [
      ['currentPage', 1],
      ['pageSize', PAGE],
    ];
    const answer = await transport.ask({ capability: 'ocoOrders', query, priority });
    if (!answer.ok) return isNotServed(answer.error) ? succeed([]) : answer;
    const data: unknown = answer.value.envelope.exactData();
    const items = typeof data === 'object' && data !== null ? Reflect.get(data, 'items') : undefined;
    const short = readRows(items, 'Order', readShortOco);
    if (!short.ok) return short;
    const waiting = short.value.filter(({ status }) => status === 'NEW');
    const found = await mapConcurrent(waiting, WIDTH, ({ orderId }) => ocoById(orderId, priority));
    // One that fired meanwhile waits no more; one that was forgotten meanwhile is not there.
    return found.ok ? succeed(found.value.flatMap((oco) => (oco?.state === 'open' ? [oco] : []))) : found;
  }

  async function ocoById(
    orderId: string,
    priority: Priority,
    messages = answerMessages,
  ): Promise<Result<ReportedOrder | null, BridgeError>> {
    const answer = await transport.ask({ capability: 'ocoDetails', fill: { orderId }, priority });
    if (!answer.ok) return isNoSuchOrder(answer.error) ? succeed(null) : answer;
    const data: unknown = answer.value.envelope.exactData();
    return data === null ? succeed(null) : readOco(data, messages);
  }

  async function stopById(
    orderId: string,
    priority: Priority,
  ): Promise<Result<ReportedOrder | null, BridgeError>> {
    const answer = await transport.ask({ capability: 'stopByOrderId', fill: { orderId }, priority });
    if (!answer.ok) return isNoSuchOrder(answer.error) ? succeed(null) : answer;
    const data: unknown = answer.value.envelope.exactData();
    return data === null ? succeed(null) : readStop(data, answerMessages.order);
  }

  /** The look-up by client order ID answers with an array. */
  async function stopByClientOid(
    clientOid: string,
    symbol: string,
    priority: Priority,
  ): Promise<Result<ReportedOrder | null, BridgeError>> {
    if (capabilities.stopByClientOid === null) {
      const listed = await waitingStops(priority);
      return listed.ok ? succeed(listed.value.find((one) => one.clientOid === clientOid) ?? null) : listed;
    }
    const query = [
      ['clientOid', clientOid],
      ['symbol', symbol],
    ] as const;
    const answer = await transport.ask({ capability: 'stopByClientOid', query, priority });
    if (!answer.ok) return isNoSuchOrder(answer.error) ? succeed(null) : answer;
    const data: unknown = answer.value.envelope.exactData();
    const messages = answerMessagesInEnglish;
    const rows = readRows(data ?? [], 'Order', (row, where) => readStop(row, where, messages));
    if (!rows.ok) return rows;
    return succeed(rows.value.find((one) => one.clientOid === clientOid && one.symbol === symbol) ?? null);
  }

  async function ocoByClientOid(
    clientOid: string,
    priority: Priority,
  ): Promise<Result<ReportedOrder | null, BridgeError>> {
    if (capabilities.ocoByClientOid === null) {
      const listed = await waitingOcos(priority);
      return listed.ok ? succeed(listed.value.find((one) => one.clientOid === clientOid) ?? null) : listed;
    }
    const answer = await transport.ask({ capability: 'ocoByClientOid', fill: { clientOid }, priority });
    if (!answer.ok) return isNoSuchOrder(answer.error) ? succeed(null) : answer;
    const data: unknown = answer.value.envelope.exactData();
    if (data === null) return succeed(null);
    const short = readShortOco(data, answerMessagesInEnglish.order);
    return short.ok ? ocoById(short.value.orderId, priority, answerMessagesInEnglish) : short;
  }

  return {
    async waiting(priority) {
      const [stops, ocos] = await Promise.all([
        capabilities.stopOrders === null ? succeed([]) : waitingStops(priority),
        capabilities.ocoOrders === null ? succeed([]) : waitingOcos(priority),
      ]);
      if (!stops.ok) return stops;
      return ocos.ok ? succeed([...stops.value, ...ocos.value]) : ocos;
    },

    async byOrderId({ orderId, symbol, kind }, priority) {
      const found = await (kind === 'stop' ? stopById(orderId, priority) : ocoById(orderId, priority));
      if (!found.ok) return found;
      if (found.value === null) return fail(noSuchOrder(orderId, symbol));
      const isAsked = found.value.orderId === orderId && found.value.symbol === symbol;
      return isAsked ? succeed(found.value) : badAnswer(answerMessages.anotherOrder(visible(orderId)));
    },

    async byClientOid({ clientOid, symbol, kind }, priority) {
      const messages = answerMessagesInEnglish;
      if (!isAskable(clientOid)) return unread({ kind: 'bad-request', message: messages.notAskable });
      const found = await (kind === 'stop'
        ? stopByClientOid(clientOid, symbol, priority)
        : ocoByClientOid(clientOid, priority));
      if (!found.ok) return found.error.kind === 'bad-answer' ? unread(found.error) : found;
      if (found.value === null) return succeed(null);
      return found.value.clientOid === clientOid && found.value.symbol === symbol
        ? succeed(found.value)
        : unread({ kind: 'bad-answer', message: messages.anotherOrder(clientOid) });
    },

    async cancel({ orderId, kind }) {
      const capability = kind === 'stop' ? 'cancelStop' : 'cancelOco';
      const answer = await transport.ask({ capability, fill: { orderId }, method: 'DELETE' });
      if (answer.ok) return succeed(null);
      return fail(isNoSuchOrder(answer.error) ? { ...answer.error, nothingToCancel: true } : answer.error);
    },

    async cancelAll(symbol) {
      const query: Query = symbol === null ? [] : [['symbol', symbol]];
      for (const capability of Object.values(CANCEL_ALL)) {
        if (capabilities[capability] === null) continue;
        const answer = await transport.ask({ capability, method: 'DELETE', query });
        if (answer.ok || isNoSuchOrder(answer.error) || isNotServed(answer.error)) continue;
        return answer;
      }
      return succeed(null);
    },
  };
}

function noSuchOrder(orderId: AdvancedRef['orderId'], symbol: string): BridgeError {
  const message = tradingMessages.noSuchOrder(visible(orderId), visible(symbol));
  return { kind: 'not-found', message };
}
