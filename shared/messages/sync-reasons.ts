import { catalogue } from './catalogue.ts';

/**
 * Why a stretch of a venue's list could not be read as it stood at one instant: completes "could not be completed: ...". The archive's
 * file keeps these words, and exported files tell of them: in English in every language.
 */
const IN_FILES = {
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
  'row-again': 'a record came twice',
  order: 'the records did not come newest first',
  outside: 'records came from outside the time that was asked for',
  endless: 'the venue says there are more pages than any list has',
  'not-twice': 'two checks differed',
  unread: 'no record of a page could be read',
  unsteady: 'the list kept changing',
  'no-answer': 'the answers of the venue could not be read',
  /** Nothing went wrong: that part was not asked for yet. */
  'not-read': 'not downloaded yet',
  'read-once': 'not verified yet',
} as const;

type Reason = keyof typeof IN_FILES;
const REASONS = Object.keys(IN_FILES) as Reason[]; // of a literal: it has these names and no other

export const syncReasonsText = catalogue('sync-reasons', IN_FILES);

/** The words that files hold. */
export function reasonForFiles(reason: Reason): string {
  return IN_FILES[reason];
}

/** As it is shown, what a file tells. Words of another version are shown as they stand. */
export function reasonShown(inFile: string): string {
  const reason = REASONS.find((one) => IN_FILES[one] === inFile);
  return reason === undefined ? inFile : syncReasonsText[reason];
}

/** As files hold it, what is shown. */
export function reasonInFiles(shown: string): string {
  const reason = REASONS.find((one) => syncReasonsText[one] === shown);
  return reason === undefined ? shown : IN_FILES[reason];
}
