import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { HistoryRecord } from '../../../../shared/query/filter.ts';
import type { ExportSetting, ExportValue, FieldType } from '../../../../shared/exports/export-fields.ts';
import type { ExportColumn } from './columns.ts';

/** Rows of a row group: what is held before it is written. */
const GROUP_ROWS = 10_000;

/** Writes a Parquet file group by group. */
interface ParquetRows {
  add(rows: readonly HistoryRecord[]): void;
  end(): void;
}

/** Amounts and texts are UTF8, integers INT64, instants TIMESTAMP in milliseconds of UTC, flags BOOLEAN; everything may be null. */
export function parquetWriter(
  write: (bytes: Uint8Array) => void,
  columns: readonly ExportColumn[],
  setting: ExportSetting,
): ParquetRows {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'records', num_children: columns.length }, ...columns.map(schemaElement)],
    createdBy: 'Counterfoil',
  });
  let held = columns.map((): (ExportValue | bigint | Date)[] => []);

  function flush(): void {
    if (bytes.index === 0) return;
    write(bytes.getBytes());
    bytes.index = 0; // its buffer is used again; `offset` goes on counting
  }

  function group(): void {
    const rowGroupSize = held[0]?.length ?? 0;
    if (rowGroupSize === 0) return;
    const columnData = columns.map(({ header }, at) => ({
      name: header,
      data: held[at] ?? [],
      offsetIndex: false,
    }));
    void writer.write({ columnData, rowGroupSize }); // nothing to wait for: `bytes` does not flush
    flush();
    held = columns.map(() => []);
  }

  return {
    add(rows) {
      for (const row of rows) {
        for (const [at, column] of columns.entries()) {
          held[at]?.push(parquetValue(column, column.field.of(row, setting)));
        }
        if ((held[0]?.length ?? 0) >= GROUP_ROWS) group();
      }
    },
    end() {
      group();
      void writer.finish();
      flush();
    },
  };
}

function parquetValue(column: ExportColumn, value: ExportValue): ExportValue | bigint | Date {
  if (typeof value !== 'number') return value;
  return column.field.type === 'instant' ? new Date(value) : BigInt(value);
}

function schemaElement({ header, field }: ExportColumn): SchemaElement {
  return { name: header, repetition_type: 'OPTIONAL', ...ELEMENTS[field.type] };
}

const UTF8 = {
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  logical_type: { type: 'STRING' },
} as const satisfies Partial<SchemaElement>;

const ELEMENTS: Record<FieldType, Partial<SchemaElement>> = {
  text: UTF8,
  amount: UTF8,
  integer: { type: 'INT64' },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  flag: { type: 'BOOLEAN' },
};
