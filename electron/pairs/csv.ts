import { fail, type Result, succeed } from '../../shared/result.ts';

export interface CsvRow {
  /** As a spreadsheet numbers it: the header is row 1. */
  row: number;
  cells: string[];
}

interface CsvProblem {
  row: number;
  message: string;
}

/**
 * Reads CSV by RFC 4180: commas, cells in double quotes with "" for a quote, CRLF or LF, quoted line breaks.
 * Cells are text and stay as they are. Empty lines are passed over. A stray quote is an error, never a guess.
 */
export function readCsv(text: string): Result<CsvRow[], CsvProblem> {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let row = 1;
  let at = 0;
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    if (!cell.ok) return fail({ row, message: cell.error });
    cells.push(cell.value.text);
    at = cell.value.end;
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    const empty = cells.length === 1 && cells[0] === '';
    if (!empty) rows.push({ row, cells });
    if (at >= text.length) return succeed(rows);
    at += text[at] === '\r' ? 2 : 1;
    cells = [];
    row += 1;
  }
}

interface Cell {
  text: string;
  /** Where the comma, the line break or the end of the text is. */
  end: number;
}

function plainCell(text: string, start: number): Result<Cell, string> {
  let end = start;
  while (end < text.length && !endsCell(text, end)) {
    if (text[end] === '"') return fail('a quote stands inside a cell that does not begin with one');
    end += 1;
  }
  return succeed({ text: text.slice(start, end), end });
}

function quotedCell(text: string, start: number): Result<Cell, string> {
  let value = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return fail('a quoted cell is never closed');
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      const end = quote + 1;
      if (end < text.length && !endsCell(text, end)) return fail('text follows the closing quote of a cell');
      return succeed({ text: value, end });
    }
    value += '"';
    from = quote + 2;
  }
}

function endsCell(text: string, at: number): boolean {
  const character = text[at];
  if (character === ',' || character === '\n') return true;
  return character === '\r' && text[at + 1] === '\n';
}
