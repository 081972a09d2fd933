import type { ReconcileRow } from '../../../shared/bridge/reconcile-calls.ts';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import type { ReconcileList } from '../../../shared/ledger/ledger-mapping.ts';
import { recordsCommonMessages } from '../../../shared/messages/records-common.ts';
import { reconcileResultMessages } from '../../../shared/messages/reconcile-result.ts';
import { usePreferences } from '../../state/app-state.ts';
import { formatCount } from '../../lib/format/number.ts';
import type { Zone } from '../../lib/format/time.ts';
import { withoutDigits } from '../../lib/hidden.ts';
import { Amount } from '../../ui/amount.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Elided } from '../../ui/elided.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { ledgerTime } from './ledger-time.ts';
import { formatDirection } from './preview-panel.tsx';

const messages = reconcileResultMessages.table;

interface ResultTableProps {
  list: ReconcileList;
  /** Zone the ledger was read in. */
  ledgerZone: string;
  rows: readonly ReconcileRow[];
  stale: boolean;
  openKey: string | null;
  onOpen: (row: ReconcileRow, at: string) => void;
  onRecord: (row: HistoryRecord) => void;
}

/** Ledger at the left, venue at the right. A press on the record shows it in History, one on the row its ledger side. */
export function ResultTable({ list, ledgerZone, rows, stale, openKey, onOpen, onRecord }: ResultTableProps) {
  const { timeZone } = usePreferences();
  return (
    <Table
      label={messages.label}
      columns={columnsOf(list, { window: timeZone, ledger: ledgerZone }, onRecord)}
      rows={rows}
      rowKey={rowKey}
      stale={stale}
      openKey={openKey}
      onOpen={(row) => onOpen(row, rowKey(row))}
    />
  );
}

function rowKey({ ledger, record, problem }: ReconcileRow): string {
  return `${ledger?.line ?? problem?.line ?? ''} ${record?.id ?? ''}`;
}

function columnsOf(
  list: ReconcileList,
  zones: { window: Zone; ledger: string },
  onRecord: (row: HistoryRecord) => void,
): Column<ReconcileRow>[] {
  const line: Column<ReconcileRow> = {
    key: 'line',
    header: messages.line,
    align: 'end',
    cell: ({ ledger, problem }) => {
      const at = ledger?.line ?? problem?.line;
      return at === undefined ? null : <span className="muted">{formatCount(at)}</span>;
    },
  };
  const set: Column<ReconcileRow> = {
    key: 'set',
    header: messages.set,
    cell: ({ set: own }) =>
      own === null ? null : (
        <span title={messages.setHint(own.ledgerRows, own.venueRecords)}>
          {messages.setSize(
            formatCount(own.number),
            formatCount(own.ledgerRows),
            formatCount(own.venueRecords),
          )}
        </span>
      ),
  };
  const ledger: Column<ReconcileRow>[] = [
    {
      key: 'time',
      header: messages.ledgerTime,
      cell: ({ ledger: own }) => (own ? ledgerTime(own, zones) : null),
    },
    {
      key: 'amount',
      header: messages.ledgerAmount,
      align: 'end',
      cell: ({ ledger: own }) =>
        own ? (
          <>
            <span className="muted">{formatDirection(own.direction)}</span>{' '}
            <Amount value={own.amount} unit={own.currency} />
          </>
        ) : null,
    },
  ];
  const reference: Column<ReconcileRow>[] = [
    {
      key: 'tx',
      header: messages.transaction,
      drop: 2,
      cell: ({ ledger: own }) => (own?.txId ? <Elided text={own.txId} head={6} tail={4} /> : null),
    },
    {
      key: 'reference',
      header: messages.reference,
      drop: 1,
      cell: ({ ledger: own }) => (own?.reference ? <Elided text={own.reference} head={16} tail={6} /> : null),
    },
  ];
  const venue: Column<ReconcileRow>[] = [
    {
      key: 'venueTime',
      header: messages.venueTime,
      drop: 4,
      cell: ({ record }) => (record ? <TimeText ms={record.record.createdAt} /> : null),
    },
    {
      key: 'venueAmount',
      header: messages.venueAmount,
      align: 'end',
      cell: ({ record }) =>
        record ? (
          <>
            {/* Among the differences it has a column of its own. */}
            {record.missingSince === null || list === 'differences' ? null : (
              <StatusPill tone="warn">{recordsCommonMessages.differences.gone}</StatusPill>
            )}{' '}
            <LinkButton
              title={messages.showRecord}
              onClick={(event) => {
                event.stopPropagation();
                onRecord(record);
              }}
            >
              {formatDirection(record.record.kind === 'deposit' ? 'in' : 'out')}{' '}
              <Amount value={record.record.amount} unit={record.record.currency} />
            </LinkButton>
          </>
        ) : null,
    },
    {
      key: 'venueTx',
      header: messages.venueTransaction,
      drop: 3,
      cell: ({ record }) =>
        record?.record.walletTxId ? <Elided text={record.record.walletTxId} head={6} tail={4} /> : null,
    },
  ];
  const problem: Column<ReconcileRow> = {
    key: 'problem',
    header: messages.problem,
    cell: ({ problem: own }) => withoutDigits(own?.message ?? ''),
  };
  const differs: Column<ReconcileRow> = {
    key: 'differs',
    header: messages.difference,
    cell: ({ differences }) => (
      <StatusPill tone="warn">
        {differences.map((what) => recordsCommonMessages.differences[what]).join(', ')}
      </StatusPill>
    ),
  };
  const by: Column<ReconcileRow> = {
    key: 'by',
    header: messages.matchedBy,
    drop: 3,
    cell: ({ by: own }) => (own === 'transaction' ? messages.by.transaction : messages.by.amount),
  };
  switch (list) {
    case 'matched':
      return [line, ...ledger, ...venue, by];
    case 'differences':
      return [line, differs, ...ledger, ...venue];
    case 'ledger-only':
      return [line, ...ledger, ...reference];
    case 'venue-only':
      return venue;
    case 'ambiguous':
      return [set, line, ...ledger, ...venue];
    case 'unreadable':
      return [line, problem];
    case 'outside':
      return [line, ...ledger, ...reference, { ...problem, header: messages.why }];
  }
}
