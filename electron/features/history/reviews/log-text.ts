import type { CallReply } from '../../../../shared/bridge/contract.ts';
import { REVIEW_ENGLISH } from '../../../../shared/reviews/review-english.ts';

/** An entry of the log as it is shown. */
export type LogEntry = CallReply<'reviews.log'>['entries'][number];

/** What an entry of the log did, in words: for its file and for the search, which are English in every language. */
export function actionOf(what: LogEntry['what']): { action: string; text: string } {
  switch (what.kind) {
    case 'state':
      return {
        action: what.state === 'unreviewed' ? 'marked not reviewed' : REVIEW_ENGLISH[what.state],
        text: '',
      };
    case 'approval':
      return { action: 'approved', text: '' };
    case 'note':
      return { action: 'note', text: what.text };
    case 'label':
      return { action: what.on ? 'label added' : 'label removed', text: what.label };
    case 'undo':
      return { action: 'undo', text: `entry ${what.seq}` };
    case 'transfer':
      return {
        action: TRANSFERS[what.is],
        text: `${what.other.kind} of ${what.other.amount} ${what.other.currency}`,
      };
    case 'rules':
      return {
        action: 'rules',
        text: `four-eyes ${what.fourEyes ? 'on' : 'off'}, reviewer ${what.reviewer}`,
      };
    case 'import':
      return { action: what.restored ? 'restore' : 'import', text: what.file };
    case 'loss':
      return { action: 'entries lost', text: what.rows === 0 ? 'another log' : `${what.rows} missing` };
    case 'signature':
      return { action: 'log signed', text: `entries 1 to ${what.rows}, key ${what.signer}` };
    case 'unknown':
      return { action: 'unknown', text: what.value };
  }
}

const TRANSFERS = {
  internal: 'internal transfer',
  'not-internal': 'not an internal transfer',
  open: 'internal transfer undone',
} as const;
