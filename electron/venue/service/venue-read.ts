import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { venueMessages } from '../../../shared/messages/venue.ts';
import { KIND_FACTS } from '../../../shared/venue/kind-facts.ts';
import { pause } from '../../platform/clock.ts';
import type { HttpReply, HttpResult } from '../../platform/http.ts';
import type { Priority } from '../budget.ts';
import { buildEndpoint, type Query } from './endpoint.ts';
import { type Envelope, judgeEnvelope, readEnvelope } from './envelope.ts';
import { refusedPart } from '../refused-part.ts';
import { readVenueCount } from './rate-headers.ts';
import { banned, isBan } from './read-ban.ts';
import { readFailure } from './read-failure.ts';
import { type Operation, REQUEST_WEIGHTS } from '../request-weights.ts';
import { mayRetry, PATIENCE_MS, RETRIES, retryDelay, venueWait } from './retry.ts';
import { scrubError } from './scrub.ts';
import type { Credentials, SignedHeaders } from '../signing.ts';
import { MAX_ANSWER_BYTES, pathPattern, READ_TIMEOUT_MS, type VenueContext } from './venue-context.ts';

export interface ReadRequest {
  operation: Operation;
  /** GET when left out. A DELETE or POST is tried once: whether it was carried out is the caller's to find out. */
  method?: 'GET' | 'DELETE' | 'POST';
  path: string;
  query?: Query;
  /** JSON text of a POST. */
  body?: string;
  priority?: Priority;
  /** Fewer attempts than usual, where an answer now is worth more than a good one later. */
  retries?: number;
}

export interface ReadAnswer {
  envelope: Envelope;
  latencyMs: number;
  /** By the monotonic clock: when it was asked, and when the answer was complete. */
  startedAt: number;
  endedAt: number;
  /** When the answer was complete, by the venue's clock where it is known. */
  receivedAt: number;
}

export type VenueReader = (request: ReadRequest) => Promise<Result<ReadAnswer, BridgeError>>;

interface Attempt {
  result: HttpResult;
  headers: SignedHeaders;
  credentials: Credentials | null;
}

/**
 * A reader of GET endpoints. Each attempt waits for budget and is signed again. Tried again, at most three times: connect
 * errors, 429 and 5xx, with full jitter and never before the venue wants it. A refused timestamp is answered once by
 * measuring the venue's clock (`syncClock`). Everything else is the caller's to see.
 */
export function createVenueReader(context: VenueContext, syncClock: () => Promise<void>): VenueReader {
  const { venue, venueClock, status, clock, ids, budget } = context;

  return async function read(request) {
    const signed = isSigned(context, request.operation);
    const endpoint = buildEndpoint(request.path, request.query);
    if (!endpoint.ok) return endpoint;
    const once = request.method !== undefined && request.method !== 'GET';
    const retries = once ? 0 : (request.retries ?? RETRIES);
    const patientUntil = clock.monotonic() + PATIENCE_MS;
    let clockRefusals = 0;

    for (let attempt = 0; ; attempt += 1) {
      if (signed && venueClock.needsSample()) await syncClock();
      const tried = await attemptRead(context, endpoint.value, request, patientUntil);
      if (!tried.ok) return tried;
      const { result, headers, credentials } = tried.value;
      const answer = understand(context, result);
      if (answer.ok) {
        status.succeeded();
        return answer;
      }
      const error = scrubError(answer.error, credentials, headers);
      if (budget.ban.leftMs() > 0) {
        status.failed(error);
        return fail(error);
      }

      if (refusedPart(venue.kind, error) === 'clock' && signed && clockRefusals === 0) {
        clockRefusals += 1;
        venueClock.forget();
        await syncClock();
        if (result.ok && venueClock.needsSample()) sampleDate(context, result.reply);
        continue;
      }
      const wait = result.ok ? venueWait(result.reply, venueClock.timestamp()) : null;
      const delay = retryDelay(attempt, ids.fraction(), wait);
      if (result.ok && result.reply.status === 429)
        budget.pause(REQUEST_WEIGHTS[request.operation].pool, delay);
      if (
        !mayRetry(result) ||
        attempt - clockRefusals >= retries ||
        clock.monotonic() + delay > patientUntil
      ) {
        status.failed(error);
        return fail(error);
      }
      await pause(clock, delay);
    }
  };
}

function isSigned(context: VenueContext, operation: Operation): boolean {
  if (REQUEST_WEIGHTS[operation].pool !== 'public') return true;
  return KIND_FACTS[context.venue.kind].signsPublicReads && context.credentials() !== null;
}

/** One attempt: budget, a fresh timestamp and signature, one request. Fails only when nothing was sent. */
export async function attemptRead(
  context: VenueContext,
  path: string,
  request: Pick<ReadRequest, 'operation' | 'priority' | 'method' | 'body'>,
  patientUntil: number,
): Promise<Result<Attempt, BridgeError>> {
  const { venue, budget, signer, venueClock, http, origin } = context;
  const weight = REQUEST_WEIGHTS[request.operation];
  const signed = isSigned(context, request.operation);
  if (signed && context.credentials() === null) return fail(NO_CREDENTIALS);
  const patience = Math.max(0, patientUntil - context.clock.monotonic());
  const granted = await budget.waitFor(weight, request.priority ?? 'person', patience);
  if (!granted) return fail(budget.ban.leftMs() > 0 ? banned(context) : budgetSpent(weight.pool));
  const credentials = context.credentials(); // asked again: the account may have been locked meanwhile
  if (signed && credentials === null) {
    budget.complete(weight, null);
    return fail(NO_CREDENTIALS);
  }
  const method = request.method ?? 'GET';
  const body = request.body === undefined ? null : new TextEncoder().encode(request.body);
  const headers =
    signed && credentials !== null
      ? signer.sign({ timestamp: venueClock.timestamp(), method, endpoint: path, body }, credentials)
      : {};
  const result = await http.request({
    method,
    origin,
    path,
    headers: { ...headers, ...context.siteHeaders },
    body,
    timeoutMs: READ_TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  });
  budget.complete(weight, result.ok ? readVenueCount(result.reply.headers) : null);
  const { operation, priority = 'person' } = request;
  const pattern = pathPattern(venue, operation, path);
  context.onRequest({ operation, method, path: pattern, endpoint: path, priority, result });
  return succeed({ result, headers, credentials });
}

/** What an attempt's result means, and what every answer teaches besides. */
function understand(context: VenueContext, result: HttpResult): Result<ReadAnswer, BridgeError> {
  if (!result.ok) return fail(readFailure(result.failure));
  const { reply } = result;
  noteReply(context, reply);
  if (isBan(reply)) return fail(banned(context, reply));
  const envelope = readEnvelope(reply);
  if (!envelope.ok) return envelope;
  const judged = judgeEnvelope(envelope.value);
  if (!judged.ok) return judged;
  return succeed({
    envelope: judged.value,
    latencyMs: Math.round(reply.endedAt - reply.startedAt),
    startedAt: reply.startedAt,
    endedAt: reply.endedAt,
    receivedAt: context.venueClock.timestamp(),
  });
}

/** What every answer teaches, whatever it says: latency, whether the address is blocked, and the venue's clock where there is no better source. */
export function noteReply(context: VenueContext, reply: HttpReply): void {
  const { ban } = context.budget;
  if (isBan(reply)) ban.begin(venueWait(reply, context.venueClock.timestamp()));
  else ban.answered();
  if (context.venue.capabilities.serverTime === null) sampleDate(context, reply);
  context.status.answered(reply);
}

/** A cached answer's Date is the time of another answer. */
function sampleDate({ venueClock }: VenueContext, reply: HttpReply): void {
  if (reply.headers['age'] === undefined)
    venueClock.sampleDate(reply.headers['date'], reply.startedAt, reply.endedAt);
}

const NO_CREDENTIALS: BridgeError = {
  kind: 'no-credentials',
  message: venueMessages.noCredentials,
};

export function budgetSpent(
  pool: string,
  messages: Pick<typeof venueMessages, 'budgetSpent'> = venueMessages,
): BridgeError {
  return { kind: 'rate-limited', message: messages.budgetSpent(pool) };
}
