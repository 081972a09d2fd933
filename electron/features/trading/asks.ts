import type { BridgeError } from '../../../shared/base/error.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { tradingText } from '../../../shared/messages/trading.ts';
import type { Priority } from '../../venue/budget.ts';
import type { VenueClient } from '../../venue/client.ts';
import type { OrderQueryError } from '../../venue/order-query.ts';
import { answerWords, answerWordsInEnglish, badAnswer } from './fields.ts';
import { readOrder, readOrders } from './read-order.ts';
import { readActiveSymbols } from './read-replies.ts';

/** What the questions of this folder share: whose account, at which venue, and who waits for it. */
export interface Asker {
  accountId: string;
  client: VenueClient;
  priority: Priority;
}

/** One order by the venue's id; `not-found` when the venue has no such order on that pair. */
export async function askOrder(
  asker: Asker,
  { orderId, symbol }: { orderId: string; symbol: string },
): Promise<Result<VenueOrder, BridgeError>> {
  const found = await askOne(asker, 'orderByOrderId', { orderId }, symbol);
  if (!found.ok) return found;
  if (found.value === null) {
    return fail({ kind: 'not-found', message: tradingText.noSuchOrder(visible(orderId), visible(symbol)) });
  }
  const read = readOrder(asker.accountId, found.value, answerWords.order, answerWords);
  if (!read.ok) return read;
  const { value } = read;
  return value.orderId === orderId && value.symbol === symbol
    ? read
    : badAnswer(answerWords.anotherOrder(visible(orderId)));
}

/** Whether a clientOid can stand in a path: an order of another program may have one of any text. */
export function isAskable(clientOid: string): boolean {
  return /^[0-9A-Za-z_-]{1,40}$/.test(clientOid);
}

/** The order placed with a clientOid; null when the venue says that it has none, which proves nothing (VF9). */
export async function askByClientOid(
  asker: Asker,
  { clientOid, symbol }: { clientOid: string; symbol: string },
): Promise<Result<VenueOrder | null, OrderQueryError>> {
  const words = answerWordsInEnglish;
  if (!isAskable(clientOid)) {
    return unread({ kind: 'bad-request', message: words.notAskable });
  }
  const found = await askOne(asker, 'orderByClientOid', { clientOid }, symbol);
  if (!found.ok || found.value === null) return found.ok ? succeed(null) : found;
  const read = readOrder(asker.accountId, found.value, words.order, words);
  if (!read.ok) return unread(read.error);
  const { value } = read;
  return value.clientOid === clientOid && value.symbol === symbol
    ? read
    : unread({ kind: 'bad-answer', message: words.anotherOrder(clientOid) });
}

function unread(error: BridgeError): { ok: false; error: OrderQueryError } {
  return fail({ ...error, unread: error.message });
}

/** What the venue answers, not yet read as an order; null where it says that there is none. */
async function askOne(
  { client, priority }: Asker,
  capability: 'orderByOrderId' | 'orderByClientOid',
  fill: Readonly<Record<string, string>>,
  symbol: string,
): Promise<Result<unknown, BridgeError>> {
  const answer = await client.ask({ capability, fill, query: [['symbol', symbol]], priority });
  if (answer.ok) return succeed(answer.value.envelope.exactData());
  return isNoSuchOrder(answer.error) ? succeed(null) : answer;
}

/**
 * True for the two ways in which venues say that they know no such order: code 400100 with one of these texts. The same code
 * stands for every wrong parameter, so the text decides, and every other refusal stays an error.
 */
export function isNoSuchOrder({ kind, venue }: BridgeError): boolean {
  if (kind !== 'venue-refused' || venue?.code !== '400100') return false;
  if (venue.httpStatus >= 500) return false; // a venue in trouble knows nothing for sure
  return (
    /^(?:the )?order (?:does not|doesn't) exist\.?$/i.test(venue.message) || isNothingToCancel(venue.message)
  );
}

/** The venue's text for an order that is done or that it does not know. */
export function isNothingToCancel(message: string): boolean {
  return /^order_not_exist(?:_or_not_allow_to_cancel)?$/.test(message.trim());
}

/** The pairs on which the account has working orders. */
export async function askActiveSymbols({ client, priority }: Asker): Promise<Result<string[], BridgeError>> {
  const answer = await client.ask({ capability: 'activeSymbols', priority });
  return answer.ok ? readActiveSymbols(answer.value.envelope.exactData()) : answer;
}

/** The working orders of one pair: a plain list (VF8). */
export async function askActive(
  { accountId, client, priority }: Asker,
  symbol: string,
): Promise<Result<VenueOrder[], BridgeError>> {
  const answer = await client.ask({ capability: 'activeOrders', query: [['symbol', symbol]], priority });
  return answer.ok ? readOrders(accountId, answer.value.envelope.exactData()) : answer;
}
