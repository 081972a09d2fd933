import type { BridgeError } from '../../shared/bridge/error.ts';
import type { VenueOrder } from '../../shared/bridge/trading-calls.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { tradingText } from '../../shared/text/trading.ts';
import type { Priority } from '../venue/budget.ts';
import type { VenueClient } from '../venue/client.ts';
import { answerWords, answerWordsInEnglish, type AnswerWords, badAnswer } from './fields.ts';
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
  { accountId, client, priority }: Asker,
  { orderId, symbol }: { orderId: string; symbol: string },
): Promise<Result<VenueOrder, BridgeError>> {
  const found = await askOne(
    { accountId, client, priority },
    'orderByOrderId',
    { orderId },
    symbol,
    answerWords,
  );
  if (!found.ok) return found;
  if (found.value === null) {
    return fail({ kind: 'not-found', message: tradingText.noSuchOrder(orderId, symbol) });
  }
  const { value } = found;
  return value.orderId === orderId && value.symbol === symbol
    ? succeed(value)
    : anotherOrder(orderId, answerWords);
}

/**
 * The order placed with a clientOid; null when the venue says that it has none, which proves nothing (VF9). What goes wrong stands in
 * the journal, so its words are English.
 */
export async function askByClientOid(
  asker: Asker,
  { clientOid, symbol }: { clientOid: string; symbol: string },
): Promise<Result<VenueOrder | null, BridgeError>> {
  const words = answerWordsInEnglish;
  if (!/^[0-9A-Za-z_-]{1,40}$/.test(clientOid)) {
    return fail({ kind: 'bad-request', message: words.notAskable });
  }
  const found = await askOne(asker, 'orderByClientOid', { clientOid }, symbol, words);
  if (!found.ok || found.value === null) return found;
  const { value } = found;
  return value.clientOid === clientOid && value.symbol === symbol ? found : anotherOrder(clientOid, words);
}

function anotherOrder(asked: string, words: AnswerWords): { ok: false; error: BridgeError } {
  return badAnswer(words.anotherOrder(asked));
}

async function askOne(
  { accountId, client, priority }: Asker,
  capability: 'orderByOrderId' | 'orderByClientOid',
  fill: Readonly<Record<string, string>>,
  symbol: string,
  words: AnswerWords,
): Promise<Result<VenueOrder | null, BridgeError>> {
  const answer = await client.ask({ capability, fill, query: [['symbol', symbol]], priority });
  if (!answer.ok) return isNoSuchOrder(answer.error) ? succeed(null) : answer;
  const data = answer.value.envelope.exactData();
  return data === null ? succeed(null) : readOrder(accountId, data, words.order, words);
}

/**
 * True for the two ways in which venues say that they know no such order: code 400100 with one of these texts. The same code
 * stands for every wrong parameter, so the text decides, and every other refusal stays an error.
 */
export function isNoSuchOrder({ kind, venue }: BridgeError): boolean {
  if (kind !== 'venue-refused' || venue?.code !== '400100') return false;
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
