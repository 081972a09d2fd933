import { catalogue } from './catalogue.ts';

/**
 * How complete the downloaded history is: one sentence, and a list of gaps. These texts also go into files, which are English in every
 * language. Times are already formatted.
 */
export const COMPLETENESS_ENGLISH = {
  sentence: {
    /** `when`: a text of the two below. */
    verified: (until: string, when: string) => `History verified to ${until} (${when})`,
    withGaps: (until: string, when: string, count: number, shown: string) =>
      `History verified to ${until} (${when}), with ${count === 1 ? '1 gap' : `${shown} gaps`}`,
    on: (day: string) => `verified on ${day}`,
    /** The oldest part was read on that day, and others since. */
    onOrLater: (day: string) => `verified on ${day} or later`,
    notVerified: 'History not verified yet',
  },
  /** `account` alone: both lists. */
  lists: {
    deposit: (account: string) => `${account}, deposits`,
    withdrawal: (account: string) => `${account}, withdrawals`,
  },
  ranges: {
    between: (from: string, to: string) => `${from} to ${to}`,
    before: (to: string) => `before ${to}`,
    after: (from: string) => `after ${from}`,
  },
  /** A gap in one line: "Treasury, deposits, before 1 Nov: not downloaded yet". */
  line: {
    inRange: (list: string, range: string, reason: string) => `${list}, ${range}: ${reason}`,
    inList: (list: string, reason: string) => `${list}: ${reason}`,
    /** `line` has no full stop, `action` is a sentence. */
    withAction: (line: string, action: string) => `${line}. ${action}`,
  },
  /** Each a part of a sentence. Why a range failed is a text of sync-reasons. */
  reasons: {
    noAccount: 'there is no account',
    noHistory: 'no history downloaded',
    notDownloaded: 'not downloaded yet',
    notVerified: 'not verified yet',
    startDate: 'excluded by your start date',
    /** The venue has older records that its lists do not have. */
    olderUnread: 'older records are not available from this endpoint',
    beforeFirstDay: 'the venue’s list starts later',
    unreadable: (records: number) =>
      records === 1 ? '1 unreadable record left out' : `${records} unreadable records left out`,
    /** The review log is damaged; what of it verified counts. */
    reviewsUpTo: (entry: number) => `the review log (reviews.db) is damaged: no reviews after entry ${entry}`,
    noReviews: 'the review log (reviews.db) is missing or damaged: no reviews',
  },
  /** What to do about a gap. */
  actions: {
    addAccount: 'Add an account.',
    download: 'Choose Download now in History.',
    downloadOrAsk: 'Choose Download now in History. If the gap remains, ask the venue.',
    startDate: 'Choose an earlier start date in History to include it.',
    removed: 'The account was removed: ask the venue.',
    askVenue: 'Ask the venue for records from that period.',
    unreadable: 'Open unreadable records in History and check them at the venue.',
    reviewLog: 'Restore the review log from a backup.',
  },
};

export type CompletenessMessages = typeof COMPLETENESS_ENGLISH;

export const completenessMessages: CompletenessMessages = catalogue('completeness', COMPLETENESS_ENGLISH);
