import type { DatabaseSync } from 'node:sqlite';
import type { ExportTemplate } from '../../../../shared/exports/template.ts';
import type { ExportSetting } from '../../../../shared/exports/export-fields.ts';
import type { HistoryRecord } from '../../../../shared/query/filter.ts';
import type { ExportColumn } from './columns.ts';
import { csvHeader, csvRows } from './csv.ts';
import { fastCsv } from './csv-fast.ts';
import { jsonLines } from './json-lines.ts';
import { openOutput, type Output, type Written } from '../../../storage/output.ts';
import { parquetWriter } from './parquet.ts';
import type { Snapshot } from './snapshot.ts';
import { countingGone, type LeftOut } from './gone-records.ts';
import { xlsxWriter } from './xlsx.ts';
import { sheetColumns } from './xlsx-columns.ts';

export type ExportFormat = 'csv' | 'jsonl' | 'xlsx' | 'parquet';

interface RunParts {
  snapshot: Snapshot;
  /** Numbers of the records, in the order of the file. */
  ids: ArrayLike<number>;
  /** Of the filter and not among `ids`. */
  leftOut: LeftOut;
  /** Damaged records that the filter may mean; they are not among `ids`. */
  damaged: number;
  path: string;
  format: ExportFormat;
  columns: readonly ExportColumn[];
  template: ExportTemplate;
  setting: ExportSetting;
}

/** What is known of a file when its last record is written. */
export interface RunEnd extends Written {
  cutCells: number;
  leftOut: LeftOut;
  /** Damaged records that the filter may mean; they are not in it. */
  damaged: number;
  /** Records the venue no longer lists, where no column marks them; else 0. */
  unmarkedGone: number;
}

/** A file under way. Every function throws what SQLite and the disk throw; `abandon` never does. */
export interface ExportRun {
  readonly total: number;
  /** Writes some more records; how many are written now. */
  step(): number;
  /** Ends the file under its temporary name. */
  close(): RunEnd;
  publish(): void;
  abandon(): void;
}

interface Sink {
  add(ids: readonly number[]): void;
  end(): void;
  cut(): number;
}

/** Records joined at once: enough to make the cost of a query small, few enough to stay in the processor's cache. */
const CHUNK = 1_000;
/** Records between two requests of somebody else to the archive: some tens of milliseconds. */
const STEP: Record<ExportFormat, number> = { csv: 10_000, jsonl: 2_000, xlsx: 2_000, parquet: 2_000 };

/** Begins the file. Throws when it cannot be made. */
export function beginRun(parts: RunParts): ExportRun {
  const { ids, snapshot } = parts;
  const gone = marksGone(parts.columns) ? () => 0 : countingGone(snapshot.db);
  const output = openOutput(parts.path);
  let written = 0;
  let unmarkedGone = 0;
  let sink: Sink;
  try {
    sink = sinkOf(parts, output);
  } catch (error) {
    output.discard();
    throw error;
  }

  return {
    total: ids.length,
    step() {
      const end = Math.min(ids.length, written + STEP[parts.format]);
      while (written < end) {
        const chunk = chunkOf(ids, written, Math.min(end, written + CHUNK));
        sink.add(chunk);
        unmarkedGone += gone(chunk);
        written += chunk.length;
      }
      return written;
    },
    close() {
      sink.end();
      snapshot.close();
      const { leftOut, damaged } = parts;
      return { ...output.close(), cutCells: sink.cut(), leftOut, damaged, unmarkedGone };
    },
    publish: () => output.publish(),
    abandon() {
      output.discard();
      try {
        snapshot.close();
      } catch {
        // It was closed before.
      }
    },
  };
}

/** A list with the status of each record says enough; its reader looks after what is pending, too. */
function marksGone(columns: readonly ExportColumn[]): boolean {
  return columns.some(({ name }) => name === 'missingSinceUtc' || name === 'status');
}

function sinkOf(parts: RunParts, output: Output): Sink {
  switch (parts.format) {
    case 'csv':
      return csvSink(parts, output);
    case 'jsonl':
      return rowsSink(parts, {
        add: (rows) => output.write(Buffer.from(jsonLines(rows, parts.columns, parts.setting))),
        end: () => {},
      });
    case 'xlsx':
      return rowsSink(
        parts,
        xlsxWriter(
          (bytes) => output.write(bytes),
          sheetColumns(parts.columns, widestAmount(parts.snapshot.db)),
          parts.setting,
        ),
      );
    case 'parquet':
      return rowsSink(
        parts,
        parquetWriter((bytes) => output.write(bytes), parts.columns, parts.setting),
      );
  }
}

/** Characters of the longest amount or fee in the archive: a column is laid out before its values are known. */
function widestAmount(db: DatabaseSync): number {
  const widest = db.prepare('SELECT max(max(length(amount)), max(length(fee))) AS n FROM records').get()?.[
    'n'
  ];
  return Number(widest ?? 0) + 1; // a sign before a withdrawal's
}

function rowsSink(
  { snapshot }: RunParts,
  writer: { add(rows: readonly HistoryRecord[]): void; end(): void; cut?(): number },
): Sink {
  return {
    add: (ids) => writer.add(snapshot.read(ids)),
    end: () => writer.end(),
    cut: () => writer.cut?.() ?? 0,
  };
}

function csvSink({ snapshot, columns, template, setting }: RunParts, output: Output): Sink {
  const fast = fastCsv({ db: snapshot.db, setting }, columns, template);
  output.write(Buffer.from(csvHeader(columns, template)));
  const careful = (ids: readonly number[]) =>
    Buffer.from(csvRows(snapshot.read(ids), columns, setting, template));

  /** Halves what holds a text that needs care, so that one memo with a comma does not slow a thousand rows. */
  function add(ids: readonly number[]): void {
    const bytes = fast?.(ids) ?? null;
    if (bytes !== null) return output.write(bytes);
    if (fast === null || ids.length <= SMALLEST) return output.write(careful(ids));
    const middle = ids.length >> 1;
    add(ids.slice(0, middle));
    add(ids.slice(middle));
  }

  return { add, end: () => {}, cut: () => 0 };
}

const SMALLEST = 125;

function chunkOf(ids: ArrayLike<number>, from: number, to: number): number[] {
  const chunk: number[] = [];
  for (let at = from; at < to; at += 1) chunk.push(ids[at] ?? 0);
  return chunk;
}
