import type { BridgeError } from '../../shared/bridge/error.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { HttpReply } from '../ports/http.ts';
import { excerpt, readText, venueWords } from './answer-text.ts';
import { isObject, parseExactly } from './exact-json.ts';

/** The success code of section 1. */
export const SUCCESS = '200000';

/** A complete envelope, whatever its code says. */
export interface Envelope {
  httpStatus: number;
  code: string;
  /** The venue's words; empty when it said none. */
  message: string;
  /** Absent (undefined) on failures. */
  data: unknown;
  /** The same data with every number exact (see exact-json.ts), for the rare answer that needs it; undefined when it is nested beyond reading. */
  exactData(): unknown;
  /** The text of the whole answer. */
  text: string;
}

/** Reads any answer as an envelope: section 1 in form, not yet in meaning. What is no envelope says why. */
export function readEnvelope(reply: HttpReply): Result<Envelope, BridgeError> {
  const body = readText(reply);
  if (!body.ok) return notAnEnvelope(reply, body.problem, '');
  const { text } = body;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return notAnEnvelope(reply, whyNotJson(reply, text), text);
  }
  if (!isObject(value))
    return notAnEnvelope(reply, `is ${kindOf(value)} instead of an object with a code`, text);
  const { code, data } = value;
  const message = typeof value['msg'] === 'string' ? venueWords(value['msg']) : '';
  if (typeof code !== 'string') {
    const problem =
      code === undefined ? 'has no field "code"' : `has ${kindOf(code)} as "code" instead of text`;
    return notAnEnvelope(
      reply,
      problem,
      text,
      message === '' ? undefined : { code: plainCode(code), message },
    );
  }
  const exactData = () => {
    try {
      const exact = parseExactly(text);
      return isObject(exact) ? exact['data'] : undefined;
    } catch {
      return undefined; // the text was JSON a moment ago: only a nesting without end makes the exact reader fail
    }
  };
  return succeed({ httpStatus: reply.status, code, message, data, exactData, text });
}

/**
 * What an envelope means for a read: the code decides, then the HTTP status (S7-R1). The venue's code and words always
 * travel in the error, also with HTTP 200, 4xx and 5xx.
 */
export function judgeEnvelope(envelope: Envelope): Result<Envelope, BridgeError> {
  const { code, httpStatus, message } = envelope;
  if (code === SUCCESS && httpStatus >= 200 && httpStatus < 300) {
    if (envelope.data === undefined) {
      return fail({
        kind: 'bad-answer',
        message: `The venue reported success (code ${SUCCESS}) without the field "data".${quoted(message)}`,
        venue: { code, message, httpStatus },
      });
    }
    return succeed(envelope);
  }
  const venue = { code: venueWords(code), message, httpStatus };
  if (httpStatus === 429 || code === '429000') {
    return fail({
      kind: 'rate-limited',
      message: `The venue asks to wait: too many requests.${quoted(message)}`,
      venue,
    });
  }
  if (code === SUCCESS) {
    return fail({
      kind: 'bad-answer',
      message: `The venue answered code ${SUCCESS} with HTTP ${httpStatus}, which contradict each other.`,
      venue,
    });
  }
  return fail({
    kind: 'venue-refused',
    message: `The venue refused the request: code ${venue.code}, HTTP ${httpStatus}.${quoted(message)}`,
    venue,
  });
}

/** Its own quotation marks give way, so that no word of the venue's can stand outside of ours. */
function quoted(message: string): string {
  return message === '' ? '' : ` It said: "${message.replaceAll('"', "'")}"`;
}

function notAnEnvelope(
  reply: HttpReply,
  problem: string,
  text: string,
  said?: { code: string | null; message: string },
): { ok: false; error: BridgeError } {
  const httpStatus = reply.status;
  const beginning = excerpt(text);
  const shown = beginning === '' ? '' : ` It begins: ${beginning}`;
  const venue = { code: said?.code ?? null, message: said?.message ?? beginning, httpStatus };
  if (httpStatus === 429) {
    return fail({
      kind: 'rate-limited',
      message: `The venue asks to wait: too many requests (HTTP 429).${shown}`,
      venue,
    });
  }
  const redirect =
    httpStatus >= 300 && httpStatus < 400
      ? ' It points elsewhere, and signed requests follow no redirect.'
      : '';
  return fail({
    kind: 'bad-answer',
    message: `The answer (HTTP ${httpStatus}) ${problem}.${redirect}${shown}`,
    venue,
  });
}

function whyNotJson(reply: HttpReply, text: string): string {
  const type = reply.headers['content-type'] ?? '';
  const start = text.trimStart();
  if (start.startsWith('<') || type.includes('html')) return 'is a web page (HTML) instead of JSON';
  if (start.startsWith('{') && !text.trimEnd().endsWith('}')) return 'is cut off in the middle of its JSON';
  if (start === '') return 'is blank';
  return 'is not valid JSON';
}

/** "a number", "a list" and so on, for messages. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'true or false';
  return typeof value === 'object' && isObject(value) ? 'an object' : 'a number';
}

function plainCode(code: unknown): string | null {
  return typeof code === 'number' ? String(code) : null;
}
