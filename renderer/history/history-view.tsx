import { Download, Sigma } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { HistoryRecord } from '../../shared/history/filter.ts';
import { parseQuery, printQuery } from '../../shared/history/query-text.ts';
import type { SavedView } from '../../shared/bridge/view-calls.ts';
import { useAccounts, usePreferences } from '../app/desk-state.ts';
import { call, useCall } from '../bridge.ts';
import { formatCount } from '../format/number.ts';
import { zoneName } from '../format/time.ts';
import { useKept } from '../orders/kept.ts';
import type { RecordList } from '../records/record-list.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { FilterChips } from './filter-chips.tsx';
import { without } from './filter-parts.ts';
import { moved, shownColumns } from './grid/columns.ts';
import { HistoryBody } from './history-body.tsx';
import { listsOf, summaryOf } from './knowledge.ts';
import { QueryField } from './query-field.tsx';
import {
  type Direction,
  firstFilter,
  firstQuestion,
  followingAccount,
  type Question,
  questionSlot,
  zoneNameOf,
} from './question.ts';
import { RecordPane } from './record-pane.tsx';
import { isSelected, MOST_PICKED, NOTHING, picked, type Selection, toggled } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SyncBars } from './sync-bar.tsx';
import { SyncPill } from './sync-pill.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import { TotalsStrip } from './totals-strip.tsx';
import { useRows } from './use-rows.ts';
import { useSay } from './use-say.ts';
import { useHistoryStatus } from './use-status.ts';
import { useViews } from './use-views.ts';
import { ViewsMenu } from './views-menu.tsx';
import './history.css';

interface HistoryViewProps {
  list: RecordList;
  /** Title and the switch between Live and History. */
  title: ReactNode;
}

/** The archive: every record ever read, of one account or all, in one direction or both. */
export function HistoryView({ list, title }: HistoryViewProps) {
  const direction: Direction = list.kind === 'deposits' ? 'deposit' : 'withdrawal';
  const accounts = useAccounts().data;
  const activeId = accounts?.activeId ?? null;
  const [question, ask] = useQuestion(direction, activeId);
  const { timeZone } = usePreferences();
  const setting = {
    timeZone: zoneNameOf(timeZone),
    accounts: (accounts?.accounts ?? []).map(({ id, name }) => ({ id, name })),
  };
  const status = useHistoryStatus();
  const rows = useRows(question);
  const views = useViews();
  const totals = useTotals(question, rows.source?.revision);
  const { toast } = useAnnounce();
  const [selection, select] = useState<Selection>(NOTHING);
  const [open, setOpen] = useState<HistoryRecord | null>(null);
  const [panel, setPanel] = useState<'table' | 'totals'>('table');
  const [exporting, setExporting] = useState(false);
  const main = useRef<HTMLDivElement>(null);
  const { say } = useSay();

  const { filter } = question;
  const first = firstFilter(direction, activeId);
  const total = rows.source?.total ?? 0;
  const lines = totals?.lines ?? [];
  const columns = useShown(views.columns, {
    bothDirections: filter.kind === undefined,
    severalAccounts: filter.accountIds?.length !== 1,
  });

  function change(next: Question): void {
    select(NOTHING);
    setOpen(null);
    ask(next);
  }

  function openView(view: SavedView): void {
    const read = parseQuery(view.query, setting);
    if (!read.ok) {
      toast(`The view ${view.name} cannot be opened: ${read.error.message}`, 'bad');
      return;
    }
    if (view.columns) views.setColumns(view.columns);
    change({ filter: read.value, sort: view.sort });
  }

  async function selectRange(from: number, to: number): Promise<void> {
    if (to - from + 1 > MOST_PICKED) {
      toast(
        `At most ${formatCount(MOST_PICKED)} records can be selected one by one. Narrow the filter and select all of it.`,
        'warn',
      );
      return;
    }
    const ids: number[] = [];
    for (let at = from; at <= to; at += 1) {
      const row = rows.source?.row(at);
      if (row) ids.push(row.id);
    }
    if (ids.length < to - from + 1) {
      ids.length = 0;
      for (let offset = from; offset <= to; offset += 500) {
        const page = await call('history.page', {
          ...question,
          offset,
          limit: Math.min(500, to - offset + 1),
        });
        if (!page.ok) {
          toast(`These records could not be selected: ${page.error.message}`, 'bad');
          return;
        }
        ids.push(...page.value.rows.map((row) => row.id));
      }
    }
    select(picked(ids));
  }

  const selectAll = (): void => {
    if (total > 0) select({ is: 'all', filter, count: total });
  };

  function closePane(): void {
    setOpen(null);
    main.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  }

  const knowledge = status.data;
  const summary = knowledge ? summaryOf(listsOf(knowledge, filter), knowledge.syncs, timeZone) : null;

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
        {knowledge ? <SyncPill status={knowledge} filter={filter} /> : null}
        <span className="grow" />
        <div className="hist-tools">
          <Button
            title="Totals"
            icon={<Sigma size={13} aria-hidden />}
            aria-pressed={panel === 'totals'}
            onClick={() => setPanel(panel === 'totals' ? 'table' : 'totals')}
          >
            <span className="hist-word">Totals</span>
          </Button>
          <ColumnsMenu columns={views.columns} onChange={(next) => views.setColumns(next)} />
          <ViewsOf question={question} setting={setting} views={views} onOpen={openView} />
          <Button
            icon={<Download size={13} aria-hidden />}
            title="Export"
            disabled={total === 0}
            onClick={() => setExporting(true)}
          >
            <span className="hist-word">Export</span>
          </Button>
        </div>
      </div>
      <div className="hist-ask">
        <Segmented
          label="Direction"
          options={DIRECTIONS}
          value={filter.kind ?? 'both'}
          onChange={(kind) =>
            change({
              ...question,
              filter: kind === 'both' ? without(filter, 'direction') : { ...filter, kind },
            })
          }
        />
        <QueryField
          filter={filter}
          setting={setting}
          onChange={(next) => change({ ...question, filter: next })}
        />
      </div>
      <div className="bar">
        <FilterChips
          filter={filter}
          zone={timeZone}
          setting={setting}
          first={first}
          onChange={(next) => change({ ...question, filter: next })}
        />
        <span className="grow" />
        <span className="muted" role="status">
          {countWords(rows.source === null ? null : total, knowledge, filter.accountIds, zoneName(timeZone))}
        </span>
      </div>
      {knowledge ? <SyncBars status={knowledge} filter={filter} /> : null}
      {knowledge?.problem ? (
        <Notice tone="bad" live>
          {knowledge.problem}
        </Notice>
      ) : null}
      <div className={open && panel === 'table' ? 'records-body records-body-open' : 'records-body'}>
        {panel === 'totals' ? (
          <TotalsPanel filter={filter} lines={lines} onClose={() => setPanel('table')} />
        ) : (
          <HistoryBody
            label={list.title}
            rows={rows}
            status={status}
            question={question}
            columns={columns}
            arranged={views.arranged}
            selection={selection}
            openId={open?.id ?? null}
            onClearFilter={() => change(firstQuestion(direction, activeId))}
            onOpen={setOpen}
            onToggle={(row) => select(toggled(selection, row.id))}
            onRange={(from, to) => void selectRange(from, to)}
            onAll={selectAll}
            onClear={() => select(NOTHING)}
            onLetter={(letter, row) => {
              const state = LETTERS[letter];
              if (state === undefined || (selection.is !== 'none' && !isSelected(selection, row.id)))
                return false;
              say({ by: 'ids', ids: [row.id] }, { kind: 'state', state });
              return true;
            }}
            onSort={(next) => change({ ...question, sort: next })}
            onWidth={(key, width, done) =>
              views.setColumns(
                views.columns.map((column) => (column.key === key ? { ...column, width } : column)),
                done,
              )
            }
            onMove={(key, before) => views.setColumns(moved(views.columns, key, before))}
          />
        )}
        {open && panel === 'table' ? <RecordPane key={open.id} row={open} onClose={closePane} /> : null}
      </div>
      <div className="bar hist-foot">
        {selection.is === 'none' ? (
          <TotalsStrip lines={lines} filter={filter} onMore={() => setPanel('totals')} />
        ) : (
          <SelectionBar
            selection={selection}
            total={total}
            onAll={selectAll}
            onClear={() => select(NOTHING)}
          />
        )}
      </div>
      {exporting ? (
        <ExportDialog
          question={question}
          total={total}
          partial={summary === null || summary.complete ? null : summary.text.toLowerCase()}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </div>
  );
}

const DIRECTIONS = [
  { value: 'deposit', label: 'Deposits' },
  { value: 'withdrawal', label: 'Withdrawals' },
  { value: 'both', label: 'Both' },
] as const;

const LETTERS: Readonly<Record<string, 'reviewed' | 'queried' | 'attention'>> = {
  r: 'reviewed',
  q: 'queried',
  a: 'attention',
};

/** The question of a screen, kept while it is not shown; its account follows the one chosen for the window. */
function useQuestion(
  direction: Direction,
  activeId: string | null,
): [Question, (question: Question) => void] {
  const [kept, keep] = useKept(questionSlot(direction));
  const [first] = useState(() => firstQuestion(direction, activeId));
  const question = kept ?? first;
  const before = useRef(activeId);
  useEffect(() => {
    const next = followingAccount(question, before.current, activeId);
    before.current = activeId;
    if (next !== question) keep(next);
  });
  return [question, keep];
}

type Totals = NonNullable<ReturnType<typeof useCall<'history.totals'>>['data']>;

/** Totals of the filter; the last ones stay while those of a newer revision are added up. */
function useTotals(question: Question, revision: number | undefined): Totals | null {
  const query = useCall('history.totals', { filter: question.filter });
  const { data, isFetching, refetch } = query;
  useEffect(() => {
    if (data && revision !== undefined && data.revision < revision && !isFetching) void refetch();
  }, [data, revision, isFetching, refetch]);
  return data ?? null;
}

type Places = ReturnType<typeof useViews>['columns'];

/** The same array while nothing about the columns changed: the table lays itself out anew for another one. */
function useShown(places: Places, occasion: { bothDirections: boolean; severalAccounts: boolean }) {
  const key = `${occasion.bothDirections} ${occasion.severalAccounts}`;
  const [made, setMade] = useState(() => ({ places, key, columns: shownColumns(places, occasion) }));
  if (made.places === places && made.key === key) return made.columns;
  const columns = shownColumns(places, occasion);
  setMade({ places, key, columns });
  return columns;
}

function countWords(
  total: number | null,
  status: ReturnType<typeof useHistoryStatus>['data'],
  accountIds: readonly string[] | undefined,
  zone: string,
): string {
  if (total === null) return '';
  let all = 0;
  for (const list of status?.lists ?? []) {
    if (accountIds === undefined || accountIds.includes(list.accountId)) all += list.records;
  }
  const of = all > total ? ` of ${formatCount(all)}` : '';
  return `${formatCount(total)}${of} ${total === 1 && of === '' ? 'record' : 'records'} · ${zone}`;
}

interface ViewsOfProps {
  question: Question;
  setting: Parameters<typeof printQuery>[1];
  views: ReturnType<typeof useViews>;
  onOpen: (view: SavedView) => void;
}

function ViewsOf({ question, setting, views, onOpen }: ViewsOfProps) {
  return (
    <ViewsMenu
      views={views.views}
      now={{ query: printQuery(question.filter, setting), sort: question.sort }}
      columns={views.columns}
      onOpen={onOpen}
      onSave={views.save}
      onRemove={views.remove}
    />
  );
}
