import { catalogue } from './catalogue.ts';

/**
 * Why the archive may not hold every record of a result: each a part of a sentence. These words also go into exported files, which are
 * English in every language. Times are as in "2026-11-20T17:03:00.000Z".
 */
export const COMPLETENESS_ENGLISH = {
  deposits: (account: string, reason: string) => `${account}, deposits: ${reason}`,
  withdrawals: (account: string, reason: string) => `${account}, withdrawals: ${reason}`,
  neverRead: (account: string) => `${account}: its history was never read`,
  nothingRead: 'no history was ever read',
  nothingBefore: (time: string) => `nothing before ${time} is read`,
  nothingBeforeChosen: (time: string) => `nothing before ${time} is read, as was chosen`,
  /** Its lists begin there; what is older stands elsewhere at the venue. */
  olderUnread: (time: string) => `nothing before ${time} is read: the venue keeps it behind older endpoints`,
  neverComplete: 'never verified by two passes',
  notBefore: (time: string) => `not known before ${time}`,
  notAfter: (time: string) => `not known after ${time}`,
  gap: (from: string, to: string, reason: string) => `incomplete from ${from} to ${to} (${reason})`,
  /** The review log has a fault; what of it verified is told. */
  reviewsUpTo: (row: number) =>
    `the review log (reviews.db) does not verify, is shorter than it was or cannot be opened: what staff said is told only as far as its row ${row}`,
  noReviews:
    'the review log (reviews.db) is missing, does not verify or cannot be opened: nothing of what staff said is told',
  setAside: (rows: number) => `${rows} rows of the venue could not be read and are left out`,
};

export type CompletenessWords = typeof COMPLETENESS_ENGLISH;

export const completenessText: CompletenessWords = catalogue('export-completeness', COMPLETENESS_ENGLISH);
