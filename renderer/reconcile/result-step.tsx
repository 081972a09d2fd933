import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReconcileRow, ReconcileSummary } from '../../shared/bridge/reconcile-calls.ts';
import type { HistoryRecord } from '../../shared/history/filter.ts';
import type { Difference, ReconcileList } from '../../shared/history/ledger-mapping.ts';
import { commonText } from '../../shared/text/common.ts';
import { recordWordsText } from '../../shared/text/record-words.ts';
import { reconcileText } from '../../shared/text/reconcile.ts';
import { reconcileResultText } from '../../shared/text/reconcile-result.ts';
import { usePreferences } from '../app/desk-state.ts';
import { useNavigation } from '../app/screen.tsx';
import { callKey, callOptions, useAction } from '../bridge.ts';
import { formatCount } from '../format/number.ts';
import { Tiles } from '../ui/tiles.tsx';
import { shortTime } from '../history/knowledge.ts';
import { showRecord } from '../history/shown-record.ts';
import { useReviewer } from '../history/use-say.ts';
import { Pager } from '../records/pager.tsx';
import { ReviewerField } from '../review/reviewer-field.tsx';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Fold } from '../ui/fold.tsx';
import { Select } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { Rich } from '../ui/rich.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { LISTS } from './list-words.ts';
import type { ReconcileState } from './reconcile-open.ts';
import { ResultTable } from './result-table.tsx';
import { RowPane } from './row-pane.tsx';
import { TotalsTable } from './totals-table.tsx';

const text = reconcileResultText;

interface ResultStepProps {
  result: ReconcileSummary;
  set: (change: Partial<ReconcileState>) => void;
  onClose: () => void;
}

interface Narrowing {
  currency: string | null;
  direction: 'in' | 'out' | null;
  difference: Difference | null;
}

const ALL: Narrowing = { currency: null, direction: null, difference: null };
const SIZES = [50, 100, 200] as const;

/** What matched and what did not, list by list, with exact totals. */
export function ResultStep({ result, set, onClose }: ResultStepProps) {
  const client = useQueryClient();
  const { go } = useNavigation();
  const { timeZone } = usePreferences();
  const [list, setList] = useState<ReconcileList>(() => firstList(result));
  const [narrowing, narrow] = useState<Narrowing>(ALL);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(100);
  const [open, setOpen] = useState<{ row: ReconcileRow; at: string } | null>(null);
  const question = { resultId: result.resultId, list, ...narrowing, offset: (page - 1) * size, limit: size };
  const rows = useQuery({
    ...callOptions('reconcile.page', question),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const total = rows.data?.total ?? 0;
  const { means } = LISTS.find((one) => one.list === list) ?? { means: '' };

  function show(next: Partial<{ list: ReconcileList; narrowing: Narrowing }>): void {
    if (next.list !== undefined) setList(next.list);
    narrow(next.narrowing ?? ALL);
    setPage(1);
    setOpen(null);
  }

  function closePane(): void {
    document.querySelector<HTMLElement>('.rec tr[aria-selected="true"]')?.focus();
    setOpen(null);
  }

  function openRecord(row: HistoryRecord): void {
    showRecord(client, row);
    onClose();
    go(row.record.kind === 'deposit' ? 'deposits' : 'withdrawals');
  }

  return (
    <>
      <Findings result={result} zone={timeZone} />
      <ListTiles result={result} list={list} onChange={(next) => show({ list: next })} />
      <div className="bar">
        <Filters
          result={result}
          list={list}
          narrowing={narrowing}
          onChange={(next) => show({ narrowing: next })}
        />
        <span className="grow" />
        <span className="muted" role="status">
          {rows.data ? text.entries(total, formatCount(total)) : ''}
        </span>
      </div>
      <Totals result={result} list={list} />
      <div
        className={open ? 'records-body records-body-open' : 'records-body'}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || open === null) return;
          event.stopPropagation();
          closePane();
        }}
      >
        <Panel label={LISTS.find((one) => one.list === list)?.title ?? ''}>
          {rows.error ? (
            <ErrorState
              problem={rows.error.problem}
              what={reconcileText.failed.list}
              onRetry={() => void rows.refetch()}
            />
          ) : rows.data === undefined ? (
            <SkeletonLines label={text.reading} lines={8} />
          ) : total === 0 ? (
            <EmptyState
              title={narrowing === ALL ? text.empty : text.emptyFiltered}
              action={
                narrowing === ALL ? undefined : <Button onClick={() => show({})}>{text.filters.clear}</Button>
              }
            >
              {means}
            </EmptyState>
          ) : (
            <ResultTable
              list={list}
              ledgerZone={result.zone}
              rows={rows.data.rows}
              stale={rows.isPlaceholderData}
              openKey={open?.at ?? null}
              onOpen={(row, at) => setOpen({ row, at })}
              onRecord={openRecord}
            />
          )}
        </Panel>
        {open ? (
          <RowPane ledgerZone={result.zone} row={open.row} onClose={closePane} onRecord={openRecord} />
        ) : null}
      </div>
      <div className="bar">
        <Pager
          page={page}
          last={Math.ceil(total / size)}
          pageSize={size}
          sizes={SIZES}
          onPage={(next) => {
            setPage(Math.max(1, Math.min(next, Math.ceil(total / size))));
            setOpen(null);
          }}
          onPageSize={(next) => {
            setSize(next);
            setPage(1);
          }}
        />
        <span className="grow" />
        <Button onClick={() => set({ step: 'columns' })}>{commonText.back}</Button>
        <ExportButton resultId={result.resultId} list={null} label={text.exportAll} />
        <ExportButton resultId={result.resultId} list={list} label={text.exportList} />
        <MarkReviewed result={result} />
      </div>
    </>
  );
}

function firstList({ counts }: ReconcileSummary): ReconcileList {
  const filled = (list: ReconcileList): boolean =>
    counts.some((one) => one.list === list && one.ledgerRows + one.venueRecords > 0);
  return (['differences', 'ledger-only', 'venue-only', 'ambiguous'] as const).find(filled) ?? 'matched';
}

function bold(inside: string) {
  return <b>{inside}</b>;
}

/** The period, what the archive knows of it, and what deserves a look before the lists are believed. */
function Findings({ result, zone }: { result: ReconcileSummary; zone: 'local' | 'utc' }) {
  const { period, incomplete, hints, failedLeftOut, byTransaction, byAmount } = result;
  const { findings } = text;
  const said = [
    findings.period(
      shortTime(period.from, zone),
      shortTime(period.before, zone),
      formatCount(byTransaction),
      formatCount(byAmount),
    ),
  ];
  if (failedLeftOut > 0) said.push(findings.failedLeftOut(failedLeftOut, formatCount(failedLeftOut)));
  if (incomplete.length === 0) said.push(findings.complete);
  return (
    <>
      <p className="muted rec-line">{said.join(' ')}</p>
      {incomplete.length === 0 ? null : (
        <Notice tone="warn">
          <Rich text={findings.incomplete} parts={{ b: bold }} />
          <Fold title={findings.reasons(incomplete.length, formatCount(incomplete.length))}>
            <ul className="rec-problems">
              {incomplete.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Fold>
        </Notice>
      )}
      {hints.length === 0 ? null : (
        <Notice tone="warn">
          {hints.map((hint) => (
            <p key={hint}>{hint}</p>
          ))}
        </Notice>
      )}
    </>
  );
}

interface ListTilesProps {
  result: ReconcileSummary;
  list: ReconcileList;
  onChange: (list: ReconcileList) => void;
}

function ListTiles({ result, list, onChange }: ListTilesProps) {
  return (
    <Tiles
      label={text.listsLabel}
      value={list}
      onChange={onChange}
      tiles={LISTS.map(({ list: one, title, means }) => {
        const counts = result.counts.find((other) => other.list === one);
        const [rows, records] = [counts?.ledgerRows ?? 0, counts?.venueRecords ?? 0];
        return {
          value: one,
          name: title,
          title: means,
          body: (
            <>
              <b>{formatCount(shownCount(one, rows, records))}</b>
              <span className="rec-tile-unit">{unitOf(one, rows, records)}</span>
            </>
          ),
        };
      })}
    />
  );
}

function shownCount(list: ReconcileList, rows: number, records: number): number {
  return list === 'venue-only' ? records : rows;
}

function unitOf(list: ReconcileList, rows: number, records: number): string {
  switch (list) {
    case 'matched':
    case 'differences':
    case 'ledger-only':
    case 'unreadable':
    case 'outside':
      return text.units[list](rows);
    case 'venue-only':
      return text.units[list](records);
    case 'ambiguous':
      return text.units[list](rows, records, formatCount(records));
  }
}

const DIRECTIONS = [
  { value: 'both', label: text.filters.directions.both },
  { value: 'in', label: text.filters.directions.in },
  { value: 'out', label: text.filters.directions.out },
] as const;

interface FiltersProps {
  result: ReconcileSummary;
  list: ReconcileList;
  narrowing: Narrowing;
  onChange: (narrowing: Narrowing) => void;
}

function Filters({ result, list, narrowing, onChange }: FiltersProps) {
  const currencies = result.totals.filter((line) => line.list === list).map((line) => line.currency);
  return (
    <div className="bar rec-filters">
      <Segmented
        label={text.filters.direction}
        options={DIRECTIONS}
        value={narrowing.direction ?? 'both'}
        onChange={(value) => onChange({ ...narrowing, direction: value === 'both' ? null : value })}
      />
      <Select
        scale="small"
        aria-label={text.filters.currency}
        options={[
          { value: '', label: text.filters.allCurrencies },
          ...currencies.map((value) => ({ value, label: value })),
        ]}
        value={narrowing.currency ?? ''}
        onChange={(value) => onChange({ ...narrowing, currency: value === '' ? null : value })}
      />
      {list === 'differences' ? (
        <Select
          scale="small"
          aria-label={text.filters.differenceLabel}
          options={[
            { value: '', label: text.filters.allDifferences },
            ...result.differences.map(({ what, pairs }) => ({
              value: what,
              label: text.filters.difference(recordWordsText.differences[what], formatCount(pairs)),
            })),
          ]}
          value={narrowing.difference ?? ''}
          onChange={(value) => onChange({ ...narrowing, difference: value === '' ? null : value })}
        />
      ) : null}
    </div>
  );
}

function Totals({ result, list }: { result: ReconcileSummary; list: ReconcileList }) {
  const lines = result.totals.filter((line) => line.list === list);
  if (lines.length === 0) return null;
  return (
    <Fold title={text.totals.title(lines.length, formatCount(lines.length))}>
      <TotalsTable lines={lines} />
    </Fold>
  );
}

function ExportButton({
  resultId,
  list,
  label,
}: {
  resultId: string;
  list: ReconcileList | null;
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
      onClick={() => write.mutate({ resultId, list })}
    >
      {label}
    </Button>
  );
}

/** Offers to say "reviewed" of everything that matched, once, after the count was read. */
function MarkReviewed({ result }: { result: ReconcileSummary }) {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const reviewer = useReviewer();
  const [asking, setAsking] = useState(false);
  const matched = result.counts.find(({ list }) => list === 'matched')?.venueRecords ?? 0;
  const mark = useAction('reconcile.review', {
    onError: ({ problem }) => toast(problem.message, 'bad'),
    onSuccess({ records, reviewed, note }) {
      setAsking(false);
      for (const name of ['history.record', 'reviews.summary', 'reconcile.page'] as const) {
        void client.invalidateQueries({ queryKey: callKey(name) });
      }
      const rest = records - reviewed;
      const said = [text.review.marked(reviewed, formatCount(reviewed), note)];
      if (rest !== 0) said.push(text.review.already(rest, formatCount(rest)));
      toast(said.join(' '), 'good');
    },
  });
  if (matched === 0) return null;
  if (!asking || mark.isSuccess) {
    return (
      <Button variant="primary" disabled={mark.isSuccess} onClick={() => setAsking(true)}>
        {mark.isSuccess ? text.review.done : text.review.begin(formatCount(matched))}
      </Button>
    );
  }
  if (reviewer.rules !== null && reviewer.name === '') return <ReviewerField rules={reviewer.rules} />;
  return (
    <div className="bar" role="group" aria-label={text.review.label}>
      <span>
        {/* The note as main writes it: what stands in the review log is English. */}
        {text.review.question(matched, formatCount(matched), `reconciled with ${result.name}`)}
      </span>
      <Button autoFocus onClick={() => setAsking(false)}>
        {text.review.notNow}
      </Button>
      <Button
        variant="primary"
        busy={mark.isPending}
        onClick={() => mark.mutate({ resultId: result.resultId, by: reviewer.name, expected: matched })}
      >
        {text.review.write(matched, formatCount(matched))}
      </Button>
    </div>
  );
}
