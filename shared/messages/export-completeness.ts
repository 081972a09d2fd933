import { catalogue } from './catalogue.ts';

/**
 * Why history may lack records of a result: each a part of a sentence. These words also go into exported files, which are
 * English in every language. Times are as in "2026-11-20T17:03:00.000Z".
 */
export const COMPLETENESS_ENGLISH = {
  deposits: (account: string, reason: string) => `${account}, deposits: ${reason}`,
  withdrawals: (account: string, reason: string) => `${account}, withdrawals: ${reason}`,
  neverRead: (account: string) => `${account}: history not downloaded`,
  nothingRead: 'no history downloaded',
  nothingBefore: (time: string) => `starts ${time} (your setting)`,
  nothingBeforeChosen: (time: string) => `starts ${time} (your setting)`,
  /** Its lists start there; older records are elsewhere at the venue. */
  olderUnread: (time: string) => `starts ${time}; older records need other endpoints`,
  neverComplete: 'not verified yet',
  notBefore: (time: string) => `not known before ${time}`,
  notAfter: (time: string) => `not known after ${time}`,
  gap: (from: string, to: string, reason: string) => `gap ${from} to ${to} (${reason})`,
  /** The review log is damaged; what of it verified counts. */
  reviewsUpTo: (row: number) => `the review log (reviews.db) is damaged: no reviews after entry ${row}`,
  noReviews: 'the review log (reviews.db) is missing or damaged: no reviews',
  unreadable: (rows: number) => `${rows} unreadable records left out`,
};

export type CompletenessMessages = typeof COMPLETENESS_ENGLISH;

export const completenessMessages: CompletenessMessages = catalogue(
  'export-completeness',
  COMPLETENESS_ENGLISH,
);
