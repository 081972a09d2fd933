import type { ReviewAction } from './last-action.ts';

/** The keys that review the record the keyboard is on. */
export const STATE_KEYS = 'rpqa';

/** The review action of a key; null where it has none. */
export function actionOfKey(letter: string, fourEyes: boolean): ReviewAction | null {
  switch (letter) {
    case 'r':
      return { kind: 'state', state: 'reviewed' };
    case 'p':
      return fourEyes ? { kind: 'approval' } : null;
    case 'q':
      return { kind: 'state', state: 'queried' };
    case 'a':
      return { kind: 'state', state: 'attention' };
    default:
      return null;
  }
}
