import { Pause, Play, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import type { HistoryFilter } from '../../../shared/query/filter.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { historySyncMessages as messages } from '../../../shared/messages/history-sync.ts';
import { usePreferences } from '../../state/app-state.ts';
import { useAction } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Popover } from '../../ui/popover.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { listSentences, listsOf, progressText, summaryOf } from './coverage.ts';
import { GapList } from './gap-list.tsx';
import { useAccountName } from './removed-accounts.tsx';
import { StartDateForm } from './start-date-form.tsx';
import { UnreadableRows } from './unreadable-records.tsx';
import type { HistoryStatus, ListCoverage, SyncProgress } from './use-history-status.ts';
import './archive.css';

interface SyncPillProps {
  status: HistoryStatus;
  filter: HistoryFilter;
}

/** How complete the lists on the screen are, in one sentence; pressed, every gap and every list. */
export function SyncPill({ status, filter }: SyncPillProps) {
  const { timeZone } = usePreferences();
  const [now] = useState(() => Date.now());
  const lists = listsOf(status, filter);
  const summary = summaryOf(lists, status.syncs, { zone: timeZone, now });
  return (
    <Popover
      label={messages.pill.label}
      renderTrigger={(props) => (
        <button {...props} type="button" className={`hist-pill hist-pill-${summary.tone}`}>
          <StatusPill tone={summary.tone}>{summary.text}</StatusPill>
        </button>
      )}
    >
      {() => (
        <div className="hist-coverage">
          {summary.gaps.length === 0 ? null : (
            <section aria-label={messages.gaps(summary.gaps.length, formatCount(summary.gaps.length))}>
              <h2>{messages.gaps(summary.gaps.length, formatCount(summary.gaps.length))}</h2>
              <GapList gaps={summary.gaps} />
            </section>
          )}
          {[...new Set(lists.map((list) => list.accountId))].map((accountId) => (
            <AccountCoverage
              key={accountId}
              accountId={accountId}
              lists={lists.filter((list) => list.accountId === accountId)}
              sync={status.syncs.find((sync) => sync.accountId === accountId)}
            />
          ))}
          {lists.length === 0 ? <p className="muted">{messages.pill.nothing}</p> : null}
          {status.searchLag > 0 ? (
            <p className="muted">
              {messages.pill.searchLag(status.searchLag, formatCount(status.searchLag))}
            </p>
          ) : null}
        </div>
      )}
    </Popover>
  );
}

interface AccountCoverageProps {
  accountId: string;
  lists: readonly ListCoverage[];
  sync: SyncProgress | undefined;
}

function AccountCoverage({ accountId, lists, sync }: AccountCoverageProps) {
  const name = useAccountName()(accountId);
  const removed = lists.some((list) => list.removed === true);
  return (
    <section aria-label={name}>
      <div className="bar">
        <h2>{name}</h2>
        <span className="grow" />
        {removed ? null : <SyncButtons accountId={accountId} sync={sync} />}
      </div>
      {removed ? <p className="muted">{messages.pill.removed}</p> : null}
      {sync && sync.state !== 'idle' ? <p className="muted">{progressText(sync, name)}</p> : null}
      {sync?.message ? <p className="warn">{sync.message}</p> : null}
      {lists.map((list) => (
        <ListFacts key={list.kind} list={list} />
      ))}
      {removed ? null : (
        <>
          <VerifyAll accountId={accountId} />
          <StartDateForm
            accountId={accountId}
            startDate={lists[0]?.startDateSource === 'user' ? lists[0].startDate : null}
          />
        </>
      )}
    </section>
  );
}

function ListFacts({ list }: { list: ListCoverage }) {
  const { timeZone } = usePreferences();
  return (
    <div className="hist-list">
      <h3 className="heading">{messages.list.heading[list.kind](list.records, formatCount(list.records))}</h3>
      {listSentences(list, timeZone).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {list.unreadable === 0 ? null : (
        <Fold title={messages.list.unreadable(list.unreadable, formatCount(list.unreadable))}>
          <UnreadableRows accountId={list.accountId} kind={list.kind} resolved={false} />
        </Fold>
      )}
      {list.resolvedUnreadable === 0 ? null : (
        <Fold title={messages.list.resolved(list.resolvedUnreadable, formatCount(list.resolvedUnreadable))}>
          <UnreadableRows accountId={list.accountId} kind={list.kind} resolved />
        </Fold>
      )}
    </div>
  );
}

/** Starts the download of an account; while it runs, pauses, resumes and cancels it. */
export function SyncButtons({ accountId, sync }: { accountId: string; sync: SyncProgress | undefined }) {
  const { toast } = useAnnounce();
  const act = useAction('history.sync', {
    onError: ({ problem }) => toast(messages.buttons.failed(problem.message), 'bad'),
  });
  const press = (action: 'start' | 'pause' | 'resume' | 'cancel') => () => act.mutate({ accountId, action });
  const state = sync?.state ?? 'idle';
  if (state === 'running' || state === 'paused') {
    return (
      <>
        {state === 'running' ? (
          <Button size="small" icon={<Pause size={12} aria-hidden />} onClick={press('pause')}>
            {messages.buttons.pause}
          </Button>
        ) : (
          <Button size="small" icon={<Play size={12} aria-hidden />} onClick={press('resume')}>
            {messages.buttons.resume}
          </Button>
        )}
        <Button size="small" icon={<X size={12} aria-hidden />} onClick={press('cancel')}>
          {commonMessages.cancel}
        </Button>
      </>
    );
  }
  return (
    <Button
      size="small"
      icon={<RotateCw size={12} aria-hidden />}
      busy={act.isPending}
      onClick={press('start')}
    >
      {messages.buttons.start}
    </Button>
  );
}

/** Scans everything again: the venue may have listed a record late, or removed one long after. */
function VerifyAll({ accountId }: { accountId: string }) {
  const { toast } = useAnnounce();
  const act = useAction('history.sync', {
    onError: ({ problem }) => toast(messages.verifyAll.failed(problem.message), 'bad'),
  });
  return (
    <Fold title={messages.verifyAll.title}>
      <p className="muted">{messages.verifyAll.text}</p>
      <div className="bar">
        <Button
          size="small"
          busy={act.isPending}
          onClick={() => act.mutate({ accountId, action: 'verifyAll' })}
        >
          {messages.verifyAll.button}
        </Button>
      </div>
    </Fold>
  );
}
