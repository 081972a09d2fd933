import { visible } from '../base/format/visible.ts';
import type { timelineMessages } from '../messages/journal-timeline.ts';
import type { StatusCheckFinding } from './outcome.ts';

type Words = (typeof timelineMessages)['findings'];

/** What a status check came to, as sentences: in English for files, in the language of the window for people. */
export function statusCheckSentence(finding: StatusCheckFinding, words: Words): string {
  switch (finding.kind) {
    case 'found':
      return words.found(visible(finding.orderId));
    case 'none':
      return words.none;
    case 'other-order':
      return words.otherOrder(visible(finding.orderId), visible(finding.clientOid));
    case 'other-client-id':
      return words.otherClientId(visible(finding.clientOid));
    case 'second-order':
      return words.secondOrder(visible(finding.orderId), visible(finding.ours));
    case 'another': {
      const { field, theirs, ours } = finding.differs;
      return words.another[field](visible(finding.orderId), visible(theirs), ours);
    }
    case 'failed':
      return failureSentences(finding, words).join(' ');
  }
}

function failureSentences(failed: Extract<StatusCheckFinding, { kind: 'failed' }>, words: Words): string[] {
  const { reason, code, httpStatus, venueText, unread } = failed;
  const byReason: Readonly<Record<string, string>> = words.failed;
  const sentences = [byReason[reason] ?? words.failedOtherwise];
  if (unread !== null) sentences.push(visible(unread));
  if (httpStatus !== null) {
    const http = String(httpStatus);
    sentences.push(code === null ? words.answeredHttp(http) : words.answered(visible(code), http));
  }
  if (venueText !== '') sentences.push(words.venueText(visible(venueText)));
  return sentences;
}
