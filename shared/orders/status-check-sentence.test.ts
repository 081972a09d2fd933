/** Breaks when the result of a status check is reported wrongly, loses the venue's words, or shows what draws nothing. */
import { expect, it } from 'vitest';
import { ERROR_KINDS } from '../base/error.ts';
import { timelineInEnglish } from '../messages/journal-timeline.ts';
import { statusCheckSentence } from './status-check-sentence.ts';
import type { StatusCheckFinding } from './outcome.ts';

const sentenceOf = (finding: StatusCheckFinding) => statusCheckSentence(finding, timelineInEnglish.findings);
const failed = {
  kind: 'failed',
  reason: 'timeout',
  code: null,
  httpStatus: null,
  venueText: '',
  unread: null,
} as const;

it.each<[StatusCheckFinding, string]>([
  [{ kind: 'found', orderId: 'o1' }, 'Found at the venue as order o1.'],
  [
    { kind: 'another', orderId: 'o\u202e1', differs: { field: 'price', theirs: '2', ours: '1' } },
    'Different order: o⟨U+202E⟩1 has this client order ID, but its price is 2, not 1. Check it at the venue.',
  ],
  [
    { kind: 'other-order', orderId: 'o1', clientOid: 'c\u202e7' },
    'Contradiction: the venue shows order o1 under this client order ID. That is another order of this account (client order ID c⟨U+202E⟩7).',
  ],
  [
    { kind: 'second-order', orderId: 'o2', ours: 'o1' },
    'Contradiction: the venue shows order o2 under this client order ID, but earlier gave this order the ID o1.',
  ],
  [
    { kind: 'other-client-id', orderId: null, clientOid: 'c7' },
    'Contradiction: a late answer was for client order ID c7, not this order’s.',
  ],
  [failed, 'The venue did not answer in time.'],
  [
    { ...failed, reason: 'venue-refused', code: '400100', httpStatus: 200, venueText: 'no' },
    'The venue rejected the request. Answered with code 400100, HTTP 200. Venue message: “no”',
  ],
  [
    { ...failed, reason: 'bad-answer', httpStatus: 502, venueText: '<h1>Bad Gateway</h1>' },
    'The answer was unreadable. Answered with HTTP 502. Venue message: “<h1>Bad Gateway</h1>”',
  ],
  [
    { ...failed, reason: 'bad-answer', unread: 'The order in the venue’s answer: "size" is empty.' },
    'The answer was unreadable. The order in the venue’s answer: "size" is empty.',
  ],
])('%j', (finding, sentence) => {
  expect(sentenceOf(finding)).toBe(sentence);
});

it.each(ERROR_KINDS)('every kind of failure is a sentence: %s', (reason) => {
  expect(sentenceOf({ ...failed, reason })).toMatch(/^[A-Z].*\.$/);
});
