import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { CallReply } from '../../shared/bridge/contract.ts';
import type { ReconcileSummary } from '../../shared/bridge/reconcile-calls.ts';
import type { ReconcileList } from '../../shared/history/ledger-mapping.ts';
import { reconcileResultText as text } from '../../shared/text/reconcile-result.ts';
import { callKey, useAction } from '../bridge.ts';
import { formatCount } from '../format/number.ts';
import { useReviewer } from '../history/use-say.ts';
import { ReviewerField } from '../review/reviewer-field.tsx';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';

/** Writes one list, or all of them (`list` null), to a file the user names. */
export function ExportButton({
  resultId,
  list,
  bom,
  label,
}: {
  resultId: string;
  list: ReconcileList | null;
  /** The file begins with a byte order mark. */
  bom: boolean;
  label: string;
}) {
  const { toast } = useAnnounce();
  const write = useAction('reconcile.export', {
    onError: ({ problem }) => toast(text.notExported(problem.message), 'bad'),
    onSuccess({ where, rows }) {
      if (where !== null) toast(text.exported(rows, formatCount(rows), where), 'good');
    },
  });
  return (
    <Button
      icon={<Download size={13} aria-hidden />}
      busy={write.isPending}
      onClick={() => write.mutate({ resultId, list, bom })}
    >
      {label}
    </Button>
  );
}

/** Offers to say "reviewed" of what matched, once, after the counts were read. What stays as it is main decides anew when it writes. */
export function MarkReviewed({ result }: { result: ReconcileSummary }) {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const reviewer = useReviewer();
  const [asking, setAsking] = useState<CallReply<'reconcile.toReview'> | null>(null);
  const matched = result.counts.find(({ list }) => list === 'matched')?.venueRecords ?? 0;
  const count = useAction('reconcile.toReview', {
    onError: ({ problem }) => toast(problem.message, 'bad'),
    onSuccess: setAsking,
  });
  const mark = useAction('reconcile.review', {
    onError: ({ problem }) => toast(problem.message, 'bad'),
    onSuccess({ records, reviewed, left, note }) {
      setAsking(null);
      for (const name of ['history.record', 'reviews.summary', 'reconcile.page'] as const) {
        void client.invalidateQueries({ queryKey: callKey(name) });
      }
      const rest = records - reviewed - left;
      const said = [text.review.marked(reviewed, formatCount(reviewed), note)];
      if (rest !== 0) said.push(text.review.already(rest, formatCount(rest)));
      if (left !== 0) said.push(text.review.stayed(left, formatCount(left)));
      toast(said.join(' '), 'good');
    },
  });
  if (matched === 0) return null;
  if (asking === null || mark.isSuccess) {
    return (
      <Button
        variant="primary"
        disabled={mark.isSuccess}
        busy={count.isPending}
        onClick={() => count.mutate({ resultId: result.resultId })}
      >
        {mark.isSuccess ? text.review.done : text.review.begin(formatCount(matched))}
      </Button>
    );
  }
  if (reviewer.rules !== null && reviewer.name === '') return <ReviewerField rules={reviewer.rules} />;
  const { records, left } = asking;
  const marked = records - left;
  const stay = left === 0 ? '' : ` ${text.review.stay(left, formatCount(left))}`;
  return (
    <div className="bar" role="group" aria-label={text.review.label}>
      <span>
        {/* The note as main writes it: what stands in the review log is English. */}
        {marked === 0
          ? text.review.nothing(left, formatCount(left))
          : `${text.review.question(marked, formatCount(marked), `reconciled with ${result.name}`)}${stay}`}
      </span>
      <Button autoFocus onClick={() => setAsking(null)}>
        {text.review.notNow}
      </Button>
      {marked === 0 ? null : (
        <Button
          variant="primary"
          busy={mark.isPending}
          onClick={() => mark.mutate({ resultId: result.resultId, by: reviewer.name, expected: records })}
        >
          {text.review.write(marked, formatCount(marked))}
        </Button>
      )}
    </div>
  );
}
