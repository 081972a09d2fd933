import type { CallReply } from '../../../shared/bridge/contract.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { historyRecordMessages } from '../../../shared/messages/history-record.ts';
import { reviewLogMessages } from '../../../shared/messages/review-log.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { formatCount } from '../../lib/format/number.ts';
import { ownAmount } from '../../lib/hidden.ts';

type Entry = CallReply<'reviews.log'>['entries'][number];
type LoggedRecord = NonNullable<Entry['record']>;

const messages = reviewLogMessages.tab;
const { events: recorded, states } = historyRecordMessages;

/** What an entry did, and the words that came with it. */
export function formatEntry({ what }: Pick<Entry, 'what'>): { action: string; detail: string } {
  switch (what.kind) {
    case 'state':
      return { action: states[what.state], detail: '' };
    case 'approval':
      return { action: recorded.approval, detail: '' };
    case 'note':
      return { action: messages.note, detail: what.text };
    case 'label':
      return { action: what.on ? messages.labelOn : messages.labelOff, detail: what.label };
    case 'undo':
      return { action: messages.undo, detail: messages.ofEntry(formatCount(what.seq)) };
    case 'transfer':
      return {
        action: recorded.transfer[what.is],
        detail: formatRecord(what.other, ownAmount(what.other.amount)),
      };
    case 'rules':
      return {
        action: what.fourEyes ? messages.fourEyesOn : messages.fourEyesOff,
        detail: what.reviewer === '' ? '' : messages.reviewer(what.reviewer),
      };
    case 'import':
      return { action: what.restored ? messages.restore : messages.import, detail: what.file };
    case 'loss':
      return { action: messages.loss, detail: what.rows === 0 ? '' : messages.lostEntries(what.rows) };
    case 'signature':
      return { action: messages.signed, detail: messages.signedWith(formatCount(what.rows), what.signer) };
    case 'unknown':
      return { action: messages.unknown, detail: what.value };
    default:
      return what satisfies never;
  }
}

/** "Deposit 12,500 USDT". */
export function formatRecord({ kind, currency }: LoggedRecord, amount: string): string {
  return `${kind === 'deposit' ? commonMessages.deposit : commonMessages.withdrawal} ${amount} ${visible(currency)}`;
}
