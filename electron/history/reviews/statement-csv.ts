import { csvCell } from '../export/csv-cell.ts';
import { rowsOfTable, type StatementFacts } from './statement-facts.ts';

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
export function statementCsv(facts: Pick<StatementFacts, 'rows' | 'notListed'>): string {
  let text = `${STATEMENT_COLUMNS.join(',')}\r\n`;
  for (const row of rowsOfTable(facts)) {
    const cells = STATEMENT_COLUMNS.map((column) => csvCell(row[column]?.toString() ?? null));
    text += `${cells.join(',')}\r\n`;
  }
  return text;
}
