import type { ReconcileSummary } from '../../shared/bridge/reconcile-calls.ts';
import { formatCount } from '../format/number.ts';
import { Amount } from '../ui/amount.tsx';
import { type Column, Table } from '../ui/table.tsx';

type Line = ReconcileSummary['totals'][number];

/** Exact sums of one list by currency; the venue's as they are compared. */
export function TotalsTable({ lines }: { lines: readonly Line[] }) {
  return (
    <div className="rec-totals">
      <Table label="Totals" columns={COLUMNS} rows={lines} rowKey={({ currency }) => currency} />
    </div>
  );
}

function sum(key: 'ledgerIn' | 'ledgerOut' | 'venueIn' | 'venueOut', header: string): Column<Line> {
  return { key, header, align: 'end', cell: (line) => <Amount value={line[key]} /> };
}

const COLUMNS: readonly Column<Line>[] = [
  { key: 'currency', header: 'Currency', cell: ({ currency }) => currency },
  { key: 'rows', header: 'Ledger rows', align: 'end', cell: ({ ledgerRows }) => formatCount(ledgerRows) },
  sum('ledgerIn', 'Ledger in'),
  sum('ledgerOut', 'Ledger out'),
  {
    key: 'records',
    header: 'Venue records',
    align: 'end',
    cell: ({ venueRecords }) => formatCount(venueRecords),
  },
  sum('venueIn', 'Venue in'),
  sum('venueOut', 'Venue out'),
];
