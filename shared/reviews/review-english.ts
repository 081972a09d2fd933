import type { ReviewStatus } from '../query/filter.ts';

/** How far a review is, in files: exports and statements are English whatever the window speaks. */
export const REVIEW_ENGLISH: Readonly<Record<ReviewStatus, string>> = {
  unreviewed: 'unreviewed',
  waiting: 'reviewed, waiting for approval',
  reviewed: 'reviewed',
  approved: 'approved',
  queried: 'queried',
  attention: 'needs attention',
};
