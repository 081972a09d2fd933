import { CSV_BOM, csvLine } from '../../../../shared/csv/writer.ts';
import { rowsOfTable, type StatementFacts } from './statement-row.ts';

export const STATEMENT_COLUMNS = [
  'section',
  'item',
  'currency',
  'deposits',
  'withdrawals',
  'in',
  'out',
  'net',
  'fees',
  'details',
] as const;

/** The statement as one table of RFC 4180, amounts as exact text; safe for spreadsheets as the exports are. */
export function statementCsv(facts: Pick<StatementFacts, 'rows' | 'notListed'>, bom = false): string {
  let text = (bom ? CSV_BOM : '') + csvLine(STATEMENT_COLUMNS);
  for (const row of rowsOfTable(facts))
    text += csvLine(STATEMENT_COLUMNS.map((column) => row[column] ?? null));
  return text;
}
