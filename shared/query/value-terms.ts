import { RECORD_STATUS_ENGLISH } from '../messages/record-status.ts';
import type { ReviewStatus } from './filter.ts';
import type { Placed } from './query-problem.ts';

/** What a review status is called in a query: its label in the window, in one word. */
export const REVIEW_TERMS: Readonly<Record<ReviewStatus, string>> = {
  unreviewed: 'not-reviewed',
  waiting: 'waiting-for-approval',
  reviewed: 'reviewed',
  approved: 'approved',
  queried: 'queried',
  attention: 'needs-attention',
};

/** The venue's codes of the statuses with their labels in the window, each in one word: `completed` for SUCCESS. */
const STATUSES: readonly (readonly [code: string, term: string])[] = Object.entries(
  RECORD_STATUS_ENGLISH.known,
).map(([code, label]) => [code, label.toLowerCase().replaceAll(' ', '-')]);

/** The status a word of a query means. In quotation marks, or where nobody knows it, it is the venue's code unchanged. */
export function statusOfTerm({ value, isQuoted }: Placed): string {
  if (isQuoted === true) return value;
  return found(value)?.[0] ?? value;
}

/** `quote` puts a code into quotation marks that would be taken for a known status without them. */
export function statusTerm(code: string, quote: (value: string) => string): string {
  const known = found(code);
  if (known?.[0] === code) return known[1];
  return known === undefined ? quote(code) : `"${code}"`;
}

function found(word: string): readonly [code: string, term: string] | undefined {
  const wanted = word.toLowerCase();
  return STATUSES.find(([code, term]) => term === wanted || code.toLowerCase() === wanted);
}
