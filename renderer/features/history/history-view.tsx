import { Download, Sigma } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { HistoryFilter, HistoryRecord } from '../../../shared/query/filter.ts';
import { parseQuery, type QuerySetting } from '../../../shared/query/query-text.ts';
import type { SavedView } from '../../../shared/bridge/view-calls.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { historyMessages } from '../../../shared/messages/history.ts';
import { inContext } from '../../state/account-context.ts';
import { useAccountContext, usePreferences } from '../../state/app-state.ts';
import { useRouteFilter } from '../../state/switch-account.ts';
import { call, useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { zoneName } from '../../lib/format/time.ts';
import { useViewState, useViewValue } from '../../state/view-state.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ActionBar } from '../../parts/review/action-bar.tsx';
import { ArchiveNotice } from '../../parts/archive/archive-notice.tsx';
import { InvalidQuery } from '../../parts/query/invalid-query.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { FilterChips } from '../../parts/query/filter-chips.tsx';
import { without } from '../../parts/query/filter-parts.ts';
import { type ReviewAction, targetOf } from '../../parts/review/last-action.ts';
import { arrange, moved, type Occasion, shownColumns } from '../../parts/grid/columns.ts';
import { HistoryBody } from '../../parts/grid/history-body.tsx';
import { listsOf } from '../../parts/archive/coverage.ts';
import { QueryField } from '../../parts/query/query-field.tsx';
import {
  FIRST_QUERY,
  HISTORY_QUERY_KEY,
  type HistoryQuery,
  zoneNameOf,
} from '../../parts/query/history-query.ts';
import { RecordPane } from '../../parts/records/record-pane.tsx';
import { RemovedLine, useNamedAccounts } from '../../parts/archive/removed-accounts.tsx';
import { idsBetween } from '../../parts/grid/rows-between.ts';
import { queryToSave, formatSavedQuery } from './saved-query.ts';
import { NOTHING, picked, type Selection, toggled } from '../../parts/review/selection.ts';
import { forgetShown, SHOWN_KEY } from '../../parts/query/shown-record.ts';
import { SelectionBar } from '../../parts/review/selection-bar.tsx';
import { SyncBars } from '../../parts/archive/sync-bar.tsx';
import { SyncPill } from '../../parts/archive/sync-pill.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import { TotalsStrip } from './totals-strip.tsx';
import { useRows } from '../../parts/grid/use-rows.ts';
import { useReviewAction } from '../../parts/review/use-review-action.ts';
import { STATE_KEYS, actionOfKey } from '../../parts/review/review-keys.ts';
import { useHistoryStatus } from '../../parts/archive/use-history-status.ts';
import { useViews } from '../../parts/grid/use-views.ts';
import { ViewsMenu } from './views-menu.tsx';
import './history.css';

interface HistoryViewProps {
  /** Title and the sections of History. */
  title: ReactNode;
  /** Internal transfers were matched: the table has a column for the other account. */
  hasTransfers: boolean;
}

/** Every record that was downloaded, of one account or all live ones, deposits and withdrawals. */
export function HistoryView({ title, hasTransfers }: HistoryViewProps) {
  const context = useAccountContext();
  const routeFilter = useRouteFilter();
  const [chosen, setChosen] = useViewState(HISTORY_QUERY_KEY);
  const query = useMemo<HistoryQuery>(
    () => ({ ...chosen, filter: inContext(context, chosen.filter) }),
    [chosen, context],
  );
  const { timeZone } = usePreferences();
  const setting = { timeZone: zoneNameOf(timeZone), accounts: useNamedAccounts() };
  const status = useHistoryStatus();
  const rows = useRows(query);
  const views = useViews();
  const totals = useTotals(query, rows.source?.revision);
  const { toast } = useAnnounce();
  const [selection, setSelection] = useState<Selection>(NOTHING);
  /** The action to confirm for the selection. */
  const [asking, setAsking] = useState<ReviewAction | null>(null);
  const shown = useViewValue(SHOWN_KEY);
  const [turn, setTurn] = useState(shown.turn);
  const [open, setOpened] = useState<HistoryRecord | null>(shown.row);
  const [panel, setPanel] = useState<'table' | 'totals'>('table');
  const [exporting, setExporting] = useState(false);
  const [isInvalid, setInvalid] = useState(false);
  if (turn !== shown.turn) {
    // Another part of the window asked for this record: what was open, selected or typed here was of other rows.
    setTurn(shown.turn);
    setOpened(shown.row);
    select(NOTHING);
    setPanel('table');
    setExporting(false);
    setInvalid(false);
  }
  const main = useRef<HTMLDivElement>(null);
  const { recordReview, reviewer } = useReviewAction();

  const { filter } = query;
  const total = rows.source?.total ?? 0;
  const lines = totals?.lines ?? [];
  const columns = useShown(views.columns, {
    bothDirections: filter.kind === undefined,
    severalAccounts: filter.accountIds?.length !== 1,
    internalTransfers: hasTransfers,
    fourEyes: reviewer.fourEyes,
  });

  function select(next: Selection): void {
    setSelection(next);
    setAsking(null);
  }

  function setOpen(row: HistoryRecord | null): void {
    forgetShown();
    setOpened(row);
  }

  /** An account that the filter names is switched to first. */
  function change(next: HistoryQuery): void {
    void routeFilter(next.filter, (rest) => {
      select(NOTHING);
      setOpen(null);
      setChosen({ ...next, filter: rest });
    });
  }

  function openView(view: SavedView): void {
    const read = parseQuery(view.query, setting);
    if (!read.ok) {
      toast(historyMessages.viewRefused(view.name, read.error.message), 'bad');
      return;
    }
    if (view.columns) views.setColumns(arrange(view.columns));
    change({ filter: read.value, sort: view.sort });
  }

  async function selectRange(from: number, to: number): Promise<void> {
    if (rows.source === null) return;
    const ids = await idsBetween(rows.source, from, to, (offset, limit) =>
      call('history.page', { ...query, offset, limit }),
    );
    if (ids.ok) select(picked(ids.value));
    else toast(historyMessages.notSelected(ids.error.message), 'warn');
  }

  function toggle(id: number): void {
    const next = toggled(selection, id);
    if (next.ok) select(next.value);
    else toast(historyMessages.notSelected(next.error.message), 'warn');
  }

  const selectAll = (): void => {
    const count = total - (rows.source?.extra ?? 0);
    rows.hold(null);
    if (count > 0) select({ is: 'all', filter, count, mark: rows.source?.mark ?? '' });
  };

  function closePane(): void {
    setOpen(null);
    focusTable();
  }

  function focusTable(): void {
    main.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  }

  const archive = status.data;

  return (
    <div
      className="records"
      ref={main}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (panel === 'totals') setPanel('table');
        else if (open) closePane();
      }}
    >
      <div className="bar">
        {title}
        {archive ? <SyncPill status={archive} filter={filter} /> : null}
        <span className="grow" />
        <div className="hist-tools">
          <Button
            title={historyMessages.totals}
            icon={<Sigma size={13} aria-hidden />}
            aria-pressed={panel === 'totals'}
            onClick={() => setPanel(panel === 'totals' ? 'table' : 'totals')}
          >
            <span className="hist-word">{historyMessages.totals}</span>
          </Button>
          <ColumnsMenu columns={views.columns} onChange={(next) => views.setColumns(next)} />
          <ViewsOf query={chosen} setting={setting} views={views} onOpen={openView} />
          <Button
            icon={<Download size={13} aria-hidden />}
            title={historyMessages.export}
            disabled={total === 0 || isInvalid}
            onClick={() => setExporting(true)}
          >
            <span className="hist-word">{historyMessages.export}</span>
          </Button>
        </div>
      </div>
      <div className="hist-ask">
        <Segmented
          label={historyMessages.direction}
          options={DIRECTIONS}
          value={filter.kind ?? 'both'}
          onChange={(kind) =>
            change({
              ...chosen,
              filter: kind === 'both' ? without(chosen.filter, 'direction') : { ...chosen.filter, kind },
            })
          }
        />
        <QueryField
          key={turn}
          filter={chosen.filter}
          setting={setting}
          onChange={(next) => change({ ...chosen, filter: next })}
          onInvalid={(now) => {
            setInvalid(now);
            if (!now) return;
            select(NOTHING);
            setOpen(null);
          }}
        />
      </div>
      <div className="bar">
        <FilterChips
          filter={chosen.filter}
          zone={timeZone}
          setting={setting}
          first={FIRST_QUERY.filter}
          onChange={(next) => change({ ...chosen, filter: next })}
        />
        <span className="grow" />
        {archive ? (
          <RemovedLine
            status={archive}
            filter={filter}
            onShow={() => change({ ...chosen, filter: { ...chosen.filter, removed: true } })}
          />
        ) : null}
        <span className="muted" role="status">
          {isInvalid
            ? ''
            : formatRecordCount(rows.source === null ? null : total, archive, filter, zoneName(timeZone))}
        </span>
      </div>
      {archive ? <SyncBars status={archive} filter={filter} /> : null}
      {archive?.problem ? (
        <Notice tone="bad" live>
          {archive.problem}
        </Notice>
      ) : null}
      {archive ? <ArchiveNotice status={archive} /> : null}
      <div className={open && panel === 'table' ? 'records-body records-body-open' : 'records-body'}>
        {isInvalid ? (
          <InvalidQuery />
        ) : panel === 'totals' ? (
          <TotalsPanel filter={filter} lines={lines} onClose={() => setPanel('table')} />
        ) : (
          <HistoryBody
            label={NAMES[filter.kind ?? 'both']}
            rows={rows}
            status={status}
            query={query}
            columns={columns}
            arranged={views.arranged}
            selection={selection}
            openId={open?.id ?? null}
            onClearFilter={() => change(FIRST_QUERY)}
            onOpen={setOpen}
            onToggle={(row) => toggle(row.id)}
            onRange={(from, to) => void selectRange(from, to)}
            onAll={selectAll}
            onClear={() => select(NOTHING)}
            letters={STATE_KEYS}
            onLetter={(letter, row) => {
              const what = actionOfKey(letter, reviewer.fourEyes);
              if (what === null) return false;
              if (selection.is !== 'none') setAsking(what);
              else {
                rows.hold(row.id);
                recordReview(targetOf(row), what);
              }
              return true;
            }}
            onActive={(row) => {
              if (row?.id !== rows.held()) rows.hold(null);
            }}
            onSort={(next) => change({ ...chosen, sort: next })}
            onWidth={(key, width, done) =>
              views.setColumns(
                views.columns.map((column) => (column.key === key ? { ...column, width } : column)),
                done,
              )
            }
            onMove={(key, before) => views.setColumns(moved(views.columns, key, before))}
          />
        )}
        {open && panel === 'table' ? (
          <RecordPane key={open.id} row={open} onClose={closePane} onGo={setOpen} />
        ) : null}
      </div>
      <ActionBar />
      <div className="bar hist-foot">
        {isInvalid ? null : selection.is === 'none' ? (
          <TotalsStrip
            lines={lines}
            waiting={totals?.waiting ?? 0}
            filter={filter}
            onMore={() => setPanel('totals')}
          />
        ) : (
          <SelectionBar
            selection={selection}
            total={total}
            asking={asking}
            onAsk={(what) => {
              setAsking(what);
              if (what === null) focusTable();
            }}
            onAll={selectAll}
            onClear={() => select(NOTHING)}
          />
        )}
      </div>
      {exporting ? (
        <ExportDialog
          query={query}
          total={total}
          lists={archive?.lists ?? null}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </div>
  );
}

const DIRECTIONS = [
  { value: 'both', label: historyMessages.both },
  { value: 'deposit', label: commonMessages.deposits },
  { value: 'withdrawal', label: commonMessages.withdrawals },
] as const;

/** The table is named after what it shows. */
const NAMES = {
  both: historyMessages.title,
  deposit: commonMessages.deposits,
  withdrawal: commonMessages.withdrawals,
} as const;

type Totals = NonNullable<ReturnType<typeof useCall<'history.totals'>>['data']>;

/** Totals of the filter; the last ones stay while those of a newer revision are added up. */
function useTotals(query: HistoryQuery, revision: number | undefined): Totals | null {
  const { data, isFetching, refetch } = useCall('history.totals', { filter: query.filter });
  useEffect(() => {
    if (data && revision !== undefined && data.revision < revision && !isFetching) void refetch();
  }, [data, revision, isFetching, refetch]);
  return data ?? null;
}

type Places = ReturnType<typeof useViews>['columns'];

/** The same array while nothing about the columns changed: the table lays itself out anew for another one. */
function useShown(places: Places, occasion: Required<Occasion>) {
  const key = Object.values(occasion).join(' ');
  const [made, setMade] = useState(() => ({ places, key, columns: shownColumns(places, occasion) }));
  if (made.places === places && made.key === key) return made.columns;
  const columns = shownColumns(places, occasion);
  setMade({ places, key, columns });
  return columns;
}

function formatRecordCount(
  total: number | null,
  status: ReturnType<typeof useHistoryStatus>['data'],
  { accountIds, removed }: HistoryFilter,
  zone: string,
): string {
  if (total === null) return '';
  let all = 0;
  const scope = { ...(accountIds && { accountIds }), ...(removed && { removed }) };
  for (const list of status ? listsOf(status, scope) : []) all += list.records;
  return all > total
    ? historyMessages.countOf(all, formatCount(total), formatCount(all), zone)
    : historyMessages.count(total, formatCount(total), zone);
}

interface ViewsOfProps {
  query: HistoryQuery;
  setting: QuerySetting;
  views: ReturnType<typeof useViews>;
  onOpen: (view: SavedView) => void;
}

function ViewsOf({ query, setting, views, onOpen }: ViewsOfProps) {
  return (
    <ViewsMenu
      views={views.views}
      now={{ query: queryToSave(query.filter), sort: query.sort }}
      formatQuery={(query) => formatSavedQuery(query, setting)}
      columns={views.columns}
      onOpen={onOpen}
      onSave={views.save}
      onRemove={views.remove}
    />
  );
}
