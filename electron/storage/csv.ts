import { fail, type Result, succeed } from '../../shared/base/result.ts';
import { pairsMessages } from '../../shared/messages/pairs.ts';

export interface CsvRow {
  /** As a spreadsheet numbers it: the header is row 1. */
  row: number;
  /** As an editor numbers it: where the row begins. Another number once a cell before it held a line break. */
  line: number;
  cells: string[];
}

interface CsvProblem {
  row: number;
  line: number;
  message: string;
}

/** What may separate two cells. */
export type CsvDelimiter = ',' | ';' | '\t';

/**
 * Reads CSV by RFC 4180: commas (or the delimiter given), cells in double quotes with "" for a quote, CRLF or LF, quoted line breaks.
 * Cells are text and stay as they are. Empty lines are passed over. A stray quote is an error, never a guess.
 */
export function readCsv(text: string, delimiter: CsvDelimiter = ','): Result<CsvRow[], CsvProblem> {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let row = 1;
  let line = 1;
  let lineBreaks = 0;
  let at = 0;
  for (;;) {
    const quoted = text[at] === '"';
    const cell = quoted ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
    if (!cell.ok) return fail({ row, line, message: cell.error });
    cells.push(cell.value.text);
    if (quoted) lineBreaks += countLineBreaks(cell.value.text);
    at = cell.value.end;
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    const empty = cells.length === 1 && cells[0] === '';
    if (!empty) rows.push({ row, line, cells });
    if (at >= text.length) return succeed(rows);
    at += text[at] === '\r' ? 2 : 1;
    cells = [];
    row += 1;
    line += 1 + lineBreaks;
    lineBreaks = 0;
  }
}

function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

interface Cell {
  text: string;
  /** Where the delimiter, the line break or the end of the text is. */
  end: number;
}

function plainCell(text: string, start: number, delimiter: CsvDelimiter): Result<Cell, string> {
  let end = start;
  while (end < text.length && !endsCell(text, end, delimiter)) {
    if (text[end] === '"') return fail(pairsMessages.csv.strayQuote);
    end += 1;
  }
  return succeed({ text: text.slice(start, end), end });
}

function quotedCell(text: string, start: number, delimiter: CsvDelimiter): Result<Cell, string> {
  let value = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return fail(pairsMessages.csv.openQuote);
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      const end = quote + 1;
      if (end < text.length && !endsCell(text, end, delimiter)) return fail(pairsMessages.csv.afterQuote);
      return succeed({ text: value, end });
    }
    value += '"';
    from = quote + 2;
  }
}

function endsCell(text: string, at: number, delimiter: CsvDelimiter): boolean {
  const character = text[at];
  if (character === delimiter || character === '\n') return true;
  return character === '\r' && text[at + 1] === '\n';
}
