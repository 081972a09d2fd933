import type { ReviewState } from '../../shared/history/filter.ts';

/** How a word of the staff looks in a row: an icon's name and the word. */
export const REVIEW_LOOKS: Readonly<Record<ReviewState, { tone: string; word: string }>> = {
  unreviewed: { tone: 'plain', word: 'Not reviewed' },
  reviewed: { tone: 'good', word: 'Reviewed' },
  queried: { tone: 'warn', word: 'Queried' },
  attention: { tone: 'flag', word: 'Attention' },
};
