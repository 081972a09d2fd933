import type { BridgeError } from '../../../shared/base/error.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import { isObject, NumberText } from '../../base/exact-json.ts';
import type { Priority } from '../budget.ts';
import type { ReportedOrder } from '../orders.ts';
import type { Transport } from '../service/client.ts';
import { answerMessages, badAnswer } from './fields.ts';
import { readOrders } from './read-order.ts';

/** As many as the venue gives at once (venue facts 2, section 5). */
const PAGE_SIZE = 50;
/** Orders move up when one ends while the pages are read; the list is then read anew, so often. */
const MAX_READS = 3;

/**
 * The open orders of a pair: one plain list, or, where the path of `activeOrders` ends in `/page`, all pages of it. No order that was open
 * from the first request to the last is left out. A list that does not hold still is a `bad-answer`.
 */
export async function askOpenOrders(
  transport: Transport,
  symbol: string,
  priority: Priority,
): Promise<Result<ReportedOrder[], BridgeError>> {
  if (transport.venue.capabilities.activeOrders?.endsWith('/page') !== true) {
    const query = [['symbol', symbol]] as const;
    const answer = await transport.ask({ capability: 'activeOrders', query, priority });
    return answer.ok ? readOrders(answer.value.envelope.exactData()) : answer;
  }
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const orders = await askAllPages(transport, symbol, priority);
    if (!orders.ok) return orders;
    if (orders.value !== null) return succeed(orders.value);
  }
  return badAnswer(answerMessages.movingPages);
}

/** Null when an order ended meanwhile: one behind it may have moved to a page that was read already. */
async function askAllPages(
  transport: Transport,
  symbol: string,
  priority: Priority,
): Promise<Result<ReportedOrder[] | null, BridgeError>> {
  const orders = new Map<string, ReportedOrder>();
  let first: OpenPage | null = null;
  let before = 0;
  for (let number = 1; ; number += 1) {
    const query = [
      ['symbol', symbol],
      ['pageNum', String(number)],
      ['pageSize', String(PAGE_SIZE)],
    ] as const;
    const answer = await transport.ask({ capability: 'activeOrders', query, priority });
    if (!answer.ok) return answer;
    const page = readOpenPage(answer.value.envelope.exactData());
    if (!page.ok) return page;
    const { items, total, pages } = page.value;
    first ??= page.value;
    if (total < before) return succeed(null);
    before = total;
    for (const order of items) orders.set(order.orderId, order);
    if (number >= pages || items.length === 0) break;
  }
  return succeed(orders.size < first.total ? null : [...orders.values()]);
}

interface OpenPage {
  items: ReportedOrder[];
  /** Of all pages, at this moment. */
  total: number;
  pages: number;
}

/** A page of open orders with its totals. */
function readOpenPage(data: unknown): Result<OpenPage, BridgeError> {
  const total = isObject(data) ? wholeNumber(data['totalNum']) : null;
  const pages = isObject(data) ? wholeNumber(data['totalPage']) : null;
  if (!isObject(data) || total === null || pages === null) return badAnswer(answerMessages.noOpenPage);
  const items = readOrders(data['items']);
  return items.ok ? succeed({ items: items.value, total, pages }) : items;
}

function wholeNumber(value: unknown): number | null {
  const text = value instanceof NumberText ? value.source : String(value);
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
