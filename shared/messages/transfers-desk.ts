import { catalogue, plural } from './catalogue.ts';

/** Why nothing was said about own transfers. Records have numbers in the archive. */
export const transfersDeskText = catalogue('transfers-desk', {
  openedAnew:
    'Nothing was said: the archive was opened anew meanwhile. Look at the proposals again, then repeat.',
  changed: (expected: number, now: number) =>
    plural(now, {
      other: `Nothing was said: the proposals changed meanwhile. There were ${expected} by transaction id, and there are ${now} now. Look at them again, then repeat.`,
    }),
  others:
    'Nothing was said: the proposals by transaction id are others than before, or a record of one was told otherwise. Look at them again, then repeat.',
  notSaid: (problem: string) => `Nothing was said. ${problem}`,
  noRecord: (record: number) =>
    `Nothing was said: the archive has no record ${record}. It may have been built anew since: open the list again.`,
  noLegs:
    'Nothing was said: an own transfer is a withdrawal of one account and a deposit of another, of the same currency. Choose two such records.',
  accepted: 'Nothing saved: this pair is matched. Undo the match first, then mark it as not a match.',
  taken: (record: number) => `Nothing saved: record ${record} is already matched.`,
});
