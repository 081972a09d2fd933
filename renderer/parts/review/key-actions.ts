import type { ReviewAction } from './last-action.ts';

/** The letters that say something of the record the keyboard is on. */
export const STATE_KEYS = 'rpqa';

/** What a letter says of a record; null for a letter that says nothing. */
export function actionOfKey(letter: string, fourEyes: boolean): ReviewAction | null {
  switch (letter) {
    case 'r':
      return { kind: 'state', state: 'reviewed' };
    case 'p':
      return fourEyes ? { kind: 'second' } : null;
    case 'q':
      return { kind: 'state', state: 'queried' };
    case 'a':
      return { kind: 'state', state: 'attention' };
    default:
      return null;
  }
}
