import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { LedgerFile } from '../../../shared/bridge/reconcile-calls.ts';
import { timeZoneOf, zonedIso } from '../../../shared/base/time-zone.ts';
import { reconcileMessages } from '../../../shared/messages/reconcile.ts';
import { reconcileColumnsMessages } from '../../../shared/messages/reconcile-columns.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { formatCount } from '../../lib/format/number.ts';
import { cellOfFile, titleOfFile, withoutDigits } from '../../lib/hidden.ts';
import { Amount } from '../../ui/amount.tsx';
import { Elided } from '../../ui/elided.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { type Column, Table } from '../../ui/table.tsx';

const messages = reconcileColumnsMessages.preview;

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

/** The first rows as they will be read; until that is known, as they are in the file. */
export function PreviewPanel({ file, questions, missing, zone, preview, failure }: PreviewPanelProps) {
  return (
    <Panel
      title={preview ? messages.understood : messages.raw}
      aside={preview ? <Counts preview={preview} /> : messages.rows(file.rows, formatCount(file.rows))}
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
          <BridgeProblem error={failure} couldNot={reconcileMessages.couldNot.read} />
        </div>
      ) : null}
      {preview && preview.unreadable > 0 ? <Problems preview={preview} /> : null}
      {preview ? (
        <Table
          label={messages.understoodTable}
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
  const { readable, rows, leftOut } = preview;
  return (
    <span role="status">
      {leftOut > 0
        ? messages.readableAndLeftOut(formatCount(readable), rows, formatCount(rows), formatCount(leftOut))
        : messages.readable(formatCount(readable), rows, formatCount(rows))}
    </span>
  );
}

function Problems({ preview }: { preview: Preview }) {
  const more = preview.unreadable - preview.problems.length;
  return (
    <div className="rec-notes">
      <Fold title={messages.unreadable(preview.unreadable, formatCount(preview.unreadable))}>
        <ul className="rec-problems" tabIndex={0} aria-label={messages.unreadableList}>
          {preview.problems.map(({ line, message }) => (
            <li key={line}>
              <b>{messages.lineOf(formatCount(line))}</b>: {withoutDigits(message)}
            </li>
          ))}
          {more > 0 ? <li className="muted">{messages.more(more, formatCount(more))}</li> : null}
        </ul>
      </Fold>
    </div>
  );
}

function Raw({ file, waiting }: { file: LedgerFile; waiting: boolean }) {
  return (
    <Table
      label={messages.rawTable}
      columns={rawColumns(file.titles.map(titleOfFile))}
      rows={file.first}
      rowKey={({ line }) => String(line)}
      stale={waiting}
    />
  );
}

type RawRow = LedgerFile['first'][number];

function rawColumns(titles: readonly string[]): Column<RawRow>[] {
  const columns: Column<RawRow>[] = [
    {
      key: 'line',
      header: messages.columns.line,
      align: 'end',
      cell: ({ line }) => <span className="muted">{line}</span>,
    },
  ];
  for (const [at, header] of titles.entries()) {
    columns.push({
      key: String(at),
      header,
      cell: ({ cells }) => <Cell text={cellOfFile(cells[at] ?? '')} />,
    });
  }
  return columns;
}

function Cell({ text: own }: { text: string }) {
  return own.length > 24 ? <Elided text={own} head={12} tail={6} /> : own;
}

function understoodColumns(zone: string | null): Column<PreviewRow>[] {
  return [
    {
      key: 'line',
      header: messages.columns.line,
      align: 'end',
      cell: ({ line }) => <span className="muted">{formatCount(line)}</span>,
    },
    {
      key: 'time',
      header: messages.columns.time(zone ?? 'UTC'),
      cell: ({ row, problem }) =>
        row ? (
          <span title={new Date(row.from).toISOString()}>{zonedTime(row, zone)}</span>
        ) : (
          <StatusPill tone="bad">
            <span className="rec-problem">{withoutDigits(problem?.message ?? '')}</span>
          </StatusPill>
        ),
    },
    {
      key: 'direction',
      header: messages.columns.direction,
      cell: ({ row }) => (row ? formatDirection(row.direction) : null),
    },
    {
      key: 'amount',
      header: messages.columns.amount,
      align: 'end',
      cell: ({ row }) => (row ? <Amount value={row.amount} unit={row.currency} /> : null),
    },
    {
      key: 'fee',
      header: messages.columns.fee,
      align: 'end',
      drop: 3,
      cell: ({ row }) => (row?.fee ? <Amount value={row.fee} /> : null),
    },
    {
      key: 'tx',
      header: messages.columns.transaction,
      drop: 2,
      cell: ({ row }) => (row?.txId ? <Elided text={row.txId} head={6} tail={4} /> : null),
    },
    {
      key: 'address',
      header: messages.columns.address,
      drop: 1,
      cell: ({ row }) => (row?.address ? <Elided text={row.address} head={6} tail={4} /> : null),
    },
    {
      key: 'reference',
      header: messages.columns.reference,
      drop: 1,
      cell: ({ row }) => (row?.reference ? <Cell text={row.reference} /> : null),
    },
  ];
}

export function formatDirection(direction: 'in' | 'out'): string {
  return reconcileMessages.directions[direction];
}

/** The row's time on the clock of its zone: "2026-03-04 17:02:11", or its day alone. */
function zonedTime({ from, to }: { from: number; to: number }, zoneName: string | null): string {
  const offset = timeZoneOf(zoneName ?? 'UTC')?.offsetAt(from) ?? 0;
  const clock = zonedIso(from, offset).slice(0, 19).replace('T', ' ');
  return to > from ? clock.slice(0, 10) : clock;
}
