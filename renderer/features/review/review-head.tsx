import { FileText, UserRound } from 'lucide-react';
import type { HistoryFilter } from '../../../shared/query/filter.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { reviewMessages } from '../../../shared/messages/review.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { formatCount } from '../../lib/format/number.ts';
import { ArchiveNotice } from '../../parts/archive/archive-notice.tsx';
import { SyncPill } from '../../parts/archive/sync-pill.tsx';
import type { HistoryStatus } from '../../parts/archive/use-history-status.ts';
import { useOpenSettings } from '../../state/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { Dialog } from './use-screen-dialog.ts';
import type { useSummary } from './use-summary.ts';

const messages = reviewMessages.head;

export type ReviewView = 'queue' | 'log';
const VIEWS = [
  { value: 'queue', label: reviewMessages.view.queue },
  { value: 'log', label: reviewMessages.view.log },
] as const;

interface ReviewHeadProps {
  counted: ReturnType<typeof useSummary>;
  status: HistoryStatus | undefined;
  filter: HistoryFilter;
  view: ReviewView;
  onView: (view: ReviewView) => void;
  onShow: (dialog: Dialog) => void;
}

/** Title, state of the archive, reviewer, and what prevents reviewing. */
export function ReviewHead({ counted, status, filter, view, onView, onShow }: ReviewHeadProps) {
  const summary = counted.data;
  const rules = summary?.rules;
  const openSettings = useOpenSettings();
  return (
    <>
      <div className="bar">
        <h1>{reviewMessages.title}</h1>
        <Segmented label={reviewMessages.view.label} options={VIEWS} value={view} onChange={onView} />
        {status ? <SyncPill status={status} filter={filter} /> : null}
        <span className="grow" />
        {rules ? (
          <Button
            className="review-reviewer"
            icon={<UserRound size={13} aria-hidden />}
            title={messages.change}
            onClick={() => openSettings('reviews', settingsSectionsMessages.reviews.reviewer)}
          >
            <span className="review-name">{rules.reviewer === '' ? messages.reviewer : rules.reviewer}</span>
            {rules.fourEyes ? <span className="tag tag-plain">{messages.fourEyes}</span> : null}
          </Button>
        ) : null}
        <Button
          icon={<FileText size={13} aria-hidden />}
          disabled={!status}
          title={messages.statement}
          onClick={() => onShow('statement')}
        >
          <span className="hist-word">{messages.statement}</span>
        </Button>
      </div>
      {counted.error ? (
        <Notice
          tone="bad"
          live
          action={
            <Button size="small" busy={counted.isFetching} onClick={() => void counted.refetch()}>
              {commonMessages.tryAgain}
            </Button>
          }
        >
          {messages.notCounted(counted.error.message)}
        </Notice>
      ) : null}
      {summary?.problem ? (
        <Notice
          tone="bad"
          live
          action={
            <Button size="small" onClick={() => onShow('log')}>
              {messages.showLog}
            </Button>
          }
        >
          {summary.problem}
        </Notice>
      ) : null}
      {summary && summary.problem === null && summary.unmatched > 0 ? (
        <Notice
          tone="warn"
          action={
            <Button size="small" onClick={() => onShow('log')}>
              {messages.showLog}
            </Button>
          }
        >
          {messages.unmatched(summary.unmatched, formatCount(summary.unmatched))}
        </Notice>
      ) : null}
      {status?.problem ? (
        <Notice tone="bad" live>
          {status.problem}
        </Notice>
      ) : null}
      {status ? <ArchiveNotice status={status} /> : null}
    </>
  );
}
