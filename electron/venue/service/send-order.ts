import type { OrderReply, SendFinding, SendResult } from '../../../shared/orders/outcome.ts';
import { venueInEnglish } from '../../../shared/messages/venue.ts';
import { answersInEnglish } from '../../../shared/messages/venue-answer.ts';
import type { AdvancedPath } from '../../../shared/orders/advanced-rules.ts';
import { ORDER_PATH } from '../../../shared/venue/order-path.ts';
import type { HttpFailure, HttpReply, HttpResult } from '../../platform/http.ts';
import { onNextTurn, whileWaiting } from '../../platform/next-turn.ts';
import { sentTraceOf, traceOf } from './request-trace.ts';
import { readEnvelope, SUCCESS } from './envelope.ts';
import { isObject, NumberText, parseExactly } from '../../base/exact-json.ts';
import { readVenueCount } from './rate-headers.ts';
import { readFailure } from './read-failure.ts';
import { REQUEST_WEIGHTS } from '../request-weights.ts';
import { venueWait } from './retry.ts';
import { scrub } from './scrub.ts';
import type { Credentials, SignedHeaders } from '../signing.ts';
import { MAX_ANSWER_BYTES, ORDER_TIMEOUT_MS, type VenueContext } from './venue-context.ts';
import { banned } from './read-ban.ts';
import { budgetSpent, noteReply } from './venue-read.ts';

/** How long a pool rests after a 429 that does not say. */
const REST_MS = 1_000;
/** Codes are short; this only stops a page of text from entering the journal as one. */
const LONGEST_CODE = 100;

/** How long an answer that missed the deadline is still listened for. */
export const LATE_MS = 60_000;

/** What differs between placing an order, having it checked only, and amending one. */
interface SendOptions {
  path?: string;
  operation?: 'placeOrder' | 'testOrder' | 'alterOrder' | AdvancedPath;
  /** Given an answer that came after the deadline was reported, read as any other; at most once. */
  onLate?: ((result: SendResult) => void) | undefined;
}

/**
 * Sends an order once (4.3): one signature, one request on its own connection, no retry of any kind, no waiting for
 * budget. `bytes` are the JSON text of the order in UTF-8: what is journaled, signed and sent is the same array. The result says what
 * came back, not what it means; its trace shows the request without its secrets. It goes into the journal, so its text is English.
 */
export async function sendOrder(
  context: VenueContext,
  bytes: Uint8Array,
  { path = ORDER_PATH, operation = 'placeOrder', onLate }: SendOptions = {},
): Promise<SendResult> {
  const { venue, budget, signer, venueClock, http, origin, status, clock } = context;
  const weight = REQUEST_WEIGHTS[operation];
  const credentials = context.credentials();
  if (credentials === null) return unsent('no-credentials', venueInEnglish.noCredentials);
  if (!budget.takeNow(weight)) {
    const isBanned = budget.ban.leftMs() > 0;
    const { kind, message } = isBanned
      ? banned(context, undefined, venueInEnglish)
      : budgetSpent(weight.pool, venueInEnglish);
    return unsent(kind, message);
  }
  const headers = signer.sign(
    { timestamp: venueClock.timestamp(), method: 'POST', endpoint: path, body: bytes },
    credentials,
  );
  const request = {
    method: 'POST',
    origin,
    path,
    headers: { ...headers, ...context.siteHeaders },
    body: bytes,
    timeoutMs: ORDER_TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  } as const;
  const sentAt = clock.now();

  function read(result: HttpResult): SendResult {
    const found = result.ok
      ? readPlacement(result.reply, ORDER_ID_NAMES[operation], credentials, headers)
      : withoutReply(result.failure);
    return { ...found, trace: traceOf(sentTrace(), result) };
  }

  const late = onLate && { withinMs: LATE_MS, onLate: (result: HttpResult) => onLate(read(result)) };
  const answer = http.requestOnce(request, late);
  // The request has left by then: what the journal will have of it is made while the answer is on its way.
  const sentTrace = whileWaiting(() => sentTraceOf(request, venue.headerPrefix, sentAt));
  const result = await answer;
  budget.complete(weight, result.ok ? readVenueCount(result.reply.headers) : null);
  const reportRequest = () =>
    context.onRequest({ operation, method: 'POST', path, endpoint: path, priority: 'person', result });
  if (!result.ok) {
    reportRequest();
    status.failed(readFailure(result.failure));
    return read(result);
  }
  const { reply } = result;
  if (reply.status === 429) budget.pause(weight.pool, venueWait(reply, venueClock.timestamp()) ?? REST_MS);
  const found = read(result);
  // What the log, the clock and the status learn of it: nothing of the outcome hangs on that, so whoever placed the order does not wait.
  onNextTurn(() => {
    reportRequest();
    noteReply(context, reply);
    status.succeeded();
  });
  return found;
}

function withoutReply(failure: HttpFailure): SendFinding {
  if (failure.bytesWritten === 0) return notSent(failure.kind, `${failure.message} Nothing was sent.`);
  if (failure.httpStatus !== null) {
    return { kind: 'unreadable', httpStatus: failure.httpStatus, message: failure.message };
  }
  return { kind: 'no-reply', bytesWritten: failure.bytesWritten, message: failure.message };
}

function readPlacement(
  reply: HttpReply,
  orderIdName: OrderIdName,
  credentials: Credentials | null,
  headers: SignedHeaders,
): SendFinding {
  const httpStatus = reply.status;
  const read = readEnvelope(reply, answersInEnglish);
  if (!read.ok) {
    return { kind: 'unreadable', httpStatus, message: scrub(read.error.message, credentials, headers) };
  }
  const { code, message, data, text } = read.value;
  const ambiguity = ambiguityIn(text);
  if (ambiguity !== null) {
    return {
      kind: 'unreadable',
      httpStatus,
      message: `Ambiguous answer: it ${ambiguity}.`,
    };
  }
  const shown = code.length > LONGEST_CODE ? `${code.slice(0, LONGEST_CODE)}…` : code;
  const isSuccess = code === SUCCESS;
  const clean = (words: string) => scrub(words, credentials, headers);
  return {
    kind: 'reply',
    httpStatus,
    reply: {
      isSuccess,
      // Success is never rewritten: a passphrase of "2000" would turn an accepted order into a refused one.
      code: isSuccess ? code : clean(shown),
      venueText: message === '' ? '' : clean(message),
      ...(isSuccess ? idsIn(data, orderIdName) : contradictionsIn(parsed(text), orderIdName, clean)),
    },
  };
}

/** Under which name each operation answers with the order it made. */
const ORDER_ID_NAMES = {
  placeOrder: 'orderId',
  testOrder: 'orderId',
  alterOrder: 'newOrderId',
  placeStop: 'orderId',
  placeOco: 'orderId',
} as const;
type OrderIdName = (typeof ORDER_ID_NAMES)[keyof typeof ORDER_ID_NAMES];

type ReplyIds = Pick<OrderReply, 'orderId' | 'clientOid' | 'hasSuccessFlag'>;

/** The ids where a success has them, as text and nothing else. */
function idsIn(data: unknown, orderIdName: OrderIdName): ReplyIds {
  return { orderId: textIn(data, orderIdName), clientOid: textIn(data, 'clientOid'), hasSuccessFlag: false };
}

function textIn(data: unknown, name: OrderIdName | 'clientOid'): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const value: unknown = Reflect.get(data, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The exact reader gives up on a nesting without end; ids are far above it. */
function parsed(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return JSON.parse(text);
  }
}

/** What contradicts the code of an answer: the ids anywhere in it, or a flag of success. */
function contradictionsIn(
  answer: unknown,
  orderIdName: OrderIdName,
  clean: (text: string) => string,
): ReplyIds {
  const orderId = idIn(answer, orderIdName, DEEPEST);
  const clientOid = idIn(answer, 'clientOid', DEEPEST);
  return {
    orderId: orderId === null ? null : clean(orderId),
    clientOid: clientOid === null ? null : clean(clientOid),
    hasSuccessFlag: isObject(answer) && answer['success'] === true,
  };
}

const DEEPEST = 6;

function idIn(value: unknown, wanted: OrderIdName | 'clientOid', depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth === 0) return null;
  for (const [name, inner] of Object.entries(value)) {
    const id = name === wanted ? idText(inner) : idIn(inner, wanted, depth - 1);
    if (id !== null) return id;
  }
  return null;
}

function idText(value: unknown): string | null {
  if (value instanceof NumberText) return value.source;
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null;
}

/** JSON readers differ on repeated names; a placement must not hang on which one wins. Inside JSON text the quotes would be escaped. */
function ambiguityIn(text: string): string | null {
  if (text.includes(ESCAPE) && ESCAPED_NAME.test(text)) return 'writes the name of a field with escapes';
  for (const { name, quoted, pattern } of NAMES) {
    if (text.indexOf(quoted) === text.lastIndexOf(quoted)) continue; // there at most once, whatever follows it
    const [, again] = text.match(pattern) ?? [];
    if (again !== undefined) return `names "${name}" twice`;
  }
  return null;
}

/** The names a placement hangs on, wherever they are in the text. */
const NAMES = ['code', 'data', 'orderId', 'newOrderId', 'clientOid'].map((name) => ({
  name,
  quoted: `"${name}"`,
  pattern: new RegExp(`"${name}"\\s*:`, 'g'),
}));

/** Without one there is no escaped name; looking for it takes a fraction of the pattern's time, and an order waits for this. */
const ESCAPE = String.raw`\u00`;

/** A name written with \u escapes is the same name to a JSON reader; no service writes one. */
const ESCAPED_NAME = /[{,]\s*"[A-Za-z]*\\u00[0-9A-Fa-f]{2}[^"]*"\s*:/;

function notSent(kind: string, message: string): SendFinding {
  return { kind: 'not-sent', reason: { kind, message } };
}

/** Nothing was even built. */
function unsent(kind: string, message: string): SendResult {
  return { ...notSent(kind, message), trace: null };
}
