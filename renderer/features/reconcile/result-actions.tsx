import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { ReconcileSummary } from '../../../shared/bridge/reconcile-calls.ts';
import type { ReconcileList } from '../../../shared/ledger/ledger-mapping.ts';
import { reconcileResultMessages as messages } from '../../../shared/messages/reconcile-result.ts';
import { useAction } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { enqueue, refreshReviews } from '../../parts/review/action-queue.ts';
import { LAST_ACTION_KEY, type LastAction, NOTHING_LEFT } from '../../parts/review/last-action.ts';
import { useReviewer, useActionShower } from '../../parts/review/use-review-action.ts';
import { useViewValue } from '../../state/view-state.ts';
import { ReviewerField } from '../../parts/review/reviewer-field.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';

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
    onError: ({ problem }) => toast(messages.notExported(problem.message), 'bad'),
    onSuccess({ where, rows }) {
      if (where !== null) toast(messages.exported(rows, formatCount(rows), where), 'good');
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

/** Offers to mark matched records reviewed, once the counts are known. Main decides again when it writes which stay as they are. */
export function MarkReviewed({ result }: { result: ReconcileSummary }) {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const reviewer = useReviewer();
  const actionShower = useActionShower();
  const [asking, setAsking] = useState<CallReply<'reconcile.reviewCount'> | null>(null);
  const matched = result.counts.find(({ list }) => list === 'matched')?.venueRecords ?? 0;
  const count = useAction('reconcile.reviewCount', {
    onError: ({ problem }) => toast(problem.message, 'bad'),
    onSuccess: setAsking,
  });
  const mark = useAction('reconcile.review', {
    onError: ({ problem }) => toast(problem.message, 'bad'),
    onSuccess: () => setAsking(null),
  });
  const last = useViewValue(LAST_ACTION_KEY);
  const isUndone =
    last?.is === 'undone' && last.what.kind === 'reconciled' && last.what.resultId === result.resultId;
  const again = useEffectEvent(() => mark.reset());
  useEffect(() => {
    if (isUndone) again();
  }, [isUndone]);

  /** The bar under the list shows the outcome and undoes it. */
  async function write(expected: number, show: (action: LastAction) => void): Promise<void> {
    const { resultId } = result;
    const { name: by, fourEyes } = reviewer;
    try {
      const { records, reviewed, left, note, written } = await mark.mutateAsync({ resultId, by, expected });
      const same = records - reviewed - left;
      const reply = { recorded: reviewed, left: { ...NOTHING_LEFT, same }, written };
      const what = { kind: 'reconciled', resultId, note, stayed: left } as const;
      const target = { row: null, count: reviewed };
      show({ is: 'done', what, target, by, fourEyes, reply });
    } catch {
      // `mark` reports it itself.
    }
    refreshReviews(client);
  }

  if (matched === 0) return null;
  if (asking === null || mark.isSuccess) {
    return (
      <Button
        variant="primary"
        disabled={mark.isSuccess}
        busy={count.isPending}
        onClick={() => count.mutate({ resultId: result.resultId })}
      >
        {mark.isSuccess ? messages.review.done : messages.review.begin(formatCount(matched))}
      </Button>
    );
  }
  if (reviewer.rules !== null && reviewer.name === '') return <ReviewerField rules={reviewer.rules} />;
  const { records, left } = asking;
  const marked = records - left;
  const stay = left === 0 ? '' : ` ${messages.review.stay(left, formatCount(left))}`;
  return (
    <div className="bar" role="group" aria-label={messages.review.label}>
      <span>
        {/* The note as main writes it: the review log is English. */}
        {marked === 0
          ? messages.review.nothing(left, formatCount(left))
          : `${messages.review.question(marked, formatCount(marked), `reconciled with ${result.name}`)}${stay}`}
      </span>
      <Button autoFocus onClick={() => setAsking(null)}>
        {messages.review.notNow}
      </Button>
      {marked === 0 ? null : (
        <Button
          variant="primary"
          busy={mark.isPending}
          onClick={() => {
            const show = actionShower();
            void enqueue(() => write(records, show));
          }}
        >
          {messages.review.write(marked, formatCount(marked))}
        </Button>
      )}
    </div>
  );
}
