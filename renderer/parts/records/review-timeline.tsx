import type { CallReply } from '../../../shared/bridge/contract.ts';
import { historyRecordMessages } from '../../../shared/messages/history-record.ts';
import { visible, visibleLines } from '../../../shared/base/format/visible.ts';
import { ownAmount } from '../../lib/hidden.ts';
import { Rich } from '../../ui/rich.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useAccountName } from '../archive/removed-accounts.tsx';
import { REVIEW_STYLES } from '../review/format-review.ts';
import { ImportedFrom, ImportedTag } from '../review/imported-from.tsx';

const messages = historyRecordMessages.events;

type Event = CallReply<'history.record'>['events'][number];

/** All review events of one record, oldest first. */
export function ReviewTimeline({ events }: { events: readonly Event[] }) {
  if (events.length === 0) return null;
  return (
    <ol className="hist-timeline" aria-label={messages.label}>
      {events.map((one) => (
        <li key={one.seq} className={one.undone ? 'hist-undone' : undefined}>
          <ImportedTag source={one.imported} /> <EventText what={one.what} />{' '}
          <span className="muted">
            {visible(one.by)}
            {one.by === one.systemUser ? '' : ` (${visible(one.systemUser)})`}, <TimeText ms={one.at} />
            {one.undone ? ` · ${messages.undone}` : ''}
          </span>
          {one.imported === null ? null : (
            <ImportedFrom
              source={one.imported}
              isReview={one.what.kind === 'state' || one.what.kind === 'approval'}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

type TransferEvent = Extract<Event['what'], { kind: 'transfer' }>;

function TransferText({ what: { is, other } }: { what: TransferEvent }) {
  const name = useAccountName()(other.accountId);
  return (
    <Rich
      text={messages.other[other.kind]}
      parts={{
        decision: <b>{messages.transfer[is]}</b>,
        amount: `${ownAmount(other.amount)} ${visible(other.currency)}`,
        account: name,
      }}
    />
  );
}

function EventText({ what }: { what: Event['what'] }) {
  switch (what.kind) {
    case 'state':
      return <b>{REVIEW_STYLES[what.state].word}</b>;
    case 'approval':
      return <b>{messages.approval}</b>;
    case 'note':
      return <span className="hist-note">{visibleLines(what.text)}</span>;
    case 'label':
      return (
        <Rich
          text={what.on ? messages.labelOn : messages.labelOff}
          parts={{ label: <b>{visible(what.label)}</b> }}
        />
      );
    case 'transfer':
      return <TransferText what={what} />;
    default:
      return what satisfies never;
  }
}
