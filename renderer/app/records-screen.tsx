import { recordsMessages } from '../../shared/messages/records.ts';
import { HistoryView } from '../features/history/history-view.tsx';
import { RECONCILE_OPEN_KEY, showReconcile } from '../features/reconcile/reconcile-state.ts';
import { ReconcileScreen } from '../features/reconcile/reconcile-screen.tsx';
import { VenueRecords } from '../features/records/venue-records.tsx';
import { TransfersScreen } from '../features/transfers/transfers-screen.tsx';
import { recordsViewKey } from '../parts/query/history-query.ts';
import type { RecordList } from '../parts/records/record-list.ts';
import { useAccountContext } from '../state/app-state.ts';
import { viewState, useViewValue } from '../state/view-state.ts';
import { Segmented } from '../ui/segmented.tsx';

/** One list: the venue's pages of the active account, or the archive with transfers and reconciling. Which of them is kept per screen. */
export function RecordsScreen({ list }: { list: RecordList }) {
  const direction = list.kind === 'deposits' ? 'deposit' : 'withdrawal';
  const key = recordsViewKey(direction);
  const allLive = useAccountContext()?.is === 'all-live';
  const chosen = useViewValue(key);
  // The venue's pages are of one account.
  const view = allLive ? 'history' : chosen;
  const reconciling = useViewValue(RECONCILE_OPEN_KEY);
  const title = (
    <>
      <h1>{list.title}</h1>
      {allLive ? null : (
        <Segmented
          label={recordsMessages.whereFrom}
          options={VIEWS}
          value={view}
          onChange={(next) => viewState.set(key, next)}
        />
      )}
    </>
  );
  if (reconciling) return <ReconcileScreen />;
  if (view === 'live') return <VenueRecords list={list} title={title} />;
  return (
    <HistoryView
      list={list}
      title={title}
      Transfers={TransfersScreen}
      onReconcile={() => showReconcile(true)}
    />
  );
}

const VIEWS = [
  { value: 'live', label: recordsMessages.views.live, title: recordsMessages.views.liveTitle },
  { value: 'history', label: recordsMessages.views.history, title: recordsMessages.views.historyTitle },
] as const;
