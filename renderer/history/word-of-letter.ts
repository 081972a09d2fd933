import type { HistoryRecord } from '../../shared/history/filter.ts';
import type { Said } from './use-say.ts';

/** The letters that say something of the record the keyboard is on. */
export const STATE_LETTERS = 'rqa';

/** What a letter says of a record; null for a letter that says nothing. */
export function wordOfLetter(letter: string, row: HistoryRecord, fourEyes: boolean): Said | null {
  switch (letter) {
    case 'r':
      return reviewedWord(row, fourEyes);
    case 'q':
      return { kind: 'state', state: 'queried' };
    case 'a':
      return { kind: 'state', state: 'attention' };
    default:
      return null;
  }
}

/** What the key R says of a record: with four eyes, agreement where somebody reviewed it already as it still is. */
export function reviewedWord(row: HistoryRecord, fourEyes: boolean): Said {
  return fourEyes && row.review === 'reviewed' && row.secondBy === null && !row.changedSince
    ? { kind: 'second' }
    : { kind: 'state', state: 'reviewed' };
}
