import { useState } from 'react';
import type { HistoryFilter } from '../../shared/history/filter.ts';
import { usePreferences } from '../app/desk-state.ts';
import { useCall } from '../bridge.ts';
import { formatCount } from '../format/number.ts';
import { zoneName, type Zone } from '../format/time.ts';
import { Amount } from '../ui/amount.tsx';
import { CloseButton } from '../ui/button.tsx';
import { Coin } from '../ui/coin.tsx';
import { Elided } from '../ui/elided.tsx';
import { Select } from '../ui/input.tsx';
import { Panel } from '../ui/panel.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonLines, SkeletonTable } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { FlowChart, type FlowRow } from './flow-chart.tsx';
import { flowLabel, type FlowStep } from './flow-words.ts';
import { duration } from './knowledge.ts';
import { zoneNameOf } from './question.ts';
import type { TotalsLine } from './totals-strip.tsx';

type TotalsTab = 'currencies' | 'flow' | 'addresses' | 'final';

const TABS = [
  { value: 'currencies', label: 'By currency' },
  { value: 'flow', label: 'Over time' },
  { value: 'addresses', label: 'Top addresses' },
  { value: 'final', label: 'Time to final' },
] as const;

interface TotalsPanelProps {
  filter: HistoryFilter;
  lines: readonly TotalsLine[];
  onClose: () => void;
}

/** Sums of the whole result: by currency, over time, by address, and how long records took. */
export function TotalsPanel({ filter, lines, onClose }: TotalsPanelProps) {
  const [tab, setTab] = useState<TotalsTab>('currencies');
  return (
    <Panel
      title="Totals of this result"
      aside={<CloseButton label="Close the totals (Esc)" onClick={onClose} />}
      label="Totals"
    >
      <Tabs label="Totals" tabs={TABS} value={tab} onChange={setTab} panelId="history-totals" />
      <div className="hist-totals-body" role="tabpanel" id="history-totals">
        {tab === 'currencies' ? (
          <Table label="Totals by currency" columns={TOTALS} rows={lines} rowKey={(line) => line.currency} />
        ) : null}
        {tab === 'flow' ? <Flow filter={filter} lines={lines} /> : null}
        {tab === 'addresses' ? <Insight filter={filter} part="addresses" /> : null}
        {tab === 'final' ? <Insight filter={filter} part="final" /> : null}
      </div>
    </Panel>
  );
}

const TOTALS: readonly Column<TotalsLine>[] = [
  { key: 'currency', header: 'Currency', cell: (line) => <Coin code={line.currency} /> },
  { key: 'deposits', header: 'Deposits', align: 'end', drop: 1, cell: (line) => formatCount(line.deposits) },
  { key: 'in', header: 'In', align: 'end', cell: (line) => <Amount value={line.in} /> },
  {
    key: 'withdrawals',
    header: 'Withdrawals',
    align: 'end',
    drop: 1,
    cell: (line) => formatCount(line.withdrawals),
  },
  { key: 'out', header: 'Out', align: 'end', cell: (line) => <Amount value={line.out} /> },
  { key: 'fees', header: 'Fees', align: 'end', cell: (line) => <Amount value={line.fees} /> },
  { key: 'net', header: 'Net, in less out', align: 'end', cell: (line) => <Amount value={line.net} /> },
];

const STEPS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;

function flowColumns(by: FlowStep, timeZone: Zone): readonly Column<FlowRow>[] {
  return [
    { key: 'from', header: `From, ${zoneName(timeZone)}`, cell: (row) => flowLabel(row.from, by, timeZone) },
    { key: 'deposits', header: 'Deposits', align: 'end', drop: 1, cell: (row) => formatCount(row.deposits) },
    { key: 'in', header: 'In', align: 'end', cell: (row) => <Amount value={row.in} /> },
    {
      key: 'withdrawals',
      header: 'Withdrawals',
      align: 'end',
      drop: 1,
      cell: (row) => formatCount(row.withdrawals),
    },
    { key: 'out', header: 'Out', align: 'end', cell: (row) => <Amount value={row.out} /> },
    { key: 'net', header: 'Net', align: 'end', cell: (row) => <Amount value={row.net} /> },
  ];
}

/** In, out and net of one currency by day, week or month, as chart and as table. */
function Flow({ filter, lines }: { filter: HistoryFilter; lines: readonly TotalsLine[] }) {
  const { timeZone } = usePreferences();
  const [chosen, setCurrency] = useState<string | null>(null);
  const [by, setBy] = useState<FlowStep>('month');
  const mostUsed = lines.toSorted((a, b) => b.deposits + b.withdrawals - a.deposits - a.withdrawals)[0];
  const currency = chosen ?? mostUsed?.currency ?? '';
  const query = useCall(
    'history.flow',
    { filter, currency, by, timeZone: zoneNameOf(timeZone) },
    { enabled: currency !== '' },
  );
  const columns = flowColumns(by, timeZone);
  return (
    <>
      <div className="bar hist-flow-bar">
        <Select
          scale="small"
          aria-label="Currency"
          options={lines.map((line) => ({ value: line.currency, label: line.currency }))}
          value={currency}
          onChange={setCurrency}
        />
        <Segmented label="By" options={STEPS} value={by} onChange={setBy} />
      </div>
      {query.error ? <ErrorState problem={query.error.problem} what="the totals over time" /> : null}
      {query.data ? (
        <>
          <FlowChart rows={query.data.rows} currency={currency} by={by} zone={timeZone} />
          <Table
            label={`${currency} over time`}
            columns={columns}
            rows={query.data.rows.toReversed()}
            rowKey={(row) => String(row.from)}
          />
        </>
      ) : query.isPending && currency !== '' ? (
        <SkeletonTable label="Adding up" columns={columns} rows={8} />
      ) : null}
    </>
  );
}

type InsightReply = NonNullable<ReturnType<typeof useCall<'history.insight'>>['data']>;

const ADDRESSES: readonly Column<InsightReply['addresses'][number]>[] = [
  { key: 'address', header: 'Address', cell: (row) => <Elided text={row.address} head={14} tail={8} /> },
  {
    key: 'kind',
    header: 'Direction',
    drop: 2,
    cell: (row) => (row.kind === 'deposit' ? 'Deposits' : 'Withdrawals'),
  },
  { key: 'currency', header: 'Currency', cell: (row) => <Coin code={row.currency} /> },
  { key: 'chain', header: 'Chain', drop: 3, cell: (row) => row.chain || <span className="faint">none</span> },
  { key: 'records', header: 'Records', align: 'end', cell: (row) => formatCount(row.records) },
  { key: 'total', header: 'Total', align: 'end', cell: (row) => <Amount value={row.total} /> },
  { key: 'first', header: 'First', drop: 1, cell: (row) => <TimeText ms={row.firstAt} /> },
  { key: 'last', header: 'Last', cell: (row) => <TimeText ms={row.lastAt} /> },
];

const TO_FINAL: readonly Column<InsightReply['timeToFinal'][number]>[] = [
  { key: 'kind', header: 'Direction', cell: (row) => (row.kind === 'deposit' ? 'Deposits' : 'Withdrawals') },
  { key: 'currency', header: 'Currency', cell: (row) => <Coin code={row.currency} /> },
  { key: 'records', header: 'Final records', align: 'end', cell: (row) => formatCount(row.records) },
  { key: 'median', header: 'Median', align: 'end', cell: (row) => duration(row.median / 1_000) },
  { key: 'longest', header: 'Longest', align: 'end', cell: (row) => duration(row.longest / 1_000) },
];

function Insight({ filter, part }: { filter: HistoryFilter; part: 'addresses' | 'final' }) {
  const query = useCall('history.insight', { filter });
  if (query.error) return <ErrorState problem={query.error.problem} what="these totals" />;
  if (!query.data) return <SkeletonLines label="Adding up" lines={8} />;
  return part === 'addresses' ? (
    <Table
      label="Top addresses"
      columns={ADDRESSES}
      rows={query.data.addresses}
      rowKey={(row) => `${row.kind} ${row.currency} ${row.chain} ${row.address}`}
    />
  ) : (
    <Table
      label="Time to the final status"
      columns={TO_FINAL}
      rows={query.data.timeToFinal}
      rowKey={(row) => `${row.kind} ${row.currency}`}
    />
  );
}
