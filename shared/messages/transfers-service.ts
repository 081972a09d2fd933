import { catalogue, plural } from './catalogue.ts';

/** Why nothing was saved about internal transfers. Records have numbers in the archive. */
export const transfersServiceMessages = catalogue('transfers-service', {
  openedAnew: 'Nothing saved: history was reloaded. Check the matches and try again.',
  changed: (expected: number, now: number) =>
    plural(now, {
      other: `Nothing saved: the matches by transaction ID changed from ${expected} to ${now}. Check them and try again.`,
    }),
  others: 'Nothing saved: the matches by transaction ID or their records changed. Check them and try again.',
  notRecorded: (problem: string) => `Nothing saved. ${problem}`,
  damaged: (record: number) =>
    `Record ${record} is damaged. It is downloaded again with the next update; decide about it then.`,
  noRecord: (record: number) =>
    `Nothing saved: history has no record ${record}. It may have been rebuilt. Open the list again.`,
  noLegs:
    'Nothing saved: these records are not an internal transfer. That takes a withdrawal from one account and a deposit to another, in the same currency.',
  matched: 'Nothing saved: this pair is matched. Undo the match first, then mark it as not a match.',
  taken: (record: number) => `Nothing saved: record ${record} is already matched.`,
});
