import type { HistoryRecord, ReviewStatus } from '../../../shared/query/filter.ts';
import { historyColumnsMessages } from '../../../shared/messages/history-columns.ts';
import { historyRecordMessages } from '../../../shared/messages/history-record.ts';
import { formatCount } from '../../lib/format/number.ts';

const { states } = historyRecordMessages;

/** How far a review is, as a row shows it: an icon's name and the word. */
export const REVIEW_STYLES: Readonly<Record<ReviewStatus, { tone: string; word: string }>> = {
  unreviewed: { tone: 'plain', word: states.unreviewed },
  waiting: { tone: 'waiting', word: states.waiting },
  reviewed: { tone: 'good', word: states.reviewed },
  approved: { tone: 'approved', word: states.approved },
  queried: { tone: 'warn', word: states.queried },
  attention: { tone: 'flag', word: states.attention },
};

/** The statuses a filter offers: with four eyes one person's review is one that waits. */
export function offeredReviewStatuses(fourEyes: boolean): readonly ReviewStatus[] {
  return fourEyes
    ? ['unreviewed', 'waiting', 'approved', 'queried', 'attention']
    : ['unreviewed', 'reviewed', 'approved', 'queried', 'attention'];
}

const { sameUser, imported } = historyColumnsMessages.cells;

/** How far a review is in words, with what a reader must know of it: one system user under two names, imported reviews. */
export function formatReview(row: Pick<HistoryRecord, 'review' | 'sameUser' | 'importedReviews'>): string {
  const { word } = REVIEW_STYLES[row.review];
  const own = row.sameUser ? sameUser(word) : word;
  return row.importedReviews === 0 ? own : imported(own, formatCount(row.importedReviews));
}
