import type { PageFault } from '../../venue/records-page.ts';

/** Why a reply, or a row of replies, does not show a window as it stood at one instant. */
export type PassReason =
  | PageFault
  | 'total-changed' // totalNum was another one than in the reply before
  | 'row-again' // a record came on two pages, or an id twice on one
  | 'order' // a record newer than one before it: the list is not newest first
  | 'outside' // a record from outside the time that was asked for
  | 'endless' // more pages than any list has
  | 'not-twice' // two whole readings in a row differed
  | 'unread' // nothing of a whole page could be read
  | 'no-answer'; // the venue's answers could not be read at all

const WORDS: Record<PassReason, string> = {
  shape: 'the answer was no page of records',
  'page-echo': 'the venue answered with another page than the one asked for',
  'size-echo': 'the venue answered with another page size than the one asked for',
  overfull: 'a page held more records than its size',
  'total-pages': 'the number of pages and the number of records contradict each other',
  'beyond-total': 'a page held more records than the total says there are',
  empty: 'a page was empty although the total says there are records',
  short: 'a page held fewer records than the total says there are',
  seconds: 'the times are not in milliseconds, and units are not guessed',
  'total-changed': 'the number of records changed while it was read',
  'row-again': 'a record came twice, so the list moved while it was read',
  order: 'the records did not come newest first',
  outside: 'records came from outside the time that was asked for',
  endless: 'the venue says there are more pages than any list has',
  'not-twice': 'two readings in a row differed',
  unread: 'no record of a page could be read',
  'no-answer': 'the answers of the venue could not be read',
};

/** The reason in words, for a person; completes "could not be completed: ...". */
export function reasonWords(reason: PassReason): string {
  return WORDS[reason];
}
