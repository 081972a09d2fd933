import { catalogue } from './catalogue.ts';

/**
 * Why a time range of a venue's list could not be downloaded as it was at one instant: a part of a sentence. The archive's file keeps
 * these words, and exported files quote them: in English in every language.
 */
const IN_FILES = {
  shape: 'the answer was not a page of records',
  'page-echo': 'the venue sent a different page than requested',
  'size-echo': 'the venue used a different page size than requested',
  overfull: 'a page had more records than its size',
  'total-pages': 'the page count and the record count contradict each other',
  'beyond-total': 'a page had more records than the total allows',
  empty: 'a page was empty before the total was reached',
  short: 'a page had fewer records than the total requires',
  seconds: 'the times are not in milliseconds',
  'total-changed': 'the record count changed during the download',
  'row-again': 'a record appeared twice',
  order: 'the records were not newest first',
  outside: 'records were outside the requested time range',
  endless: 'the venue reports too many pages',
  'not-twice': 'two checks gave different results',
  unread: 'no record on a page was readable',
  unsteady: 'the list kept changing',
  'no-answer': 'the venue’s answers were unreadable',
  /** Nothing went wrong: that part was not requested yet. */
  'not-read': 'not downloaded yet',
  'read-once': 'not verified yet',
} as const;

type Reason = keyof typeof IN_FILES;
const REASONS = Object.keys(IN_FILES) as Reason[]; // of a literal: it has these names and no other

export const syncReasonsMessages = catalogue('sync-reasons', IN_FILES);

/** The words in files. */
export function reasonForFiles(reason: Reason): string {
  return IN_FILES[reason];
}

/** The shown form of a reason in a file. Words of another version are shown unchanged. */
export function reasonShown(inFile: string): string {
  const reason = REASONS.find((one) => IN_FILES[one] === inFile);
  return reason === undefined ? inFile : syncReasonsMessages[reason];
}

/** The form in files of a reason that is shown. */
export function reasonInFiles(shown: string): string {
  const reason = REASONS.find((one) => syncReasonsMessages[one] === shown);
  return reason === undefined ? shown : IN_FILES[reason];
}
