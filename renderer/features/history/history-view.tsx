import { useRef, type ReactNode } from 'react';
import { ArchiveNotice } from '../../parts/archive/archive-notice.tsx';
import { SyncBars } from '../../parts/archive/sync-bar.tsx';
import { ActionBar } from '../../parts/review/action-bar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryResult } from './history-result.tsx';
import { HistoryToolbar } from './history-toolbar.tsx';
import { useHistory, type History } from './use-history.ts';
import './history.css';
import { SelectionBar } from '../../parts/review/selection-bar.tsx';
import { DamagedNotice } from './damaged-notice.tsx';
import { TotalsStrip } from './totals-strip.tsx';

interface HistoryViewProps {
  /** Title and the sections of History. */
  title: ReactNode;
  /** Internal transfers were matched: the table has a column for the other account. */
  hasTransfers: boolean;
}

/** The downloaded records of the account in the header or of all live ones, deposits and withdrawals. */
export function HistoryView({ title, hasTransfers }: HistoryViewProps) {
  const history = useHistory(hasTransfers);
  const { panes, query } = history;
  const main = useRef<HTMLDivElement>(null);
  const archive = history.status.data;

  function focusTable(): void {
    main.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  }

  function closePane(): void {
    panes.setOpen(null);
    focusTable();
  }

  return (
    <div
      className="records"
      ref={main}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (panes.panel === 'totals') panes.setPanel('table');
        else if (panes.open) closePane();
      }}
    >
      <HistoryToolbar history={history} title={title} />
      <HistoryFilters history={history} />
      {archive ? <SyncBars status={archive} filter={query.filter} /> : null}
      {archive?.problem ? (
        <Notice tone="bad" live>
          {archive.problem}
        </Notice>
      ) : null}
      {archive ? <ArchiveNotice status={archive} /> : null}
      <DamagedNotice history={history} />
      <HistoryResult history={history} onPaneClosed={closePane} />
      <ActionBar />
      <div className="bar hist-foot">
        <HistoryFoot history={history} onAnswered={focusTable} />
      </div>
      {panes.isExporting ? (
        <ExportDialog
          query={query}
          total={history.total}
          lists={archive?.lists ?? null}
          onClose={() => panes.setExporting(false)}
        />
      ) : null}
    </div>
  );
}

interface HistoryFootProps {
  history: History;
  /** Nothing is to be confirmed any more. */
  onAnswered: () => void;
}

/** The totals of the result, or the actions on the selection. */
function HistoryFoot({ history, onAnswered }: HistoryFootProps) {
  const { panes, query } = history;
  const { selection, asking, setAsking, selectAll, clear } = history.selecting;
  if (panes.isInvalid) return null;
  if (selection.is === 'none') {
    return (
      <TotalsStrip
        lines={history.lines}
        waiting={history.waiting}
        damaged={history.damaged}
        filter={query.filter}
        onMore={() => panes.setPanel('totals')}
      />
    );
  }
  return (
    <SelectionBar
      selection={selection}
      total={history.total}
      asking={asking}
      onAsk={(action) => {
        setAsking(action);
        if (action === null) onAnswered();
      }}
      onAll={selectAll}
      onClear={clear}
    />
  );
}
