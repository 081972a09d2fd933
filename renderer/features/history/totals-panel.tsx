import { visible } from '../../../shared/base/format/visible.ts';
import { useState } from 'react';
import type { HistoryFilter } from '../../../shared/query/filter.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { historyTotalsMessages as messages } from '../../../shared/messages/history-totals.ts';
import { usePreferences } from '../../state/app-state.ts';
import { useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { zoneName, type Zone } from '../../lib/format/time.ts';
import { Amount } from '../../ui/amount.tsx';
import { CloseButton } from '../../ui/button.tsx';
import { Coin } from '../../ui/coin.tsx';
import { Elided } from '../../ui/elided.tsx';
import { Select } from '../../ui/input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonLines, SkeletonTable } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { type Beside, BesideAmounts } from '../../parts/records/beside-amounts.tsx';
import { FlowChart, type FlowRow } from './flow-chart.tsx';
import { flowLabel, type FlowStep } from './format-flow.ts';
import { duration } from '../../parts/archive/coverage.ts';
import { zoneNameOf } from '../../parts/query/history-query.ts';
import { notListedOf, type TotalsLine } from './totals-strip.tsx';

type TotalsTab = 'currencies' | 'flow' | 'addresses' | 'final';

const TABS = [
  { value: 'currencies', label: messages.tabs.currencies },
  { value: 'flow', label: messages.tabs.flow },
  { value: 'addresses', label: messages.tabs.addresses },
  { value: 'final', label: messages.tabs.final },
] as const;

interface TotalsPanelProps {
  filter: HistoryFilter;
  lines: readonly TotalsLine[];
  /** Damaged records that may belong to the result. */
  damaged: number;
  onClose: () => void;
}

/** Sums of the result: by currency, over time, by address, and how long records took. */
export function TotalsPanel({ filter, lines, damaged, onClose }: TotalsPanelProps) {
  const [tab, setTab] = useState<TotalsTab>('currencies');
  return (
    <Panel
      title={messages.label}
      aside={<CloseButton label={messages.close} onClick={onClose} />}
      label={messages.title}
    >
      <Tabs label={messages.title} tabs={TABS} value={tab} onChange={setTab} panelId="history-totals" />
      <div className="hist-totals-body" role="tabpanel" id="history-totals">
        {tab === 'final' ? null : <p className="caption hist-counted">{formatCounted(lines, damaged)}</p>}
        {tab === 'currencies' ? (
          <Table
            label={messages.tables.currencies}
            columns={notListedOf(lines) > 0 ? WITH_NOT_LISTED : TOTALS}
            rows={lines}
            rowKey={(line) => line.currency}
          />
        ) : null}
        {tab === 'flow' ? <Flow filter={filter} lines={lines} /> : null}
        {tab === 'addresses' ? <Insight filter={filter} part="addresses" /> : null}
        {tab === 'final' ? <Insight filter={filter} part="final" /> : null}
      </div>
    </Panel>
  );
}

function formatCounted(lines: readonly TotalsLine[], damaged: number): string {
  const notListed = notListedOf(lines);
  return [
    messages.counted,
    ...(notListed > 0 ? [messages.notListed(notListed, formatCount(notListed))] : []),
    ...(damaged > 0 ? [messages.damaged(damaged, formatCount(damaged))] : []),
  ].join(' ');
}

/** What is in no total is shown beside it. */
function besideColumns<Row extends { pending: Beside; failed: Beside }>(): Column<Row>[] {
  return BESIDE.map((progress) => ({
    key: progress,
    header: messages.headers[progress],
    align: 'end',
    cell: (row) => <BesideAmounts beside={row[progress]} />,
  }));
}

const BESIDE = ['pending', 'failed'] as const;

const TOTALS: readonly Column<TotalsLine>[] = [
  { key: 'currency', header: messages.headers.currency, cell: (line) => <Coin code={line.currency} /> },
  {
    key: 'deposits',
    header: commonMessages.deposits,
    align: 'end',
    drop: 1,
    cell: (line) => formatCount(line.deposits),
  },
  { key: 'in', header: messages.headers.in, align: 'end', cell: (line) => <Amount value={line.in} /> },
  {
    key: 'withdrawals',
    header: commonMessages.withdrawals,
    align: 'end',
    drop: 1,
    cell: (line) => formatCount(line.withdrawals),
  },
  { key: 'out', header: messages.headers.out, align: 'end', cell: (line) => <Amount value={line.out} /> },
  { key: 'fees', header: messages.headers.fees, align: 'end', cell: (line) => <Amount value={line.fees} /> },
  {
    key: 'net',
    header: messages.headers.netInLessOut,
    align: 'end',
    cell: (line) => <Amount value={line.net} />,
  },
  ...besideColumns<TotalsLine>(),
];

/** Where some of the completed records are no longer listed: nearly always there is none. */
const WITH_NOT_LISTED: readonly Column<TotalsLine>[] = TOTALS.toSpliced(-BESIDE.length, 0, {
  key: 'notListed',
  header: messages.headers.notListed,
  align: 'end',
  cell: (line) => <BesideAmounts beside={line.notListed} />,
});

const STEPS = [
  { value: 'day', label: messages.steps.day },
  { value: 'week', label: messages.steps.week },
  { value: 'month', label: messages.steps.month },
] as const;

function flowColumns(by: FlowStep, timeZone: Zone): readonly Column<FlowRow>[] {
  return [
    {
      key: 'from',
      header: messages.headers.from(zoneName(timeZone)),
      cell: (row) => flowLabel(row.from, by, timeZone),
    },
    {
      key: 'deposits',
      header: commonMessages.deposits,
      align: 'end',
      drop: 1,
      cell: (row) => formatCount(row.deposits),
    },
    { key: 'in', header: messages.headers.in, align: 'end', cell: (row) => <Amount value={row.in} /> },
    {
      key: 'withdrawals',
      header: commonMessages.withdrawals,
      align: 'end',
      drop: 1,
      cell: (row) => formatCount(row.withdrawals),
    },
    { key: 'out', header: messages.headers.out, align: 'end', cell: (row) => <Amount value={row.out} /> },
    { key: 'net', header: messages.headers.net, align: 'end', cell: (row) => <Amount value={row.net} /> },
    ...besideColumns<FlowRow>(),
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
          aria-label={messages.headers.currency}
          options={lines.map((line) => ({ value: line.currency, label: visible(line.currency) }))}
          value={currency}
          onChange={setCurrency}
        />
        <Segmented label={messages.by} options={STEPS} value={by} onChange={setBy} />
      </div>
      {query.error ? <ErrorState problem={query.error.problem} couldNot={messages.couldNot.flow} /> : null}
      {query.data ? (
        <>
          <FlowChart rows={query.data.rows} currency={currency} by={by} zone={timeZone} />
          <Table
            label={messages.tables.flow(visible(currency))}
            columns={columns}
            rows={query.data.rows.toReversed()}
            rowKey={(row) => String(row.from)}
          />
        </>
      ) : query.isPending && currency !== '' ? (
        <SkeletonTable label={messages.adding} columns={columns} rows={8} />
      ) : null}
    </>
  );
}

type InsightReply = NonNullable<ReturnType<typeof useCall<'history.insight'>>['data']>;

const ADDRESSES: readonly Column<InsightReply['addresses'][number]>[] = [
  {
    key: 'address',
    header: messages.headers.address,
    cell: (row) => <Elided text={row.address} head={14} tail={8} />,
  },
  {
    key: 'kind',
    header: messages.headers.direction,
    drop: 2,
    cell: (row) => (row.kind === 'deposit' ? commonMessages.deposits : commonMessages.withdrawals),
  },
  { key: 'currency', header: messages.headers.currency, cell: (row) => <Coin code={row.currency} /> },
  {
    key: 'chain',
    header: messages.headers.chain,
    drop: 3,
    cell: (row) => row.chain || <span className="faint">{messages.noChain}</span>,
  },
  {
    key: 'records',
    header: messages.headers.completed,
    align: 'end',
    cell: (row) => formatCount(row.records),
  },
  { key: 'total', header: messages.headers.total, align: 'end', cell: (row) => <Amount value={row.total} /> },
  {
    key: 'pending',
    header: messages.headers.pending,
    align: 'end',
    drop: 2,
    cell: (row) => formatCount(row.pending),
  },
  {
    key: 'failed',
    header: messages.headers.failed,
    align: 'end',
    drop: 2,
    cell: (row) => formatCount(row.failed),
  },
  { key: 'first', header: messages.headers.first, drop: 1, cell: (row) => <TimeText ms={row.firstAt} /> },
  { key: 'last', header: messages.headers.last, cell: (row) => <TimeText ms={row.lastAt} /> },
];

const TO_FINAL: readonly Column<InsightReply['timeToFinal'][number]>[] = [
  {
    key: 'kind',
    header: messages.headers.direction,
    cell: (row) => (row.kind === 'deposit' ? commonMessages.deposits : commonMessages.withdrawals),
  },
  { key: 'currency', header: messages.headers.currency, cell: (row) => <Coin code={row.currency} /> },
  {
    key: 'records',
    header: messages.headers.finalRecords,
    align: 'end',
    cell: (row) => formatCount(row.records),
  },
  {
    key: 'median',
    header: messages.headers.median,
    align: 'end',
    cell: (row) => duration(row.median / 1_000),
  },
  {
    key: 'longest',
    header: messages.headers.longest,
    align: 'end',
    cell: (row) => duration(row.longest / 1_000),
  },
];

function Insight({ filter, part }: { filter: HistoryFilter; part: 'addresses' | 'final' }) {
  const query = useCall('history.insight', { filter });
  if (query.error) return <ErrorState problem={query.error.problem} couldNot={messages.couldNot.insight} />;
  if (!query.data) return <SkeletonLines label={messages.adding} lines={8} />;
  return part === 'addresses' ? (
    <Table
      label={messages.tables.addresses}
      columns={ADDRESSES}
      rows={query.data.addresses}
      rowKey={(row) => `${row.kind} ${row.currency} ${row.chain} ${row.address}`}
    />
  ) : (
    <Table
      label={messages.tables.final}
      columns={TO_FINAL}
      rows={query.data.timeToFinal}
      rowKey={(row) => `${row.kind} ${row.currency}`}
    />
  );
}
