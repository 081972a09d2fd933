import type { CallReply } from '../../shared/bridge/contract.ts';
import type { BridgeError } from '../../shared/bridge/error.ts';
import type { LedgerFile } from '../../shared/bridge/reconcile-calls.ts';
import { timeZoneOf, zonedIso } from '../../shared/history/time-zone.ts';
import { BridgeProblem } from '../accounts/bridge-problem.tsx';
import { formatCount } from '../format/number.ts';
import { count } from '../history/knowledge.ts';
import { withoutNumbers } from '../privacy/hidden.ts';
import { Amount } from '../ui/amount.tsx';
import { Elided } from '../ui/elided.tsx';
import { Fold } from '../ui/fold.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import { type Column, Table } from '../ui/table.tsx';

type Preview = CallReply<'reconcile.preview'>;
type PreviewRow = Preview['first'][number];

interface PreviewPanelProps {
  file: LedgerFile;
  questions: readonly { field: string; message: string }[];
  missing: readonly string[];
  zone: string | null;
  /** Null: not all is chosen, or it is on its way. */
  preview: Preview | null;
  failure: BridgeError | null;
}

/** The first rows as they will be understood; until that can be said, as they stand in the file. */
export function PreviewPanel({ file, questions, missing, zone, preview, failure }: PreviewPanelProps) {
  return (
    <Panel
      title={preview ? 'As it will be understood' : 'As it stands in the file'}
      aside={preview ? <Counts preview={preview} /> : `${formatCount(file.rows)} rows`}
    >
      {questions.length === 0 ? null : (
        <div className="rec-notes">
          <Notice tone="warn">
            {questions.map(({ field, message }) => (
              <p key={field}>{message}</p>
            ))}
          </Notice>
        </div>
      )}
      {failure ? (
        <div className="rec-notes">
          <BridgeProblem error={failure} verb="read" what="this file" />
        </div>
      ) : null}
      {preview && preview.unreadable > 0 ? <Problems preview={preview} /> : null}
      {preview ? (
        <Table
          label="Rows as understood"
          columns={understoodColumns(zone)}
          rows={preview.first}
          rowKey={({ line }) => String(line)}
        />
      ) : (
        <Raw file={file} waiting={missing.length === 0 && failure === null} />
      )}
    </Panel>
  );
}

function Counts({ preview }: { preview: Preview }) {
  const parts = [`${formatCount(preview.readable)} of ${count(preview.rows, 'row', 'rows')} readable`];
  if (preview.leftOut > 0) parts.push(`${formatCount(preview.leftOut)} left out`);
  return <span role="status">{parts.join(', ')}</span>;
}

function Problems({ preview }: { preview: Preview }) {
  const more = preview.unreadable - preview.problems.length;
  return (
    <div className="rec-notes">
      <Fold title={count(preview.unreadable, 'row cannot be read', 'rows cannot be read')}>
        <ul className="rec-problems" tabIndex={0} aria-label="Rows that cannot be read">
          {preview.problems.map(({ line, message }) => (
            <li key={line}>
              <b>Line {formatCount(line)}</b>: {message}
            </li>
          ))}
          {more > 0 ? (
            <li className="muted">and {formatCount(more)} more, all listed in the result.</li>
          ) : null}
        </ul>
      </Fold>
    </div>
  );
}

function Raw({ file, waiting }: { file: LedgerFile; waiting: boolean }) {
  return (
    <Table
      label="Rows of the file"
      columns={rawColumns(file.titles)}
      rows={file.first}
      rowKey={({ line }) => String(line)}
      stale={waiting}
    />
  );
}

type RawRow = LedgerFile['first'][number];

function rawColumns(titles: readonly string[]): Column<RawRow>[] {
  const columns: Column<RawRow>[] = [
    { key: 'line', header: 'Line', align: 'end', cell: ({ line }) => <span className="muted">{line}</span> },
  ];
  for (const [at, header] of titles.entries()) {
    columns.push({
      key: String(at),
      header,
      cell: ({ cells }) => <Cell text={withoutNumbers(cells[at] ?? '')} />,
    });
  }
  return columns;
}

function Cell({ text }: { text: string }) {
  return text.length > 24 ? <Elided text={text} head={12} tail={6} /> : text;
}

function understoodColumns(zone: string | null): Column<PreviewRow>[] {
  return [
    {
      key: 'line',
      header: 'Line',
      align: 'end',
      cell: ({ line }) => <span className="muted">{formatCount(line)}</span>,
    },
    {
      key: 'time',
      header: `Time (${zone ?? 'UTC'})`,
      cell: ({ row, problem }) =>
        row ? (
          <span title={new Date(row.from).toISOString()}>{zonedTime(row, zone)}</span>
        ) : (
          <StatusPill tone="bad">{problem?.message}</StatusPill>
        ),
    },
    { key: 'direction', header: 'Direction', cell: ({ row }) => (row ? directionWord(row.direction) : null) },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      cell: ({ row }) => (row ? <Amount value={row.amount} unit={row.currency} /> : null),
    },
    {
      key: 'fee',
      header: 'Fee',
      align: 'end',
      drop: 3,
      cell: ({ row }) => (row?.fee ? <Amount value={row.fee} /> : null),
    },
    {
      key: 'tx',
      header: 'Transaction',
      drop: 2,
      cell: ({ row }) => (row?.txId ? <Elided text={row.txId} head={6} tail={4} /> : null),
    },
    {
      key: 'address',
      header: 'Address',
      drop: 1,
      cell: ({ row }) => (row?.address ? <Elided text={row.address} head={6} tail={4} /> : null),
    },
    {
      key: 'reference',
      header: 'Reference',
      drop: 1,
      cell: ({ row }) => (row?.reference ? <Cell text={row.reference} /> : null),
    },
  ];
}

export function directionWord(direction: 'in' | 'out'): string {
  return direction === 'in' ? '↓ in' : '↑ out';
}

/** The row's time on the clock of its zone: "2026-03-04 17:02:11", or its day alone. */
function zonedTime({ from, to }: { from: number; to: number }, zoneName: string | null): string {
  const offset = timeZoneOf(zoneName ?? 'UTC')?.offsetAt(from) ?? 0;
  const text = zonedIso(from, offset).slice(0, 19).replace('T', ' ');
  return to > from ? text.slice(0, 10) : text;
}
