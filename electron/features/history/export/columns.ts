import type { ExportTemplate } from '../../../../shared/exports/template.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { type ExportField, exportField } from '../../../../shared/exports/export-fields.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { exportMessages } from '../../../../shared/messages/export.ts';

/** A column of the file under way. */
export interface ExportColumn {
  /** Of EXPORT_FIELDS. */
  name: string;
  header: string;
  field: ExportField;
}

/** The columns of a template; kind `bad-request` for a field nobody knows, and for two headers alike where headers are names. */
export function columnsOf(
  template: ExportTemplate,
  headersAreNames: boolean,
): Result<ExportColumn[], BridgeError> {
  const columns: ExportColumn[] = [];
  const headers = new Set<string>();
  for (const { field: name, header } of template.columns) {
    const field = exportField(name);
    if (field === null) {
      const message = exportMessages.templates.unknownColumn(template.name, name);
      return fail({ kind: 'bad-request', message, field: 'template' });
    }
    if (headersAreNames && headers.has(header)) {
      const message = exportMessages.templates.sameHeader(template.name, header);
      return fail({ kind: 'bad-request', message, field: 'template' });
    }
    headers.add(header);
    columns.push({ name, header, field });
  }
  return succeed(columns);
}

/** A value as every text format writes it; null stays null. */
export function valueText(column: ExportColumn, value: string | number | boolean | null): string | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' && column.field.type === 'instant') return new Date(value).toISOString();
  return String(value);
}
