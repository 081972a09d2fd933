import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReconcileRow, ReconcileSummary } from '../../../shared/bridge/reconcile-calls.ts';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import type { ReconcileList } from '../../../shared/ledger/ledger-mapping.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { reconcileMessages } from '../../../shared/messages/reconcile.ts';
import { reconcileResultMessages } from '../../../shared/messages/reconcile-result.ts';
import { useAccounts, usePreferences } from '../../state/app-state.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { callOptions, useAction, useBridgeEvent } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { ActionBar } from '../../parts/review/action-bar.tsx';
import { showRecord } from '../../parts/query/shown-record.ts';
import { Pager } from '../../parts/records/pager.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Check } from '../../ui/input.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { LISTS } from './list-names.ts';
import type { ReconcileState } from './reconcile-state.ts';
import { ExportButton, MarkReviewed } from './result-actions.tsx';
import { Filters, ListTiles, type Narrowing } from './result-filters.tsx';
import { Findings } from './result-findings.tsx';
import { ResultTable } from './result-table.tsx';
import { RowPane } from './row-pane.tsx';
import { Totals } from './result-totals.tsx';

const messages = reconcileResultMessages;

interface ResultStepProps {
  result: ReconcileSummary;
  /** What it is of. */
  asked: ReconcileState['asked'];
  set: (change: Partial<ReconcileState>) => void;
}

const ALL: Narrowing = { currency: null, direction: null, difference: null };
const SIZES = [50, 100, 200] as const;

/** What matched and what did not, list by list, with exact totals. */
export function ResultStep({ result, asked, set }: ResultStepProps) {
  const { go } = useNavigation();
  const { timeZone } = usePreferences();
  const [list, setList] = useState<ReconcileList>(() => firstList(result));
  const [narrowing, narrow] = useState<Narrowing>(ALL);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(100);
  const [bom, setBom] = useState(true);
  const [open, setOpen] = useState<{ row: ReconcileRow; at: string } | null>(null);
  const query = { resultId: result.resultId, list, ...narrowing, offset: (page - 1) * size, limit: size };
  const rows = useQuery({
    ...callOptions('reconcile.page', query),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  // One at a time: a running download changes the history all the while.
  useBridgeEvent('history', () => void rows.refetch({ cancelRefetch: false }));
  const { toast } = useAnnounce();
  const again = useAction('reconcile.match', {
    onError: ({ problem }) => toast(problem.message, 'bad'),
    onSuccess: (next) => set({ result: next }),
  });
  const total = rows.data?.total ?? 0;
  const { means } = LISTS.find((one) => one.list === list) ?? { means: '' };

  const accounts = useAccounts().data?.accounts ?? [];

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
    showRecord(
      row,
      accounts.every(({ id }) => id !== row.accountId),
    );
    go('history');
  }

  return (
    <>
      <Findings result={result} zone={timeZone} />
      <ChangedNotice
        changed={rows.data?.changed ?? 0}
        busy={again.isPending}
        onAgain={() => {
          if (asked !== null && !again.isPending) again.mutate(asked);
        }}
      />
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
          {rows.data ? messages.entries(total, formatCount(total)) : ''}
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
              couldNot={reconcileMessages.couldNot.list}
              onRetry={() => void rows.refetch()}
            />
          ) : rows.data === undefined ? (
            <SkeletonLines label={messages.reading} lines={8} />
          ) : total === 0 ? (
            <EmptyState
              title={narrowing === ALL ? messages.empty : messages.emptyFiltered}
              action={
                narrowing === ALL ? undefined : (
                  <Button onClick={() => show({})}>{messages.filters.clear}</Button>
                )
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
      <ActionBar />
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
        <Button onClick={() => set({ step: 'columns' })}>{commonMessages.back}</Button>
        <Check label={messages.bom} title={messages.bomHint} checked={bom} onChange={setBom} />
        <ExportButton resultId={result.resultId} list={null} bom={bom} label={messages.exportAll} />
        <ExportButton resultId={result.resultId} list={list} bom={bom} label={messages.exportList} />
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
