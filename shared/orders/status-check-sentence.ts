import { visible } from '../base/format/visible.ts';
import type { timelineMessages } from '../messages/journal-timeline.ts';
import type { StatusCheckFinding } from './outcome.ts';

type Messages = (typeof timelineMessages)['findings'];

/** What a status check came to, as sentences: in English for files, in the language of the window for people. */
export function statusCheckSentence(finding: StatusCheckFinding, messages: Messages): string {
  switch (finding.kind) {
    case 'found':
      return messages.found(visible(finding.orderId));
    case 'none':
      return messages.none;
    case 'other-order':
      return messages.otherOrder(visible(finding.orderId), visible(finding.clientOid));
    case 'other-client-id':
      return messages.otherClientId(visible(finding.clientOid));
    case 'second-order':
      return messages.secondOrder(visible(finding.orderId), visible(finding.ours));
    case 'another': {
      const { field, theirs, ours } = finding.differs;
      return messages.another[field](visible(finding.orderId), visible(theirs), ours);
    }
    case 'failed':
      return failureSentences(finding, messages).join(' ');
  }
}

function failureSentences(
  failed: Extract<StatusCheckFinding, { kind: 'failed' }>,
  messages: Messages,
): string[] {
  const { reason, code, httpStatus, venueText, unread } = failed;
  const byReason: Readonly<Record<string, string>> = messages.failed;
  const sentences = [byReason[reason] ?? messages.failedOtherwise];
  if (unread !== null) sentences.push(visible(unread));
  if (httpStatus !== null) {
    const http = String(httpStatus);
    sentences.push(code === null ? messages.answeredHttp(http) : messages.answered(visible(code), http));
  }
  if (venueText !== '') sentences.push(messages.venueText(visible(venueText)));
  return sentences;
}
