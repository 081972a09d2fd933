import { visible } from '../base/format/visible.ts';
import type { timelineMessages } from '../messages/journal-timeline.ts';
import type { AnswerEvidence } from './outcome.ts';

type Messages = (typeof timelineMessages)['answers'];

/** What an answer contains that proves nothing, as sentences: in English for files, in the language of the window for people. */
export function evidenceSentence(
  evidence: AnswerEvidence,
  httpStatus: number | null,
  messages: Messages,
): string {
  const http = httpStatus === null ? '?' : String(httpStatus);
  switch (evidence.kind) {
    case 'unlisted-code':
      return withMessage(messages.unlisted(visible(evidence.code), http), evidence.venueText, messages);
    case 'trouble-code':
      return withMessage(messages.trouble(visible(evidence.code), http), evidence.venueText, messages);
    case 'order-id': {
      const { code, orderId, venueText } = evidence;
      return withMessage(messages.orderId(visible(code), http, visible(orderId)), venueText, messages);
    }
    case 'other-order':
      return messages.otherOrder(visible(evidence.orderId), visible(evidence.clientOid));
    case 'other-client-id': {
      const { orderId, clientOid } = evidence;
      return orderId === null
        ? messages.otherClientIdAlone(visible(clientOid))
        : messages.otherClientId(visible(orderId), visible(clientOid));
    }
  }
}

function withMessage(sentence: string, venueText: string, { message }: Messages): string {
  return venueText === '' ? sentence : `${sentence} ${message(visible(venueText))}`;
}
