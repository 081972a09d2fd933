import type { HistoryRecord } from '../../../../shared/query/filter.ts';
import type { ExportSetting, FieldType } from '../../../../shared/exports/export-fields.ts';
import { type ExportColumn, valueText } from './columns.ts';

/** One object a line, its keys the headers in their order; amounts and times are text. */
export function jsonLines(
  rows: readonly HistoryRecord[],
  columns: readonly ExportColumn[],
  setting: ExportSetting,
): string {
  const keys = columns.map(({ header }) => `${JSON.stringify(header)}:`);
  let text = '';
  for (const row of rows) {
    let separator = '{';
    for (const [at, column] of columns.entries()) {
      const value = column.field.of(row, setting);
      text += `${separator}${keys[at] ?? ''}${jsonValue(column, value)}`;
      separator = ',';
    }
    text += '}\n';
  }
  return text;
}

function jsonValue(column: ExportColumn, value: string | number | boolean | null): string {
  if (column.field.type === 'instant') return JSON.stringify(valueText(column, value));
  // A lone half of a pair cannot be written in UTF-8; JSON.stringify escapes it.
  return JSON.stringify(value);
}

/** A JSON Schema (2020-12) of one line. */
export function jsonSchemaOf(columns: readonly ExportColumn[], title: string): string {
  const properties: Record<string, object> = {};
  for (const { header, field } of columns) {
    properties[header] = { description: field.about, ...SCHEMA_TYPES[field.type] };
  }
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    description: 'One line of the file is one record. Amounts are exact decimal text.',
    type: 'object',
    properties,
    required: columns.map(({ header }) => header),
    additionalProperties: false,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

const SCHEMA_TYPES: Record<FieldType, object> = {
  text: { type: ['string', 'null'] },
  amount: { type: ['string', 'null'] },
  instant: { type: ['string', 'null'], format: 'date-time' },
  integer: { type: ['integer', 'null'] },
  flag: { type: ['boolean', 'null'] },
};
