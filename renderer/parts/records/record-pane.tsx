import { useEffect, useRef } from 'react';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { fieldNames } from '../../../shared/alerts/format-alert.ts';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { fixedFieldsChanged } from '../../../shared/records/fixed-fields.ts';
import { historyRecordMessages as messages } from '../../../shared/messages/history-record.ts';
import { useAccounts } from '../../state/app-state.ts';
import { useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { ownAmount } from '../../lib/hidden.ts';
import { visible, visibleLines } from '../../../shared/base/format/visible.ts';
import { RecordDetail } from './record-detail.tsx';
import { ReviewerField } from '../review/reviewer-field.tsx';
import { InternalTransfer } from '../transfers/internal-transfer.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { AccountDot } from '../../ui/status-pill.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useAccountName } from '../archive/removed-accounts.tsx';
import { targetOf } from '../review/last-action.ts';
import { isTyping, keyOf } from '../review/review-keys.ts';
import { REVIEW_STYLES } from '../review/format-review.ts';
import { ReviewButtons } from '../review/review-buttons.tsx';
import { useReviewAction } from '../review/use-review-action.ts';
import { actionOfKey } from '../review/key-actions.ts';
import './records.css';

type Whole = CallReply<'history.record'>;

const bold = (text: string) => <b>{text}</b>;
const muted = (text: string) => <span className="muted">{text}</span>;

interface RecordPaneProps {
  row: HistoryRecord;
  onClose: () => void;
  /** Shows another record in this pane's place: the other leg of an internal transfer. */
  onGo?: (row: HistoryRecord) => void;
  /** What a letter does; false: it means nothing. Without it a letter does what its button does. */
  onLetter?: (letter: string, row: HistoryRecord) => boolean;
}

/** One record with everything known of it: its fields, what changed and when it was seen, what staff said. */
export function RecordPane(props: RecordPaneProps) {
  const { row, onClose, onGo } = props;
  const query = useCall('history.record', { id: row.id });
  const whole = query.data;
  const now = whole?.row ?? row;
  const { recordReview, busy, reviewer } = useReviewAction();
  const name = useRef<HTMLInputElement>(null);
  const reviewBox = useRef<HTMLDivElement>(null);
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
        const letter = isTyping(event.target) ? null : keyOf(event.nativeEvent);
        if (letter !== null && onLetter(letter)) event.preventDefault();
      }}
    >
      <RecordDetail
        record={now.record}
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
          now.missingSince === null ? null : (
            <Notice tone="warn">
              <Rich text={messages.gone} parts={{ b: bold, time: <TimeText ms={now.missingSince} /> }} />
            </Notice>
          )
        }
      >
        <InternalTransfer row={now} onGo={onGo} />
        <section className="hist-section" aria-label={messages.review}>
          <h3 className="heading">{messages.review}</h3>
          <p>
            <Rich
              text={messages.reviewed}
              parts={{ state: reviewedState(now.review), ...reviewClauses(now) }}
            />
          </p>
          {whole ? <ChangedSince whole={whole} /> : null}
          {now.sameUser ? (
            <Notice tone="warn">
              <Rich text={messages.sameUser} parts={{ b: bold, user: visible(approverOf(whole)) }} />
            </Notice>
          ) : null}
          {now.labels.length === 0 ? null : (
            <p className="hist-labels">
              {now.labels.map((label) => (
                <span key={label} className="tag tag-plain">
                  {visible(label)}
                </span>
              ))}
            </p>
          )}
          {reviewer.rules !== null && reviewer.name === '' ? (
            <ReviewerField
              rules={reviewer.rules}
              input={name}
              onStored={() => reviewBox.current?.querySelector('button')?.focus()}
            />
          ) : null}
          <div ref={reviewBox}>
            <ReviewButtons
              many={false}
              unreviewed={now.review === 'unreviewed'}
              fourEyes={reviewer.fourEyes}
              busy={busy}
              onAction={(what) => recordReview(targetOf(now), what)}
            />
          </div>
          {whole ? <ReviewTimeline events={whole.events} /> : null}
          {whole?.earlierReviews.map((before) => (
            <EarlierReviews key={before.id} before={before} />
          ))}
        </section>
        <section className="hist-section" aria-label={messages.seen.title}>
          <h3 className="heading">{messages.seen.title}</h3>
          {query.error ? (
            <p className="warn">{query.error.message}</p>
          ) : whole ? (
            <Seen whole={whole} />
          ) : (
            <SkeletonLines label={messages.seen.reading} lines={3} />
          )}
        </section>
      </RecordDetail>
    </div>
  );
}

/** Where a press took the keyboard's place away, as a way to another record does, it is in the pane: no letter is lost. */
function useFocusUnlessElsewhere() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return box;
}

/** The approval has a clause of its own. */
function reviewedState(review: Whole['row']['review']): string {
  return REVIEW_STYLES[review === 'approved' ? 'reviewed' : review].word;
}

/** Who reviewed it and when, as far as it is known. */
function reviewClauses(one: Pick<Whole['row'], 'reviewedBy' | 'approvedBy' | 'reviewedAt'>) {
  const { reviewedBy, approvedBy, reviewedAt } = one;
  const { by, approval, time } = messages.clauses;
  return {
    by: reviewedBy === null ? '' : by(reviewedBy),
    approval: approvedBy === null ? '' : approval(approvedBy),
    time: reviewedAt === null ? '' : <Rich text={time} parts={{ time: <TimeText ms={reviewedAt} /> }} />,
  };
}

/** The system user under which it was reviewed and approved, as far as the log was read. */
function approverOf(whole: Whole | undefined): string {
  return whole?.events.findLast(({ what, undone }) => what.kind === 'approval' && !undone)?.systemUser ?? '';
}

/** What was reviewed is not what the venue tells now. */
function ChangedSince({ whole: { row, changes } }: { whole: Whole }) {
  if (row.review === 'unreviewed' || row.reviewedAt === null) return null;
  const fields = fixedFieldsChanged(changes, row.reviewedAt);
  if (fields.length === 0) return null;
  return (
    <Notice tone="warn">
      <Rich text={messages.changedSince} parts={{ b: bold, fields: fieldNames(fields) }} />
    </Notice>
  );
}

function Seen({ whole }: { whole: Whole }) {
  return (
    <ol className="hist-timeline">
      <li>
        <Rich text={messages.seen.first} parts={{ time: <TimeText ms={whole.row.firstSeenAt} /> }} />
      </li>
      {whole.changes.map((change) => (
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

function ReviewTimeline({ events }: { events: Whole['events'] }) {
  if (events.length === 0) return null;
  return (
    <ol className="hist-timeline" aria-label={messages.events.label}>
      {events.map((one) => (
        <li key={one.seq} className={one.undone ? 'hist-undone' : undefined}>
          {one.imported === null || one.imported.restored ? null : (
            <span className="tag tag-plain">{messages.events.importedTag}</span>
          )}{' '}
          <EventText what={one.what} />{' '}
          <span className="muted">
            {visible(one.by)}
            {one.by === one.systemUser ? '' : ` (${visible(one.systemUser)})`}, <TimeText ms={one.at} />
            {one.undone ? ` · ${messages.events.undone}` : ''}
          </span>
          {one.imported === null ? null : <ImportedFrom source={one.imported} what={one.what.kind} />}
        </li>
      ))}
    </ol>
  );
}

type Imported = NonNullable<Whole['events'][number]['imported']>;

/** Where words came from that were not said here: file, importer and time, the first file first. */
function ImportedFrom({ source, what }: { source: Imported; what: Whole['events'][number]['what']['kind'] }) {
  const { before, restored } = source;
  const isReview = what === 'state' || what === 'approval';
  return (
    <div className="hist-imported">
      {[...before, source].map((step, at) => (
        <p key={`${step.file} ${step.at}`}>
          <Rich
            text={restored && at === before.length ? messages.events.restored : messages.events.imported}
            parts={{
              file: <b>{visible(step.file)}</b>,
              by: visible(step.by),
              time: <TimeText ms={step.at} />,
            }}
          />
        </p>
      ))}
      {isReview && !(restored && before.length === 0) ? <p>{messages.events.notCounted}</p> : null}
    </div>
  );
}

/** What staff said of the same record while it belonged to an account that was removed since. It stays with that record. */
function EarlierReviews({ before }: { before: Whole['earlierReviews'][number] }) {
  const { account, review, notes, labels } = before;
  return (
    <p className="hist-said-before">
      <Rich
        text={messages.reviewedBefore}
        parts={{
          state: <b>{reviewedState(review)}</b>,
          ...reviewClauses(before),
          account,
          notes: notes === 0 ? '' : messages.clauses.notes(notes, formatCount(notes)),
          labels: labels.length === 0 ? '' : messages.clauses.labels(labels.join(', ')),
          note: muted,
        }}
      />
    </p>
  );
}

type TransferEvent = Extract<Whole['events'][number]['what'], { kind: 'transfer' }>;

function TransferText({ what: { is, other } }: { what: TransferEvent }) {
  const name = useAccountName()(other.accountId);
  return (
    <Rich
      text={messages.events.other[other.kind]}
      parts={{
        said: <b>{messages.events.transfer[is]}</b>,
        amount: `${ownAmount(other.amount)} ${visible(other.currency)}`,
        account: name,
      }}
    />
  );
}

function EventText({ what }: { what: Whole['events'][number]['what'] }) {
  switch (what.kind) {
    case 'state':
      return <b>{REVIEW_STYLES[what.state].word}</b>;
    case 'approval':
      return <b>{messages.events.approval}</b>;
    case 'note':
      return <span className="hist-note">{visibleLines(what.text)}</span>;
    case 'label':
      return (
        <Rich
          text={what.on ? messages.events.labelOn : messages.events.labelOff}
          parts={{ label: <b>{visible(what.label)}</b> }}
        />
      );
    case 'transfer':
      return <TransferText what={what} />;
    default:
      return what satisfies never;
  }
}
