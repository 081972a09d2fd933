import { useEffect, useRef } from 'react';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { historyRecordMessages as messages } from '../../../shared/messages/history-record.ts';
import { LATE_FIELD } from '../../../shared/records/late.ts';
import { useAccounts } from '../../state/app-state.ts';
import { useCall } from '../../lib/bridge.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { AfterVerification } from './after-verification.tsx';
import { RecordDetail } from './record-detail.tsx';
import { RecordReview } from './record-review.tsx';
import { InternalTransfer } from '../transfers/internal-transfer.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { AccountDot } from '../../ui/status-pill.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useAccountName } from '../archive/removed-accounts.tsx';
import { targetOf } from '../review/last-action.ts';
import { isInOverlay, isTyping, letterOf } from '../../lib/key-press.ts';
import { useReviewAction } from '../review/use-review-action.ts';
import { actionOfKey } from '../review/review-keys.ts';
import './records.css';

type Detail = CallReply<'history.record'>;

const bold = (text: string) => <b>{text}</b>;

interface RecordPaneProps {
  row: HistoryRecord;
  onClose: () => void;
  /** Shows another record in this pane's place: the other leg of an internal transfer. */
  onGo?: (row: HistoryRecord) => void;
  /** What a letter does; false: it means nothing. Without it a letter does what its button does. */
  onLetter?: (letter: string, row: HistoryRecord) => boolean;
}

/** One record: its fields, its review, and when it was seen and changed. */
export function RecordPane(props: RecordPaneProps) {
  const { row, onClose, onGo } = props;
  const query = useCall('history.record', { id: row.id });
  const detail = query.data;
  const now = detail?.row ?? row;
  const { recordReview, reviewer } = useReviewAction();
  const account = useAccounts().data?.accounts.find((one) => one.id === now.accountId);
  const accountName = useAccountName()(now.accountId);
  const box = useFocusUnlessElsewhere();

  function onLetter(letter: string): boolean {
    if (props.onLetter) return props.onLetter(letter, now);
    const what = actionOfKey(letter, reviewer.fourEyes);
    if (what === null) return false;
    recordReview(targetOf(now), what);
    return true;
  }

  return (
    <div
      className="record-pane"
      tabIndex={-1}
      ref={box}
      onKeyDown={(event) => {
        const isElsewhere = isTyping(event.target) || isInOverlay(event.target);
        const letter = isElsewhere ? null : letterOf(event.nativeEvent);
        if (letter !== null && onLetter(letter)) event.preventDefault();
      }}
    >
      <RecordDetail
        record={now.record}
        damaged={now.damaged === true}
        onClose={onClose}
        head={
          <span className="hist-account">
            {account ? <AccountDot colour={account.colour} /> : null}
            {accountName}
            {now.occurrence > 0 ? (
              <span className="faint">{messages.occurrence(now.occurrence + 1)}</span>
            ) : null}
          </span>
        }
        notices={
          <>
            {now.damaged === true ? (
              <Notice tone="bad">
                <Rich text={messages.damaged} parts={{ b: bold }} />
              </Notice>
            ) : null}
            {now.missingSince === null ? null : (
              <Notice tone="warn">
                <Rich text={messages.gone} parts={{ b: bold, time: <TimeText ms={now.missingSince} /> }} />
              </Notice>
            )}
            {detail ? <AfterVerification detail={detail} /> : null}
          </>
        }
      >
        {now.damaged === true ? null : (
          <>
            <InternalTransfer row={now} onGo={onGo} />
            <RecordReview row={now} detail={detail} />
          </>
        )}
        <section className="hist-section" aria-label={messages.seen.title}>
          <h3 className="heading">{messages.seen.title}</h3>
          {query.error ? (
            <p className="warn">{query.error.message}</p>
          ) : detail ? (
            <Seen detail={detail} />
          ) : (
            <SkeletonLines label={messages.seen.reading} lines={3} />
          )}
        </section>
      </RecordDetail>
    </div>
  );
}

/** Takes the focus where nothing has it, so that no letter is lost when a button went away that was pressed. */
function useFocusUnlessElsewhere() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return box;
}

/** When the record was seen first, and every change of it since. */
function Seen({ detail }: { detail: Detail }) {
  return (
    <ol className="hist-timeline">
      <li>
        <Rich text={messages.seen.first} parts={{ time: <TimeText ms={detail.row.firstSeenAt} /> }} />
      </li>
      {detail.changes
        .filter(({ field }) => field !== LATE_FIELD)
        .map((change) => (
          <li key={`${change.at} ${change.field}`}>
            <b>{change.field}</b> {value(change.before)} → {value(change.after)}{' '}
            <span className="muted">
              <Rich text={messages.seen.at} parts={{ time: <TimeText ms={change.at} /> }} />
            </span>
          </li>
        ))}
    </ol>
  );
}

function value(field: string | null): string {
  return field === null || field === '' ? messages.seen.nothing : visible(field);
}
