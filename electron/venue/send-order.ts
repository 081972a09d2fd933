import type { SendResult } from '../../shared/orders/outcome.ts';
import type { HttpFailure, HttpReply } from '../ports/http.ts';
import { readEnvelope, SUCCESS } from './envelope.ts';
import { readFailure } from './read-failure.ts';
import { REQUEST_WEIGHTS } from './request-weights.ts';
import { venueWait } from './retry.ts';
import { scrub } from './scrub.ts';
import { type Credentials, type SignedHeaders, signRequest } from './signing.ts';
import { MAX_ANSWER_BYTES, ORDER_TIMEOUT_MS, type VenueContext } from './venue-context.ts';
import { budgetSpent, NO_CREDENTIALS, noteReply } from './venue-read.ts';

const PATH = '/api/v1/hf/orders';
/** How long a pool rests after a 429 that does not say. */
const REST_MS = 1_000;
/** Codes are short; this only stops a page of text from entering the journal as one. */
const LONGEST_CODE = 100;

/**
 * Sends an order once (4.3): one signature, one request on a connection of its own, no retry of any kind, no waiting for
 * budget. `bytes` are the JSON text of the order in UTF-8: what is journaled, signed and sent is the same array. The result says what
 * came back, not what it means.
 */
export async function sendOrder(context: VenueContext, bytes: Uint8Array): Promise<SendResult> {
  const { venue, budget, venueClock, http, origin, status } = context;
  const weight = REQUEST_WEIGHTS.placeOrder;
  const credentials = context.credentials();
  if (credentials === null) return notSent(NO_CREDENTIALS.kind, NO_CREDENTIALS.message);
  if (!budget.takeNow(weight)) {
    const { kind, message } = budgetSpent(weight.pool);
    return notSent(kind, message);
  }
  const headers = signRequest({
    timestamp: venueClock.timestamp(),
    method: 'POST',
    endpoint: PATH,
    body: bytes,
    credentials,
    headerPrefix: venue.headerPrefix,
  });
  const result = await http.requestOnce({
    method: 'POST',
    origin,
    path: PATH,
    headers,
    body: bytes,
    timeoutMs: ORDER_TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  });
  budget.settle(weight, result.ok ? result.reply.headers : null);
  if (!result.ok) {
    status.failed(readFailure(result.failure));
    return withoutReply(result.failure);
  }
  const { reply } = result;
  if (reply.status === 429) budget.pause(weight.pool, venueWait(reply, venueClock.timestamp()) ?? REST_MS);
  noteReply(context, reply);
  status.succeeded();
  return readPlacement(reply, credentials, headers);
}

function withoutReply(failure: HttpFailure): SendResult {
  if (failure.bytesWritten === 0) return notSent(failure.kind, `${failure.message} Nothing was sent.`);
  if (failure.httpStatus !== null) {
    return { kind: 'unreadable', httpStatus: failure.httpStatus, message: failure.message };
  }
  return { kind: 'no-reply', bytesWritten: failure.bytesWritten, message: failure.message };
}

function readPlacement(reply: HttpReply, credentials: Credentials, headers: SignedHeaders): SendResult {
  const httpStatus = reply.status;
  const read = readEnvelope(reply);
  if (!read.ok) {
    return { kind: 'unreadable', httpStatus, message: scrub(read.error.message, credentials, headers) };
  }
  const { code, message, data, text } = read.value;
  const ambiguity = ambiguityIn(text);
  if (ambiguity !== null) {
    return {
      kind: 'unreadable',
      httpStatus,
      message: `The answer ${ambiguity}, so it can be read in two ways.`,
    };
  }
  const shown = code.length > LONGEST_CODE ? `${code.slice(0, LONGEST_CODE)}…` : code;
  const envelope: { code: string; msg?: string; data?: unknown } = {
    // Success is never rewritten: a passphrase of "2000" would turn an accepted order into a refused one.
    code: code === SUCCESS ? code : scrub(shown, credentials, headers),
  };
  if (message !== '') envelope.msg = scrub(message, credentials, headers);
  if (data !== undefined) envelope.data = data;
  return { kind: 'reply', httpStatus, envelope };
}

/** JSON readers differ on repeated names; a placement must not hang on which one wins. Inside JSON text the quotes would be escaped. */
function ambiguityIn(text: string): string | null {
  if (ESCAPED_NAME.test(text)) return 'writes the name of a field with escapes';
  for (const name of ['code', 'data', 'orderId']) {
    const first = fieldAt(text, name, 0);
    if (first !== -1 && fieldAt(text, name, first + 1) !== -1) return `names "${name}" twice`;
  }
  return null;
}

/** A name written with \u escapes is the same name to a JSON reader; no service writes one. */
const ESCAPED_NAME = /[{,]\s*"[A-Za-z]*\\u00[0-9A-Fa-f]{2}[^"]*"\s*:/;

function fieldAt(text: string, name: string, from: number): number {
  const found = text.slice(from).search(new RegExp(`"${name}"\\s*:`));
  return found === -1 ? -1 : from + found;
}

function notSent(kind: string, message: string): SendResult {
  return { kind: 'not-sent', reason: { kind, message } };
}
