import { visible } from '../../shared/format/visible.ts';
import type { Outcome, SendResult } from '../../shared/orders/outcome.ts';

const SUCCESS = '200000'; // S7-R1

/** Of the 4xx, these say nothing about whether the request was carried out: timeout, too early, too many requests. */
const SILENT = new Set([408, 425, 429]);

/**
 * What a send means, in one table. Accepted needs success and an order id under a status of success; refused a complete envelope with
 * another code, and a status that stands for a decision; zero bytes written is not sent; everything else is unknown, because the venue
 * may have taken the order.
 */
export function outcomeOf(result: SendResult): Outcome {
  let outcome: Outcome;
  switch (result.kind) {
    case 'not-sent':
      outcome = { kind: 'not-sent', reasonKind: result.reason.kind, message: result.reason.message };
      break;
    case 'reply':
      outcome = outcomeOfReply(result);
      break;
    case 'unreadable':
      outcome = { kind: 'unknown', message: result.message, httpStatus: result.httpStatus };
      break;
    case 'no-reply':
      outcome =
        result.bytesWritten === 0
          ? { kind: 'not-sent', reasonKind: 'no-connection', message: result.message }
          : { kind: 'unknown', message: result.message, httpStatus: null };
      break;
  }
  return outcome;
}

function outcomeOfReply({ httpStatus, envelope }: Extract<SendResult, { kind: 'reply' }>): Outcome {
  const { code, msg = '', data } = envelope;
  if (code === SUCCESS && !isSuccess(httpStatus)) {
    return unknown(
      `The venue answered HTTP ${httpStatus} and reported success, which contradict each other.${quoted(msg)}`,
      httpStatus,
    );
  }
  if (code === SUCCESS) {
    const orderId = readOrderId(data);
    if (orderId !== null) return { kind: 'accepted', orderId };
    return unknown(`The venue reported success but named no order.${quoted(msg)}`, httpStatus);
  }
  if (code !== '' && isDecision(httpStatus)) return { kind: 'refused', code, message: msg, httpStatus };
  return unknown(
    `The venue answered HTTP ${httpStatus} with code ${visible(code)}, which does not say whether it took the order.${quoted(msg)}`,
    httpStatus,
  );
}

function readOrderId(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('orderId' in data)) return null;
  const { orderId } = data;
  return typeof orderId === 'string' && orderId !== '' ? orderId : null;
}

function isSuccess(httpStatus: number): boolean {
  return httpStatus >= 200 && httpStatus < 300;
}

function isDecision(httpStatus: number): boolean {
  if (isSuccess(httpStatus)) return true;
  return httpStatus >= 400 && httpStatus < 500 && !SILENT.has(httpStatus);
}

function unknown(message: string, httpStatus: number): Outcome {
  return { kind: 'unknown', message, httpStatus };
}

function quoted(msg: string): string {
  return msg === '' ? '' : ` It said: "${msg}"`;
}
