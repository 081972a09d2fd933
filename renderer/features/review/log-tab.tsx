import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, Search, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { visible, visibleLines } from '../../../shared/base/format/visible.ts';
import { reviewLogMessages } from '../../../shared/messages/review-log.ts';
import { scopeOf } from '../../state/account-context.ts';
import { useAccountContext } from '../../state/app-state.ts';
import { callOptions, useAction, useBridgeEvent } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useAccountName } from '../../parts/archive/removed-accounts.tsx';
import { ownAmount } from '../../lib/hidden.ts';
import { Pager } from '../../parts/records/pager.tsx';
import { Button } from '../../ui/button.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { SkeletonTable } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { formatSigner } from '../../parts/review/format-imported.ts';
import { TimeText } from '../../ui/time-text.tsx';
import { formatEntry, formatRecord } from './format-log-entry.ts';

type Entry = CallReply<'reviews.log'>['entries'][number];

const messages = reviewLogMessages.tab;
const SIZES = [50, 100, 250] as const;

/** The entries about records of the account in the header, and about the log: read, searched, exported. `onVerify`: how to verify it and how to import another one. */
export function LogTab({ onVerify }: { onVerify: () => void }) {
  const { accountIds } = scopeOf(useAccountContext());
  const scope = accountIds === undefined ? {} : { accountIds };
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(SIZES[1]);
  const query = useQuery({
    ...callOptions('reviews.log', { ...scope, text: search, offset: (page - 1) * size, limit: size }),
    placeholderData: keepPreviousData,
  });
  useBridgeEvent('history', () => void query.refetch());
  const exporting = useAction('reviews.exportLog');
  const [bom, setBom] = useState(true);
  const columns = useColumns();
  const total = query.data?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / size));
  const failed = exporting.error?.problem.message;

  return (
    <>
      <div className="bar">
        <div className="review-log-search">
          <TextInput
            type="search"
            scale="small"
            maxLength={200}
            unit={<Search size={13} aria-hidden />}
            aria-label={messages.search}
            placeholder={messages.searchExample}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setPage(1);
            }}
          />
        </div>
        <span className="muted" role="status">
          {query.data ? formatShownCount(search, query.data) : ''}
        </span>
        <span className="grow" />
        <Button size="small" icon={<ShieldCheck size={12} aria-hidden />} onClick={onVerify}>
          {messages.verify}
        </Button>
        <Check label={messages.bom} title={messages.bomHint} checked={bom} onChange={setBom} />
        <Button
          size="small"
          icon={<Download size={12} aria-hidden />}
          disabled={total === 0}
          busy={exporting.isPending}
          onClick={() => exporting.mutate({ ...scope, text: search, bom })}
        >
          {messages.export(total, formatCount(total))}
        </Button>
      </div>
      {failed === undefined ? null : (
        <Notice tone="bad" live>
          {failed}
        </Notice>
      )}
      {exporting.data?.where == null ? null : (
        <Notice tone="good" live>
          {messages.exported(
            exporting.data.where,
            exporting.data.entries,
            formatCount(exporting.data.entries),
          )}
        </Notice>
      )}
      <Panel label={reviewLogMessages.title}>
        {query.error && !query.data ? (
          <ErrorState
            problem={query.error.problem}
            couldNot={messages.couldNot}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : query.data === undefined ? (
          <SkeletonTable label={messages.loading} columns={columns} rows={12} />
        ) : total === 0 ? (
          search === '' ? (
            <EmptyState title={messages.emptyTitle}>{messages.empty}</EmptyState>
          ) : (
            <EmptyState
              title={messages.noMatch(search)}
              action={<Button onClick={() => setTyped('')}>{messages.clear}</Button>}
            >
              {messages.searched}
            </EmptyState>
          )
        ) : (
          <Table
            label={reviewLogMessages.title}
            columns={columns}
            rows={query.data.entries}
            rowKey={({ seq }) => String(seq)}
            stale={query.isPlaceholderData}
          />
        )}
        {total > SIZES[0] ? (
          <Pager
            page={page}
            last={last}
            pageSize={size}
            sizes={SIZES}
            onPage={setPage}
            onPageSize={(next) => {
              setSize(next);
              setPage(1);
            }}
          />
        ) : null}
      </Panel>
    </>
  );
}

/** Of one account, or of live ones, how many of the log's entries these are. */
function formatShownCount(search: string, { total, rows }: CallReply<'reviews.log'>): string {
  if (search !== '') return messages.matches(total, formatCount(total));
  return total === rows
    ? messages.entries(total, formatCount(total))
    : messages.entriesOf(formatCount(total), formatCount(rows));
}

function useColumns(): Column<Entry>[] {
  const accountName = useAccountName();
  return [
    { key: 'seq', header: messages.columns.entry, align: 'end', cell: ({ seq }) => formatCount(seq) },
    { key: 'at', header: messages.columns.time, cell: ({ at }) => <TimeText ms={at} /> },
    {
      key: 'by',
      header: messages.columns.name,
      cell: ({ by, systemUser }) => (
        <>
          {visible(by)} {by === systemUser ? null : <span className="muted">({visible(systemUser)})</span>}
        </>
      ),
    },
    { key: 'what', header: messages.columns.action, cell: (entry) => <Action entry={entry} /> },
    {
      key: 'record',
      header: messages.columns.record,
      cell: ({ record }) => (record === null ? '' : formatRecord(record, ownAmount(record.amount))),
    },
    {
      key: 'account',
      header: messages.columns.account,
      drop: 2,
      cell: ({ record }) => (record === null ? '' : accountName(record.accountId)),
    },
    {
      key: 'hash',
      header: messages.columns.hash,
      drop: 1,
      cell: ({ hash }) => (
        <span className="mono faint" title={hash}>
          {hash.slice(0, 10)}…
        </span>
      ),
    },
  ];
}

function Action({ entry }: { entry: Entry }) {
  const { imported, undone } = entry;
  const { action, detail } = formatEntry(entry);
  return (
    <span className="review-log-action">
      {imported === null || imported.restored ? null : (
        <span className="tag tag-plain">{messages.imported}</span>
      )}{' '}
      <b className={undone ? 'review-log-undone' : undefined}>{action}</b>
      {undone ? ` (${messages.undone})` : ''}
      {detail === '' ? null : <span> {visibleLines(detail)}</span>}
      {imported === null
        ? null
        : [...imported.before, imported].map((step, at) => (
            <span key={`${step.file} ${step.at}`} className="caption review-log-source">
              <Rich
                text={
                  imported.restored && at === imported.before.length
                    ? messages.restoredFrom
                    : messages.importedFrom
                }
                parts={{
                  file: visible(step.file),
                  by: visible(step.by),
                  signed: formatSigner(step.signer),
                  time: <TimeText ms={step.at} />,
                }}
              />
            </span>
          ))}
    </span>
  );
}
