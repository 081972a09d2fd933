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
import { EarliestDateForm } from './earliest-date-form.tsx';
import { listSentences, listsOf, progressText, shortTime, summaryOf } from './coverage.ts';
import { useAccountName } from './removed-accounts.tsx';
import { UnreadableRows } from './unreadable-records.tsx';
import type { HistoryStatus, ListCoverage, SyncProgress } from './use-status.ts';
import './archive.css';

interface SyncPillProps {
  status: HistoryStatus;
  filter: HistoryFilter;
}

/** What the archive knows of the lists on the screen, in a line; pressed, list by list with its reasons. */
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
        <div className="hist-knows">
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
          <ReadAnew accountId={accountId} />
          <EarliestDateForm
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
      {list.incomplete.length === 0 ? null : (
        <Fold title={messages.list.windows(list.incomplete.length, formatCount(list.incomplete.length))}>
          <ul className="hist-gaps">
            {list.incomplete.map((gap) => (
              <li key={`${gap.from} ${gap.to}`}>
                <b>{messages.list.window(shortTime(gap.from, timeZone), shortTime(gap.to, timeZone))}</b>:{' '}
                {gap.reason}
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {list.unreadable === 0 ? null : (
        <Fold title={messages.list.aside(list.unreadable, formatCount(list.unreadable))}>
          <UnreadableRows accountId={list.accountId} kind={list.kind} settled={false} />
        </Fold>
      )}
      {list.resolvedUnreadable === 0 ? null : (
        <Fold title={messages.list.settled(list.resolvedUnreadable, formatCount(list.resolvedUnreadable))}>
          <UnreadableRows accountId={list.accountId} kind={list.kind} settled />
        </Fold>
      )}
    </div>
  );
}

/** Read now, or hold, go on with and give up what is being read. */
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

/** For whoever doubts what was verified: a record that the venue listed late, or took away long after. */
function ReadAnew({ accountId }: { accountId: string }) {
  const { toast } = useAnnounce();
  const act = useAction('history.sync', {
    onError: ({ problem }) => toast(messages.anew.failed(problem.message), 'bad'),
  });
  return (
    <Fold title={messages.anew.title}>
      <p className="muted">{messages.anew.text}</p>
      <div className="bar">
        <Button size="small" busy={act.isPending} onClick={() => act.mutate({ accountId, action: 'anew' })}>
          {messages.anew.button}
        </Button>
      </div>
    </Fold>
  );
}
