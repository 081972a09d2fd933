import type { HistoryFilter } from '../../../shared/query/filter.ts';
import { historySyncMessages } from '../../../shared/messages/history-sync.ts';
import { Notice } from '../../ui/notice.tsx';
import { listsOf, progressText } from './coverage.ts';
import { useAccountName } from './removed-accounts.tsx';
import { SyncButtons } from './sync-pill.tsx';
import type { HistoryStatus, SyncProgress } from './use-history-status.ts';
import './archive.css';

const messages = historySyncMessages.bar;

/** Sync runs that need a line: the first of an account, a paused one, a failed one. Later ones are quiet. */
export function SyncBars({ status, filter }: { status: HistoryStatus; filter: HistoryFilter }) {
  const accountName = useAccountName();
  const accounts = new Set(filter.accountIds ?? listsOf(status, filter).map((list) => list.accountId));
  const shown = status.syncs.filter(
    (sync) =>
      accounts.has(sync.accountId) &&
      (sync.state === 'failed' || sync.state === 'paused' || (sync.first && sync.state === 'running')),
  );
  return shown.map((sync) => {
    const name = accountName(sync.accountId);
    return sync.state === 'failed' ? (
      <Notice
        key={sync.accountId}
        tone="bad"
        live
        action={<SyncButtons accountId={sync.accountId} sync={sync} />}
      >
        {messages.unfinished(name, sync.message ?? '')}
      </Notice>
    ) : (
      <SyncBar key={sync.accountId} sync={sync} name={name} />
    );
  });
}

function SyncBar({ sync, name }: { sync: SyncProgress; name: string }) {
  const share = sync.share ?? 0;
  return (
    <section className="hist-sync" aria-label={messages.label(name)}>
      <div className="bar">
        <span className="hist-sync-text">
          <b>{sync.first ? messages.first : messages.later}</b> {progressText(sync, name)}
        </span>
        <span className="grow" />
        <SyncButtons accountId={sync.accountId} sync={sync} />
      </div>
      <div
        className="hist-progress"
        role="progressbar"
        aria-label={messages.share(name)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={sync.share === null ? undefined : Math.round(share * 100)}
      >
        <span style={{ transform: `scaleX(${share})` }} />
      </div>
      {sync.message === null ? null : <p className="muted">{sync.message}</p>}
    </section>
  );
}
