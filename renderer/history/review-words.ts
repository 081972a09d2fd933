import type { ReviewState } from '../../shared/history/filter.ts';
import { historyRecordText } from '../../shared/text/history-record.ts';

const { states } = historyRecordText;

/** How a word of the staff looks in a row: an icon's name and the word. */
export const REVIEW_LOOKS: Readonly<Record<ReviewState, { tone: string; word: string }>> = {
  unreviewed: { tone: 'plain', word: states.unreviewed },
  reviewed: { tone: 'good', word: states.reviewed },
  queried: { tone: 'warn', word: states.queried },
  attention: { tone: 'flag', word: states.attention },
};
