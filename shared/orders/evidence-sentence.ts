import { visible } from '../base/format/visible.ts';
import type { timelineMessages } from '../messages/journal-timeline.ts';
import type { AnswerEvidence } from './outcome.ts';

type Words = (typeof timelineMessages)['answers'];

/** What an answer said that settles nothing, as sentences: in English for files, in the language of the window for people. */
export function evidenceSentence(evidence: AnswerEvidence, httpStatus: number | null, words: Words): string {
  const http = httpStatus === null ? '?' : String(httpStatus);
  switch (evidence.kind) {
    case 'unlisted-code':
      return withMessage(words.unlisted(visible(evidence.code), http), evidence.venueText, words);
    case 'trouble-code':
      return withMessage(words.trouble(visible(evidence.code), http), evidence.venueText, words);
    case 'order-id': {
      const { code, orderId, venueText } = evidence;
      return withMessage(words.orderId(visible(code), http, visible(orderId)), venueText, words);
    }
    case 'other-order':
      return words.otherOrder(visible(evidence.orderId), visible(evidence.clientOid));
    case 'other-client-id': {
      const { orderId, clientOid } = evidence;
      return orderId === null
        ? words.otherClientIdAlone(visible(clientOid))
        : words.otherClientId(visible(orderId), visible(clientOid));
    }
  }
}

function withMessage(sentence: string, venueText: string, { message }: Words): string {
  return venueText === '' ? sentence : `${sentence} ${message(visible(venueText))}`;
}
