import { useRef } from 'react';
import type { CallReply } from '../../shared/bridge/contract.ts';
import type { HistoryRecord } from '../../shared/history/filter.ts';
import { useAccounts } from '../app/desk-state.ts';
import { useCall } from '../bridge.ts';
import { ownAmount } from '../privacy/hidden.ts';
import { visible, visibleLines } from '../format/visible.ts';
import { RecordDetail } from '../records/record-detail.tsx';
import { ReviewerField } from '../review/reviewer-field.tsx';
import { OwnTransfer } from '../transfers/own-transfer.tsx';
import { Notice } from '../ui/notice.tsx';
import { AccountDot } from '../ui/status-pill.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { count } from './knowledge.ts';
import { useAccountName } from './removed-accounts.tsx';
import { REVIEW_LOOKS } from './review-words.ts';
import { SayButtons } from './say-buttons.tsx';
import { useSay } from './use-say.ts';

type Whole = CallReply<'history.record'>;

interface RecordPaneProps {
  row: HistoryRecord;
  onClose: () => void;
  /** Shows another record in this pane's place: the other leg of an own transfer. */
  onGo?: (row: HistoryRecord) => void;
}

/** One record with everything known of it: its fields, what changed and when it was seen, what staff said. */
export function RecordPane({ row, onClose, onGo }: RecordPaneProps) {
  const query = useCall('history.record', { id: row.id });
  const whole = query.data;
  const now = whole?.row ?? row;
  const { say, busy, reviewer } = useSay();
  const name = useRef<HTMLInputElement>(null);
  const says = useRef<HTMLDivElement>(null);
  const account = useAccounts().data?.accounts.find((one) => one.id === now.accountId);
  const accountName = useAccountName()(now.accountId);
  return (
    <RecordDetail
      record={now.record}
      onClose={onClose}
      head={
        <span className="hist-account">
          {account ? <AccountDot colour={account.colour} /> : null}
          {accountName}
          {now.occurrence > 0 ? (
            <span className="faint">number {now.occurrence + 1} of several equal records</span>
          ) : null}
        </span>
      }
      notices={
        now.missingSince === null ? null : (
          <Notice tone="warn">
            <b>Gone at the venue.</b> A complete reading at <TimeText ms={now.missingSince} /> no longer found
            this record. It is kept as it was seen last; ask the venue what became of it.
          </Notice>
        )
      }
    >
      <OwnTransfer row={now} onGo={onGo} />
      <section className="hist-section" aria-label="Review">
        <h3 className="heading">Review</h3>
        <p>
          {REVIEW_LOOKS[now.review].word}
          {now.reviewedBy === null ? null : ` by ${now.reviewedBy}`}
          {now.secondBy === null ? null : `, seconded by ${now.secondBy}`}
          {now.reviewedAt === null ? null : (
            <>
              , <TimeText ms={now.reviewedAt} />
            </>
          )}
        </p>
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
            onStored={() => says.current?.querySelector('button')?.focus()}
          />
        ) : null}
        <div ref={says}>
          <SayButtons
            many={false}
            unreviewed={now.review === 'unreviewed'}
            fourEyes={reviewer.fourEyes}
            busy={busy}
            onSay={(what) => say({ by: 'ids', ids: [now.id] }, what)}
          />
        </div>
        {whole ? <SaidList said={whole.said} /> : null}
        {whole?.saidBefore.map((before) => (
          <SaidBefore key={before.id} before={before} />
        ))}
      </section>
      <section className="hist-section" aria-label="What was seen">
        <h3 className="heading">What was seen</h3>
        {query.error ? (
          <p className="warn">{query.error.message}</p>
        ) : whole ? (
          <Seen whole={whole} />
        ) : (
          <SkeletonLines label="Reading the record" lines={3} />
        )}
      </section>
    </RecordDetail>
  );
}

function Seen({ whole }: { whole: Whole }) {
  return (
    <ol className="hist-timeline">
      <li>
        First seen <TimeText ms={whole.row.firstSeenAt} />
      </li>
      {whole.changes.map((change) => (
        <li key={`${change.at} ${change.field}`}>
          <b>{change.field}</b> {value(change.before)} → {value(change.after)}{' '}
          <span className="muted">
            seen <TimeText ms={change.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function value(text: string | null): string {
  return text === null || text === '' ? 'none' : visible(text);
}

function SaidList({ said }: { said: Whole['said'] }) {
  if (said.length === 0) return null;
  return (
    <ol className="hist-timeline" aria-label="What staff said">
      {said.map((one) => (
        <li key={`${one.at} ${one.by} ${JSON.stringify(one.what)}`}>
          <SaidWords what={one.what} />{' '}
          <span className="muted">
            {visible(one.by)}
            {one.by === one.systemUser ? '' : ` (${one.systemUser})`}, <TimeText ms={one.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What staff said of the same record while it belonged to an account that was removed since. It stays with that record. */
function SaidBefore({ before }: { before: Whole['saidBefore'][number] }) {
  const { account, review, reviewedBy, reviewedAt, secondBy, notes, labels } = before;
  return (
    <p className="hist-said-before">
      <b>{REVIEW_LOOKS[review].word}</b>
      {reviewedBy === null ? null : ` by ${reviewedBy}`}
      {secondBy === null ? null : `, seconded by ${secondBy}`}
      {reviewedAt === null ? null : (
        <>
          , <TimeText ms={reviewedAt} />
        </>
      )}{' '}
      under {account}
      {notes === 0 ? null : `, ${count(notes, 'note', 'notes')}`}
      {labels.length === 0 ? null : `, labels ${labels.join(', ')}`}.{' '}
      <span className="muted">
        The record was read again for this account; what is said here is said of it alone.
      </span>
    </p>
  );
}

const TRANSFER_WORDS = {
  own: 'Own transfer',
  'not-own': 'No own transfer',
  open: 'Own transfer taken back',
} as const;

type TransferSaid = Extract<Whole['said'][number]['what'], { kind: 'transfer' }>;

function TransferWords({ what: { is, other } }: { what: TransferSaid }) {
  const name = useAccountName()(other.accountId);
  return (
    <>
      <b>{TRANSFER_WORDS[is]}</b>: {other.kind} of {ownAmount(other.amount)} {visible(other.currency)},{' '}
      {other.kind === 'deposit' ? 'to' : 'from'} {name}
    </>
  );
}

function SaidWords({ what }: { what: Whole['said'][number]['what'] }) {
  switch (what.kind) {
    case 'state':
      return <b>{REVIEW_LOOKS[what.state].word}</b>;
    case 'second':
      return <b>Seconded</b>;
    case 'note':
      return <span className="hist-note">{visibleLines(what.text)}</span>;
    case 'label':
      return (
        <>
          Label <b>{visible(what.label)}</b> {what.on ? 'on' : 'off'}
        </>
      );
    case 'transfer':
      return <TransferWords what={what} />;
    default:
      return what satisfies never;
  }
}
