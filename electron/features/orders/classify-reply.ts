import { visible } from '../../../shared/base/format/visible.ts';
import { evidenceSentence } from '../../../shared/orders/evidence-sentence.ts';
import type { AnswerEvidence, OrderReply, Outcome, SendResult } from '../../../shared/orders/outcome.ts';
import { timelineInEnglish } from '../../../shared/messages/journal-timeline.ts';
import type { OtherHolder } from './contradiction.ts';
import { type OrderCodes } from '../../../shared/venue/description.ts';

/** The 4xx that leave open whether the request was carried out: timeout, too early, too many requests. */
const UNDECIDED_STATUSES = new Set([408, 425, 429]);

/** What an answer is compared with. */
export interface SentOrder {
  clientOid: string;
  /** The codes of its venue that reject an order, and those that do not. */
  codes: OrderCodes;
  otherWith: OtherHolder;
}

/**
 * The outcome of a send, in one table (decision 0021). Accepted: success and an order id of its own, under an HTTP status of success.
 * Rejected: a code that is a known rejection, under an HTTP status of a decision. Not sent: zero bytes written. Everything else is unknown,
 * because the venue may have accepted the order.
 */
export function classifyReply(result: SendResult, sent: SentOrder): Outcome {
  let outcome: Outcome;
  switch (result.kind) {
    case 'not-sent':
      outcome = { kind: 'not-sent', reasonKind: result.reason.kind, message: result.reason.message };
      break;
    case 'reply':
      outcome = classifyAnswer(result, sent);
      break;
    case 'unreadable':
      outcome = unknown(result.message, result.httpStatus);
      break;
    case 'no-reply':
      outcome =
        result.bytesWritten === 0
          ? { kind: 'not-sent', reasonKind: 'no-connection', message: result.message }
          : unknown(result.message, null);
      break;
  }
  return outcome;
}

type Reply = Extract<SendResult, { kind: 'reply' }>;

function classifyAnswer({ httpStatus, reply }: Reply, sent: SentOrder): Outcome {
  return reply.isSuccess ? classifySuccess(reply, httpStatus, sent) : classifyCode(reply, httpStatus, sent);
}

function classifySuccess(
  { venueText, orderId, clientOid }: OrderReply,
  httpStatus: number,
  sent: SentOrder,
): Outcome {
  if (!isSuccess(httpStatus)) {
    return unknown(`Contradictory answer: success with HTTP ${httpStatus}.${quoted(venueText)}`, httpStatus);
  }
  if (orderId === null) {
    return unknown(`Success without an order ID.${quoted(venueText)}`, httpStatus);
  }
  if (clientOid !== null && clientOid !== sent.clientOid) {
    return evident({ kind: 'other-client-id', orderId, clientOid }, httpStatus);
  }
  const other = sent.otherWith(orderId);
  if (other !== null) return evident({ kind: 'other-order', orderId, clientOid: other }, httpStatus);
  return { kind: 'accepted', orderId };
}

function classifyCode(
  { code, venueText, orderId, clientOid: replyClientOid, hasSuccessFlag }: OrderReply,
  httpStatus: number,
  { clientOid, codes, otherWith }: SentOrder,
): Outcome {
  if (replyClientOid !== null && replyClientOid !== clientOid) {
    return evident({ kind: 'other-client-id', orderId, clientOid: replyClientOid }, httpStatus);
  }
  if (orderId !== null) {
    const other = otherWith(orderId);
    if (other !== null) return evident({ kind: 'other-order', orderId, clientOid: other }, httpStatus);
    return evident({ kind: 'order-id', code, venueText, orderId }, httpStatus);
  }
  if (codes.troubles.includes(code)) return evident({ kind: 'trouble-code', code, venueText }, httpStatus);
  if (code === '' || hasSuccessFlag || !isDecision(httpStatus)) {
    return unknown(
      `HTTP ${httpStatus}, code ${visible(code)}: unclear whether it was accepted.${quoted(venueText)}`,
      httpStatus,
    );
  }
  if (codes.rejections.includes(code) && !DUPLICATE.test(venueText)) {
    return { kind: 'rejected', code, message: venueText, httpStatus };
  }
  return evident({ kind: 'unlisted-code', code, venueText }, httpStatus);
}

/** A client order ID that is taken may be taken by this very order: a proxy that repeats requests is enough. */
const DUPLICATE = /duplicat/i;

/**
 * The rejection that an answer with an unlisted code becomes once a status check found no order; null for any other outcome. For a test
 * order it is one at once.
 */
export function rejectionOf(outcome: Outcome | null): Outcome | null {
  if (outcome?.kind !== 'unknown' || outcome.evidence?.kind !== 'unlisted-code') return null;
  const { code, venueText } = outcome.evidence;
  return { kind: 'rejected', code, message: venueText, httpStatus: outcome.httpStatus ?? 0 };
}

function isSuccess(httpStatus: number): boolean {
  return httpStatus >= 200 && httpStatus < 300;
}

function isDecision(httpStatus: number): boolean {
  if (isSuccess(httpStatus)) return true;
  return httpStatus >= 400 && httpStatus < 500 && !UNDECIDED_STATUSES.has(httpStatus);
}

function unknown(message: string, httpStatus: number | null): Outcome {
  return { kind: 'unknown', message, httpStatus };
}

/** The journal is English, and this message is written to it. */
function evident(evidence: AnswerEvidence, httpStatus: number): Outcome {
  const message = evidenceSentence(evidence, httpStatus, timelineInEnglish.answers);
  return { kind: 'unknown', message, httpStatus, evidence };
}

function quoted(msg: string): string {
  return msg === '' ? '' : ` Venue message: "${msg}"`;
}
