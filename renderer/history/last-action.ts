import type { CallReply } from '../../shared/bridge/contract.ts';
import type { HistoryRecord } from '../../shared/history/filter.ts';
import { commonText } from '../../shared/text/common.ts';
import { reviewActionText as text } from '../../shared/text/review-action.ts';
import { visible } from '../../shared/format/visible.ts';
import { formatCount } from '../format/number.ts';
import { formatTime, type Zone } from '../format/time.ts';
import type { Slot } from '../orders/kept.ts';
import { ownAmount } from '../privacy/hidden.ts';
import type { Tone } from '../ui/toasts.ts';
import type { SelectionInput } from './selection.ts';
import type { Said } from './use-say.ts';

export type SayReply = CallReply<'reviews.say'>;

/** The records something is said of: one that was in view when the key was pressed, or a selection. */
export interface Target {
  selection: SelectionInput;
  /** Null for several. */
  row: HistoryRecord | null;
  count: number;
}

/** What was done last, for the bar that tells it and takes it back. */
export type LastAction = { what: Said; target: Target; by: string; fourEyes: boolean } & (
  | { is: 'done'; reply: SayReply }
  | { is: 'undone'; left: number }
  | { is: 'failed'; why: string }
);

export const LAST_ACTION: Slot<LastAction | null> = { name: ['review.last-action'], first: null };

export function targetOf(row: HistoryRecord): Target {
  return { selection: { by: 'ids', ids: [row.id] }, row, count: 1 };
}

/** The rows an undo takes back; null where nothing was written. */
export function undoable(action: LastAction): { first: number; last: number } | null {
  return action.is === 'done' ? action.reply.written : null;
}

interface ActionWords {
  tone: Tone;
  /** What happened, in a few words. */
  title: string;
  /** To what, and what comes next. */
  words: string;
}

/** What the bar says. Amounts are read when it is drawn: hidden ones stay hidden. */
export function actionWords(action: LastAction, zone: Zone): ActionWords {
  const subject = subjectOf(action.target, zone);
  switch (action.is) {
    case 'failed':
      return { tone: 'bad', title: text.failed, words: action.why };
    case 'undone': {
      const rest = action.left === 0 ? '' : ` ${text.stayed(action.left, formatCount(action.left))}`;
      return { tone: 'info', title: text.undone(doneWord(action)), words: `${subject}.${rest}` };
    }
    case 'done': {
      const { said, left } = action.reply;
      const reasons = reasonsOf(left, action.target.row !== null);
      if (said === 0) return { tone: 'warn', title: text.nothing, words: `${subject}. ${reasons}`.trim() };
      const of = action.target.row === null ? text.records(said, formatCount(said)) : subject;
      const isReview = action.what.kind === 'state' && action.what.state === 'reviewed';
      const next = action.fourEyes && isReview ? text.approvesNext : '';
      const sentences = [`${of}.`, next, reasons].filter((part) => part !== '');
      return { tone: 'good', title: doneWord(action), words: sentences.join(' ') };
    }
    default:
      return action satisfies never;
  }
}

function doneWord({ what }: Pick<LastAction, 'what'>): string {
  switch (what.kind) {
    case 'state':
      return text.done[what.state];
    case 'label':
      return what.on ? text.done.labelOn(visible(what.label)) : text.done.labelOff(visible(what.label));
    case 'second':
    case 'note':
      return text.done[what.kind];
    default:
      return what satisfies never;
  }
}

function subjectOf({ row, count }: Target, zone: Zone): string {
  if (row === null) return text.records(count, formatCount(count));
  const { kind, amount, currency, createdAt } = row.record;
  const name = kind === 'deposit' ? commonText.deposit : commonText.withdrawal;
  return text.subject(name, `${ownAmount(amount)} ${visible(currency)}`, formatTime(createdAt, zone));
}

/** Why nothing was written of some. */
function reasonsOf(left: SayReply['left'], isOne: boolean): string {
  const reasons = (['same', 'unreviewed', 'own', 'changed', 'older'] as const).filter((one) => left[one] > 0);
  return reasons
    .map((one) => (isOne ? text.whyNot[one] : text.left[one](left[one], formatCount(left[one]))))
    .join(' ');
}
