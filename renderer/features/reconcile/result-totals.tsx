import type { ReconcileSummary } from '../../../shared/bridge/reconcile-calls.ts';
import type { ReconcileList } from '../../../shared/ledger/ledger-mapping.ts';
import { reconcileResultMessages } from '../../../shared/messages/reconcile-result.ts';
import { formatCount } from '../../lib/format/number.ts';
import { BesideAmounts } from '../../parts/records/beside-amounts.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Fold } from '../../ui/fold.tsx';
import { type Column, Table } from '../../ui/table.tsx';

const messages = reconcileResultMessages.totals;

type Line = ReconcileSummary['totals'][number];

/** Exact totals of the list by currency, folded; the venue's as they are compared. */
export function Totals({ result, list }: { result: ReconcileSummary; list: ReconcileList }) {
  const lines = result.totals.filter((line) => line.list === list);
  if (lines.length === 0) return null;
  return (
    <Fold title={messages.title(lines.length, formatCount(lines.length))}>
      <div className="rec-totals">
        <Table label={messages.table} columns={COLUMNS} rows={lines} rowKey={({ currency }) => currency} />
      </div>
    </Fold>
  );
}

function sum(key: 'ledgerIn' | 'ledgerOut' | 'venueIn' | 'venueOut', header: string): Column<Line> {
  return { key, header, align: 'end', cell: (line) => <Amount value={line[key]} /> };
}

const COLUMNS: readonly Column<Line>[] = [
  { key: 'currency', header: messages.currency, cell: ({ currency }) => currency },
  {
    key: 'rows',
    header: messages.ledgerRows,
    align: 'end',
    cell: ({ ledgerRows }) => formatCount(ledgerRows),
  },
  sum('ledgerIn', messages.ledgerIn),
  sum('ledgerOut', messages.ledgerOut),
  {
    key: 'records',
    header: messages.venueRecords,
    align: 'end',
    cell: ({ venueRecords }) => formatCount(venueRecords),
  },
  sum('venueIn', messages.venueIn),
  sum('venueOut', messages.venueOut),
  {
    key: 'beside',
    header: messages.notCompleted,
    align: 'end',
    cell: ({ notCompleted }) => <BesideAmounts beside={notCompleted} />,
  },
];
