import { CSV_BOM, csvLine, type CsvShape, withDecimalSign } from '../../../../shared/csv/writer.ts';
import type { HistoryRecord } from '../../../../shared/query/filter.ts';
import type { ExportSetting } from '../../../../shared/exports/export-fields.ts';
import { type ExportColumn, valueText } from './columns.ts';

/** The header row. */
export function csvHeader(columns: readonly ExportColumn[], { delimiter, bom }: CsvShape): string {
  const headers = columns.map(({ header }) => header);
  return `${bom === true ? CSV_BOM : ''}${csvLine(headers, delimiter)}`;
}

/** Rows, value by value. What csv-fast.ts makes of the same records is the same to the byte. */
export function csvRows(
  rows: readonly HistoryRecord[],
  columns: readonly ExportColumn[],
  setting: ExportSetting,
  { delimiter, decimalSign }: CsvShape,
): string {
  let text = '';
  for (const row of rows) {
    const values = columns.map((column) => {
      const value = valueText(column, column.field.of(row, setting));
      return column.field.type === 'amount' ? withDecimalSign(value, decimalSign) : value;
    });
    text += csvLine(values, delimiter);
  }
  return text;
}
