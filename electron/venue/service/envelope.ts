import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { venueAnswerMessages } from '../../../shared/messages/venue-answer.ts';
import type { HttpReply } from '../../platform/http.ts';
import { excerpt, readText, formatVenueText } from './answer-text.ts';
import { isObject, parseExactly } from '../../base/exact-json.ts';

/** The success code of section 1. */
export const SUCCESS = '200000';
/** The code that means success beside `"success":true`, in the answer of `hf/orders/active/symbols` among others. */
const SUCCESS_OF_FLAG = '200';

/** A complete envelope, whatever its code says. */
export interface Envelope {
  httpStatus: number;
  code: string;
  /** The other form of success that the public venue has: `{"success":true,"code":"200"}`. */
  hasSuccessFlag?: true;
  /** The venue's text; empty when it sent none. */
  message: string;
  /** Absent (undefined) on failures. */
  data: unknown;
  /** The same data with every number exact (see exact-json.ts), for the rare answer that needs it; undefined when it is nested beyond reading. */
  exactData(): unknown;
  /** The text of the whole answer. */
  text: string;
}

/** Messages for an answer that is no envelope: in the language of the window, or as the journal has them. */
type AnswerMessages = Pick<
  typeof venueAnswerMessages,
  'kinds' | 'unreadable' | 'redirect' | 'begins' | 'waitHttp'
>;

/** Reads any answer as an envelope: section 1 in form, not yet in meaning. What is no envelope says why. */
export function readEnvelope(
  reply: HttpReply,
  messages: AnswerMessages = venueAnswerMessages,
): Result<Envelope, BridgeError> {
  const { unreadable } = messages;
  const body = readText(reply, unreadable);
  if (!body.ok) return notAnEnvelope(reply, messages, body.problem, '');
  const { text } = body;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return notAnEnvelope(reply, messages, whyNotJson(reply, text, unreadable), text);
  }
  if (!isObject(value)) {
    const problem = unreadable.notObject(reply.status, kindOf(value, messages.kinds));
    return notAnEnvelope(reply, messages, problem, text);
  }
  const { code, data } = value;
  const message = typeof value['msg'] === 'string' ? formatVenueText(value['msg']) : '';
  if (typeof code !== 'string') {
    const problem =
      code === undefined
        ? unreadable.noCode(reply.status)
        : unreadable.codeNotText(reply.status, kindOf(code, messages.kinds));
    return notAnEnvelope(
      reply,
      messages,
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
  const hasSuccessFlag = code === SUCCESS_OF_FLAG &&
    value['success'] === true && { hasSuccessFlag: true as const };
  return succeed({ httpStatus: reply.status, code, ...hasSuccessFlag, message, data, exactData, text });
}

/**
 * What an envelope means for a read: the code decides, then the HTTP status (S7-R1). The venue's code and text always
 * travel in the error, also with HTTP 200, 4xx and 5xx.
 */
export function judgeEnvelope(envelope: Envelope): Result<Envelope, BridgeError> {
  const { code, httpStatus, message } = envelope;
  const isSuccess = code === SUCCESS || envelope.hasSuccessFlag === true;
  if (isSuccess && httpStatus >= 200 && httpStatus < 300) {
    if (envelope.data === undefined) {
      return fail({
        kind: 'bad-answer',
        message: venueAnswerMessages.noData(code) + quoted(message),
        venue: { code, message, httpStatus },
      });
    }
    return succeed(envelope);
  }
  const venue = { code: formatVenueText(code), message, httpStatus };
  if (httpStatus === 429 || code === '429000') {
    return fail({
      kind: 'rate-limited',
      message: venueAnswerMessages.wait + quoted(message),
      venue,
    });
  }
  if (isSuccess) {
    return fail({
      kind: 'bad-answer',
      message: venueAnswerMessages.contradiction(code, httpStatus),
      venue,
    });
  }
  return fail({
    kind: 'venue-refused',
    message: venueAnswerMessages.refused(venue.code, httpStatus) + quoted(message),
    venue,
  });
}

/** Its own quotation marks give way, so that none of the venue's text appears outside ours. */
function quoted(message: string): string {
  return message === '' ? '' : ` ${venueAnswerMessages.venueMessage(message.replaceAll('"', "'"))}`;
}

function notAnEnvelope(
  reply: HttpReply,
  messages: AnswerMessages,
  problem: string,
  text: string,
  answer?: { code: string | null; message: string },
): { ok: false; error: BridgeError } {
  const httpStatus = reply.status;
  const beginning = excerpt(text);
  const shown = beginning === '' ? '' : ` ${messages.begins(beginning)}`;
  const venue = { code: answer?.code ?? null, message: answer?.message ?? beginning, httpStatus };
  if (httpStatus === 429) {
    return fail({
      kind: 'rate-limited',
      message: messages.waitHttp + shown,
      venue,
    });
  }
  const redirect = httpStatus >= 300 && httpStatus < 400 ? ` ${messages.redirect}` : '';
  return fail({
    kind: 'bad-answer',
    message: problem + redirect + shown,
    venue,
  });
}

function whyNotJson(reply: HttpReply, text: string, messages: AnswerMessages['unreadable']): string {
  const { status } = reply;
  const type = reply.headers['content-type'] ?? '';
  const start = text.trimStart();
  if (start.startsWith('<') || type.includes('html')) return messages.html(status);
  if (start.startsWith('{') && !text.trimEnd().endsWith('}')) return messages.cutOff(status);
  if (start === '') return messages.blank(status);
  return messages.notJson(status);
}

/** "a number", "a list" and so on, for messages. */
export function kindOf(value: unknown, messages = venueAnswerMessages.kinds): string {
  if (value === undefined) return messages.nothing;
  if (value === null) return messages.null;
  if (Array.isArray(value)) return messages.list;
  if (typeof value === 'string') return messages.text;
  if (typeof value === 'boolean') return messages.flag;
  return typeof value === 'object' && isObject(value) ? messages.object : messages.number;
}

function plainCode(code: unknown): string | null {
  return typeof code === 'number' ? String(code) : null;
}
