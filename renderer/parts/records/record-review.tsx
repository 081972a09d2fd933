import { useRef } from 'react';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { fieldNames } from '../../../shared/alerts/format-alert.ts';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { fixedFieldsChanged } from '../../../shared/records/fixed-fields.ts';
import { historyRecordMessages as messages } from '../../../shared/messages/history-record.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { targetOf } from '../review/last-action.ts';
import { REVIEW_STYLES } from '../review/format-review.ts';
import { formatLabels } from '../review/format-imported.ts';
import { ImportedFrom, ImportedTag } from '../review/imported-from.tsx';
import { ReviewButtons } from '../review/review-buttons.tsx';
import { ReviewerField } from '../review/reviewer-field.tsx';
import { useReviewAction } from '../review/use-review-action.ts';
import { ReviewTimeline } from './review-timeline.tsx';

type Detail = CallReply<'history.record'>;

const bold = (text: string) => <b>{text}</b>;
const muted = (text: string) => <span className="muted">{text}</span>;

interface RecordReviewProps {
  row: HistoryRecord;
  /** Undefined until it is loaded. */
  detail: Detail | undefined;
}

/** The review of one record: how far it is, who reviewed it, the buttons, and all its events. */
export function RecordReview({ row, detail }: RecordReviewProps) {
  const { recordReview, busy, reviewer } = useReviewAction();
  const buttons = useRef<HTMLDivElement>(null);
  return (
    <section className="hist-section" aria-label={messages.review}>
      <h3 className="heading">{messages.review}</h3>
      <p>
        <ReviewedBy review={row} />
      </p>
      {detail ? <ChangedSince detail={detail} /> : null}
      {row.sameUser ? (
        <Notice tone="warn">
          <Rich text={messages.sameUser} parts={{ b: bold, user: visible(approverOf(detail)) }} />
        </Notice>
      ) : null}
      {row.labels.length === 0 ? null : (
        <p className="hist-labels">
          {row.labels.map((label) => (
            <span key={label} className="tag tag-plain">
              {visible(label)}
            </span>
          ))}
        </p>
      )}
      {row.importSources?.labels.map(({ label, from }) => (
        <div key={label}>
          <ImportedTag source={from} />{' '}
          <Rich text={messages.events.labelOn} parts={{ label: <b>{visible(label)}</b> }} />
          <ImportedFrom source={from} />
        </div>
      ))}
      {reviewer.rules !== null && reviewer.name === '' ? (
        <ReviewerField
          rules={reviewer.rules}
          onStored={() => buttons.current?.querySelector('button')?.focus()}
        />
      ) : null}
      <div ref={buttons}>
        <ReviewButtons
          many={false}
          unreviewed={row.review === 'unreviewed'}
          fourEyes={reviewer.fourEyes}
          busy={busy}
          onAction={(what) => recordReview(targetOf(row), what)}
        />
      </div>
      {detail ? <ReviewTimeline events={detail.events} /> : null}
      {detail?.earlierReviews.map((earlier) => (
        <EarlierReview key={earlier.id} earlier={earlier} />
      ))}
    </section>
  );
}

type Review = Pick<HistoryRecord, 'review' | 'reviewedBy' | 'approvedBy' | 'reviewedAt'>;

/** "Reviewed by A, 20 Nov 2026 17:03, approved by B": whoever reviewed a record is not whoever has to approve it. */
export function ReviewedBy({ review }: { review: Review }) {
  return <Rich text={messages.reviewed} parts={{ state: stateOf(review), ...clausesOf(review) }} />;
}

/** The approval, given or awaited, has a clause of its own. */
function stateOf({ review }: Review): string {
  return review === 'waiting' || review === 'approved'
    ? messages.states.reviewed
    : REVIEW_STYLES[review].word;
}

function clausesOf({ review, reviewedBy, approvedBy, reviewedAt }: Review) {
  const { by, approval, time, waiting } = messages.clauses;
  return {
    by: reviewedBy === null ? '' : by(reviewedBy),
    time: reviewedAt === null ? '' : <Rich text={time} parts={{ time: <TimeText ms={reviewedAt} /> }} />,
    approval: approvedBy === null ? (review === 'waiting' ? waiting : '') : approval(approvedBy),
  };
}

/** The system user of the last approval, empty until it is loaded. */
function approverOf(detail: Detail | undefined): string {
  return detail?.events.findLast(({ what, undone }) => what.kind === 'approval' && !undone)?.systemUser ?? '';
}

/** A field that never changes has changed at the venue since the review. */
function ChangedSince({ detail: { row, changes } }: { detail: Detail }) {
  if (row.review === 'unreviewed' || row.reviewedAt === null) return null;
  const fields = fixedFieldsChanged(changes, row.reviewedAt);
  if (fields.length === 0) return null;
  return (
    <Notice tone="warn">
      <Rich text={messages.changedSince} parts={{ b: bold, fields: fieldNames(fields) }} />
    </Notice>
  );
}

/** The review of the same record under an account that was removed since. */
function EarlierReview({ earlier }: { earlier: Detail['earlierReviews'][number] }) {
  const { account, notes, labels } = earlier;
  return (
    <p className="hist-earlier-review">
      <Rich
        text={messages.reviewedBefore}
        parts={{
          state: <b>{stateOf(earlier)}</b>,
          ...clausesOf(earlier),
          account,
          notes: notes === 0 ? '' : messages.clauses.notes(notes, formatCount(notes)),
          labels: labels.length === 0 ? '' : messages.clauses.labels(formatLabels(earlier, ', ')),
          note: muted,
        }}
      />
    </p>
  );
}
