import type { HistoryRecord } from '../../../shared/history/filter.ts';
import type { ExportSetting } from '../../../shared/history/export-fields.ts';
import { type ExportColumn, valueText } from './columns.ts';
import { csvAmount, csvCell, type CsvShape } from './csv-cell.ts';

const LINE_END = '\r\n';

/** The header row. */
export function csvHeader(columns: readonly ExportColumn[], { delimiter }: CsvShape): string {
  return columns.map(({ header }) => csvCell(header)).join(delimiter) + LINE_END;
}

/** Rows, cell by cell. What csv-fast.ts makes of the same records is the same to the byte. */
export function csvRows(
  rows: readonly HistoryRecord[],
  columns: readonly ExportColumn[],
  setting: ExportSetting,
  shape: CsvShape,
): string {
  let text = '';
  for (const row of rows) {
    let first = true;
    for (const column of columns) {
      if (first) first = false;
      else text += shape.delimiter;
      const value = valueText(column, column.field.of(row, setting));
      text += column.field.type === 'amount' ? csvAmount(value, shape) : csvCell(value);
    }
    text += LINE_END;
  }
  return text;
}
