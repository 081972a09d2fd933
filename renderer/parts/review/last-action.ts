import type { CallInput, CallReply } from '../../../shared/bridge/contract.ts';
import type { WrittenRows } from '../../../shared/bridge/review-calls.ts';
import type { TransferLeg } from '../../../shared/bridge/transfer-calls.ts';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { reviewActionMessages as messages } from '../../../shared/messages/review-action.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { formatCount } from '../../lib/format/number.ts';
import { formatTime, type Zone } from '../../lib/format/time.ts';
import type { ViewKey } from '../../state/view-state.ts';
import { ownAmount } from '../../lib/hidden.ts';
import type { Tone } from '../../ui/toasts.ts';
import type { SelectionInput } from './selection.ts';

export type ReviewAction = CallInput<'reviews.record'>['what'];
export type ReviewReply = CallReply<'reviews.record'>;

/** What was acted on: one record, one transfer by its withdrawal, or several of either. */
export interface ReviewedRecords {
  /** Null for several. */
  row: HistoryRecord | null;
  /** Of one internal transfer its withdrawal. */
  leg?: TransferLeg;
  count: number;
}

/** The records of an action: the one in view when the key was pressed, or a selection. */
export interface Target extends ReviewedRecords {
  selection: SelectionInput;
}

/** Everything that becomes rows of the review log by one press. */
export type RecordedAction =
  | ReviewAction
  | { kind: 'transfer'; decision: CallInput<'transfers.decide'>['decision'] }
  /** `stayed`: of what matched, what is queried or needs attention. */
  | { kind: 'reconciled'; resultId: string; note: string; stayed: number };

/** What came of it. */
export interface Outcome {
  recorded: number;
  left: ReviewReply['left'];
  /** Stretches of the log; none where nothing was written. */
  written: readonly WrittenRows[];
}

/** What was done last, for the bar that shows and undoes it. */
export type LastAction = { what: RecordedAction; target: ReviewedRecords; by: string; fourEyes: boolean } & (
  | { is: 'done'; reply: Outcome }
  | { is: 'undone'; left: number }
  | { is: 'failed'; why: string }
);

export const LAST_ACTION_KEY: ViewKey<LastAction | null> = {
  name: ['review.last-action'],
  initial: null,
  ofAccount: true,
};

export const NOTHING_LEFT: ReviewReply['left'] = { same: 0, unreviewed: 0, own: 0, changed: 0, older: 0 };

export function targetOf(row: HistoryRecord): Target {
  return { selection: { by: 'ids', ids: [row.id] }, row, count: 1 };
}

export function outcomeOf({ recorded, left, written }: ReviewReply): Outcome {
  return { recorded, left, written: written === null ? [] : [written] };
}

/** The rows an undo takes back; null where nothing was written. */
export function undoable(action: LastAction): WrittenRows[] | null {
  return action.is === 'done' && action.reply.written.length > 0 ? [...action.reply.written] : null;
}

/** The key pressed twice: what the first press did is still there to be taken back. */
export function isRepeated(before: LastAction | null, next: LastAction): boolean {
  if (before?.is !== 'done' || next.is !== 'done' || next.reply.recorded > 0) return false;
  const isSame = JSON.stringify(before.what) === JSON.stringify(next.what);
  return isSame && before.target.row !== null && before.target.row.id === next.target.row?.id;
}

interface ActionText {
  tone: Tone;
  /** What happened, in a few words. */
  title: string;
  /** To what, and what comes next. */
  detail: string;
}

/** The text of the bar. Amounts are read when it is drawn: hidden ones stay hidden. */
export function formatAction(action: LastAction, zone: Zone): ActionText {
  const { what, target } = action;
  const counted = what.kind === 'transfer' ? messages.transfers : messages.records;
  const targetText = formatTarget(target, counted, zone);
  switch (action.is) {
    case 'failed':
      return { tone: 'bad', title: messages.failed, detail: action.why };
    case 'undone': {
      const stayed = what.kind === 'transfer' ? messages.transfersStayed : messages.stayed;
      const rest = action.left === 0 ? '' : ` ${stayed(action.left, formatCount(action.left))}`;
      return { tone: 'info', title: formatUndone(what), detail: `${targetText}.${rest}` };
    }
    case 'done': {
      const { recorded, written } = action.reply;
      const reasons = reasonsOf(action);
      if (written.length === 0)
        return { tone: 'warn', title: messages.nothing, detail: `${targetText}. ${reasons}`.trim() };
      const of = isOne(target) ? targetText : counted(recorded, formatCount(recorded));
      const isReview = what.kind === 'reconciled' || (what.kind === 'state' && what.state === 'reviewed');
      const next = action.fourEyes && isReview && recorded > 0 ? messages.approvesNext : '';
      const note = what.kind === 'reconciled' ? messages.withNote(visible(what.note)) : '';
      const sentences = [`${of}.`, note, next, reasons].filter((part) => part !== '');
      return { tone: 'good', title: formatDone(what), detail: sentences.join(' ') };
    }
    default:
      return action satisfies never;
  }
}

function isOne({ row, leg }: ReviewedRecords): boolean {
  return row !== null || leg !== undefined;
}

function formatDone(what: RecordedAction): string {
  switch (what.kind) {
    case 'state':
      return messages.done[what.state];
    case 'label':
      return what.on
        ? messages.done.labelOn(visible(what.label))
        : messages.done.labelOff(visible(what.label));
    case 'transfer':
      return messages.done.transfer[what.decision];
    case 'approval':
    case 'note':
    case 'reconciled':
      return messages.done[what.kind];
    default:
      return what satisfies never;
  }
}

function formatUndone(what: RecordedAction): string {
  const isDecision = what.kind === 'transfer' && what.decision === 'undo';
  return isDecision ? messages.decisionRestored : messages.undone(formatDone(what));
}

function formatTarget(
  { row, leg, count }: ReviewedRecords,
  counted: (count: number, shown: string) => string,
  zone: Zone,
): string {
  const one = row?.record ?? leg;
  if (one === undefined) return counted(count, formatCount(count));
  const name = one.kind === 'deposit' ? commonMessages.deposit : commonMessages.withdrawal;
  const amount = `${ownAmount(one.amount)} ${visible(one.currency)}`;
  return one.createdAt === null
    ? messages.recordWithoutTime(name, amount)
    : messages.record(name, amount, formatTime(one.createdAt, zone));
}

/** Why nothing was written of some. */
function reasonsOf({ what, target, reply }: Extract<LastAction, { is: 'done' }>): string {
  const { left } = reply;
  const reasons = (['same', 'unreviewed', 'own', 'changed', 'older'] as const)
    .filter((one) => left[one] > 0)
    .map((one) =>
      isOne(target) ? messages.whyNot[one] : messages.left[one](left[one], formatCount(left[one])),
    );
  if (what.kind === 'reconciled' && what.stayed > 0) {
    reasons.push(messages.queriedStay(what.stayed, formatCount(what.stayed)));
  }
  return reasons.join(' ');
}
