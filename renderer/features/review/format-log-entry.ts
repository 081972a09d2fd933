import type { CallReply } from '../../../shared/bridge/contract.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { historyRecordMessages } from '../../../shared/messages/history-record.ts';
import { reviewLogMessages } from '../../../shared/messages/review-log.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { formatCount } from '../../lib/format/number.ts';
import { ownAmount } from '../../lib/hidden.ts';

type Entry = CallReply<'reviews.log'>['entries'][number];
type LoggedRecord = NonNullable<Entry['record']>;

const text = reviewLogMessages.tab;
const { events: recorded, states } = historyRecordMessages;

/** What an entry did, and the words that came with it. */
export function formatEntry({ what }: Pick<Entry, 'what'>): { action: string; detail: string } {
  switch (what.kind) {
    case 'state':
      return { action: states[what.state], detail: '' };
    case 'approval':
      return { action: recorded.approval, detail: '' };
    case 'note':
      return { action: text.note, detail: what.text };
    case 'label':
      return { action: what.on ? text.labelOn : text.labelOff, detail: what.label };
    case 'undo':
      return { action: text.undo, detail: text.ofEntry(formatCount(what.seq)) };
    case 'transfer':
      return {
        action: recorded.transfer[what.is],
        detail: formatRecord(what.other, ownAmount(what.other.amount)),
      };
    case 'rules':
      return {
        action: what.fourEyes ? text.fourEyesOn : text.fourEyesOff,
        detail: what.reviewer === '' ? '' : text.reviewer(what.reviewer),
      };
    case 'import':
      return { action: what.restored ? text.restore : text.import, detail: what.file };
    case 'unknown':
      return { action: text.unknown, detail: what.value };
    default:
      return what satisfies never;
  }
}

/** "Deposit 12,500 USDT". */
export function formatRecord({ kind, currency }: LoggedRecord, amount: string): string {
  return `${kind === 'deposit' ? commonMessages.deposit : commonMessages.withdrawal} ${amount} ${visible(currency)}`;
}
