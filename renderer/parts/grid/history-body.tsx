import { History } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { commonMessages } from '../../../shared/messages/common.ts';
import { historyMessages } from '../../../shared/messages/history.ts';
import { isLive } from '../../state/account-context.ts';
import { useAccounts, usePreferences } from '../../state/app-state.ts';
import { useAction } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonTable } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useSize } from '../../lib/use-size.ts';
import { amountsHidden } from '../../lib/hidden.ts';
import { NO_WIDTHS, withAmountWidths } from './amount-widths.ts';
import { COLUMNS, fitting, type PlacedColumn } from './columns.ts';
import { HistoryTable, type TableActions } from './history-table.tsx';
import { isUnread, listsOf } from '../archive/coverage.ts';
import { isNarrowed, type HistoryQuery } from '../query/history-query.ts';
import type { Selection } from '../review/selection.ts';
import type { Rows } from './use-rows.ts';
import type { useHistoryStatus } from '../archive/use-history-status.ts';

const messages = historyMessages.body;

interface HistoryBodyProps extends TableActions {
  label: string;
  rows: Rows;
  status: ReturnType<typeof useHistoryStatus>;
  query: HistoryQuery;
  columns: readonly PlacedColumn[];
  selection: Selection;
  openId: number | null;
  /** Somebody arranged the columns. */
  arranged: boolean;
  onClearFilter: () => void;
}

/** The rows of the result, or what is shown in place of them. */
export function HistoryBody(props: HistoryBodyProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useSize(box)?.width ?? null;
  const { arranged, openId } = props;
  const needed = props.rows.source?.amountWidths ?? NO_WIDTHS;
  // The width of a column would show how large a hidden amount is.
  const { amount, fee } = amountsHidden() ? NO_WIDTHS : needed;
  const columns = useMemo(
    () => withAmountWidths(props.columns, { amount, fee }),
    [props.columns, amount, fee],
  );
  // Arranged columns stay as arranged; beside an open pane some are hidden all the same.
  const tight = width !== null && (!arranged || openId !== null);
  const shown = useMemo(() => (tight ? fitting(columns, width - EDGE) : columns), [columns, width, tight]);
  return (
    <Panel label={historyMessages.panel(props.label)}>
      <div className="hist-body" ref={box}>
        <TableOrState {...props} columns={shown} />
      </div>
    </Panel>
  );
}

/** The tick's column and a scroll bar, CSS pixels. */
const EDGE = 34 + 12;

function TableOrState(props: HistoryBodyProps) {
  const { rows, status, query, columns } = props;
  const { source } = rows;
  const problem = source?.problem ?? status.error?.problem ?? null;
  if (problem && (source === null || source.total === 0)) {
    return (
      <ErrorState
        problem={problem}
        couldNot={messages.couldNot}
        retrying={status.isFetching}
        onRetry={() => {
          source?.retry();
          void status.refetch();
        }}
      />
    );
  }
  if (source === null || status.data === undefined) {
    return <Waiting columns={columns} opening={status.data?.opening ?? false} />;
  }
  if (source.total === 0) {
    const lists = listsOf(status.data, query.filter);
    const running = status.data.syncs.some(
      (sync) => sync.state === 'running' && lists.some(({ accountId }) => accountId === sync.accountId),
    );
    if (status.data.opening) return <Waiting columns={columns} opening />;
    if (!isNarrowed(query.filter) && isUnread(lists)) {
      return running ? (
        <EmptyState title={messages.firstTitle}>{messages.first}</EmptyState>
      ) : (
        <NeverRead accountIds={query.filter.accountIds} />
      );
    }
    return isNarrowed(query.filter) ? (
      <EmptyState
        title={messages.noMatchTitle}
        action={<Button onClick={props.onClearFilter}>{messages.clearFilter}</Button>}
      >
        {status.data.searchLag > 0 ? messages.searchLags : messages.noMatch}
      </EmptyState>
    ) : (
      <EmptyState title={messages.emptyTitle}>{messages.empty}</EmptyState>
    );
  }
  return (
    <>
      {problem ? (
        <Notice
          tone="bad"
          live
          action={
            <Button size="small" onClick={() => source.retry()}>
              {commonMessages.tryAgain}
            </Button>
          }
        >
          {messages.rowsUnread(problem.message)}
        </Notice>
      ) : null}
      <HistoryTable {...props} sort={query.sort} />
    </>
  );
}

function Waiting({ columns, opening }: { columns: readonly PlacedColumn[]; opening: boolean }) {
  const { density } = usePreferences();
  const header = columns.map(({ key }) => {
    const { title, end } = COLUMNS[key];
    return { key, header: title, ...(end ? { align: 'end' as const } : {}) };
  });
  return (
    <SkeletonTable
      label={opening ? messages.opening : messages.reading}
      columns={header}
      rows={density === 'compact' ? 22 : 17}
    />
  );
}

/** What the archive is, and the one button that begins it. */
function NeverRead({ accountIds }: { accountIds: readonly string[] | undefined }) {
  const accounts = useAccounts().data?.accounts ?? [];
  const { toast } = useAnnounce();
  const concerned = accounts.filter((account) =>
    accountIds === undefined ? isLive(account) : accountIds.includes(account.id),
  );
  const start = useAction('history.sync', {
    onError: ({ problem }) => toast(messages.failed(problem.message), 'bad'),
  });
  const names = concerned.map((account) => account.name).join(', ');
  return (
    <EmptyState
      icon={<History size={28} strokeWidth={1.4} aria-hidden />}
      title={messages.unreadTitle}
      action={
        <Button
          variant="primary"
          busy={start.isPending}
          disabled={concerned.length === 0}
          onClick={() => {
            for (const account of concerned) start.mutate({ accountId: account.id, action: 'start' });
          }}
        >
          {messages.read}
        </Button>
      }
    >
      {messages.unread(names === '' ? messages.anAccount : names)}
    </EmptyState>
  );
}
