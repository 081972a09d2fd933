import { PDF_COLUMNS, pdfLetters, type PdfLine, pdfText } from './pdf.ts';
import type { StatementFacts } from './statement-row.ts';
import { SECTIONS, type StatementRow } from './statement-row.ts';

const TITLE = 'Statement of deposits and withdrawals';
/** More open items would make a document nobody turns over; the CSV has the rest. */
const MAX_OPEN_SHOWN = 2_000;
const INDENT = '  ';

/** The statement as a document; the same facts make the same bytes. All of it is ASCII text. `maxOpen` is given by tests. */
export function statementPdf(
  { rows, notListed }: Pick<StatementFacts, 'rows' | 'notListed'>,
  maxOpen = MAX_OPEN_SHOWN,
): string {
  const lines: PdfLine[] = [{ text: TITLE, bold: true }];
  for (const section of SECTIONS) {
    const own = rows.filter((row) => row.section === section);
    if (own.length === 0) continue;
    lines.push({ text: '' }, { text: section, bold: true });
    lines.push(...sectionLines(section, own, { notListed, maxOpen }));
  }
  const short =
    rows.some(({ section }) => section === 'Open items') && lines.some(({ text }) => text.includes('[U+'));
  if (short)
    lines.push({ text: '' }, { text: 'Characters missing from this font are shown as codes; see the CSV.' });
  return pdfText(TITLE, lines);
}

function sectionLines(
  section: StatementRow['section'],
  own: readonly StatementRow[],
  { notListed, maxOpen }: { notListed: number; maxOpen: number },
): PdfLine[] {
  if (section === 'Open items') return openLines(own, notListed, maxOpen);
  return section === 'Changes after verification' ? openLines(own, 0, maxOpen) : tableLines(own);
}

const AMOUNTS = ['in', 'out', 'net', 'fees'] as const;

/** Columns as wide as their widest cell, amounts to the right; what is wider than the page goes on below. */
function tableLines(rows: readonly StatementRow[]): PdfLine[] {
  const withCounts = rows.some(({ deposits }) => deposits !== undefined);
  const withAmounts = rows.some((row) => row.in !== undefined);
  const header = [
    '',
    ...(withAmounts ? ['currency'] : []),
    ...(withCounts ? ['deposits', 'withdrawals'] : []),
  ];
  const cells = rows.map((row) => [
    row.item,
    ...(withAmounts ? [row.currency ?? ''] : []),
    ...(withCounts ? [String(row.deposits ?? ''), String(row.withdrawals ?? '')] : []),
    ...(withAmounts ? AMOUNTS.map((name) => row[name] ?? '') : []),
    ...(withAmounts ? [] : [row.details ?? '']),
  ]);
  const all = withCounts ? [[...header, ...(withAmounts ? AMOUNTS : [''])], ...cells] : cells;
  const left = withAmounts ? 2 : 1;
  const lines: PdfLine[] = [];
  for (const row of aligned(all, left, withCounts && !withAmounts)) {
    const head = withCounts && lines.length === 0;
    for (const text of wrapped(INDENT + row)) lines.push({ text, bold: head });
  }
  return lines;
}

function aligned(table: readonly (readonly string[])[], left: number, lastLeft: boolean): string[] {
  const shown = table.map((row) => row.map(pdfLetters));
  const widths: number[] = [];
  for (const row of shown) row.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, cell.length)));
  return shown.map((row) =>
    row
      .map((cell, at) => {
        const isLast = at === row.length - 1;
        if (at < left || (isLast && (lastLeft || row.length === left + 1)))
          return isLast ? cell : cell.padEnd(widths[at] ?? 0);
        return cell.padStart(widths[at] ?? 0);
      })
      .join('  ')
      .trimEnd(),
  );
}

function openLines(rows: readonly StatementRow[], notListed: number, maxOpen: number): PdfLine[] {
  const lines: PdfLine[] = [];
  for (const row of rows.slice(0, maxOpen)) {
    const amount = row.in === undefined ? (row.out === undefined ? '' : `out ${row.out}`) : `in ${row.in}`;
    const first = [row.item, amount, row.currency ?? '', row.fees === undefined ? '' : `fee ${row.fees}`];
    const text = `${first.filter((part) => part !== '').join('  ')}${row.details === undefined ? '' : `  ${row.details}`}`;
    for (const part of wrapped(INDENT + pdfLetters(text))) lines.push({ text: part });
  }
  const inCsv = Math.max(0, rows.length - maxOpen);
  if (inCsv + notListed > 0) lines.push({ text: INDENT + leftOut(inCsv, notListed) });
  return lines;
}

/** Records that are not shown here: those the CSV lists, and those nothing lists. */
function leftOut(inCsv: number, notListed: number): string {
  if (notListed === 0) return `${inCsv} more in the CSV of this statement.`;
  return `${inCsv + notListed} more are left out: ${inCsv} are in the CSV of this statement, ${notListed} in neither.`;
}

/** Cut where the page ends, at a space where there is one; nothing is left out. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > PDF_COLUMNS) {
    const space = rest.lastIndexOf(' ', PDF_COLUMNS);
    const end = space > PDF_COLUMNS / 2 ? space : PDF_COLUMNS;
    lines.push(rest.slice(0, end));
    rest = `${INDENT}${INDENT}${rest.slice(end).trimStart()}`;
  }
  lines.push(rest);
  return lines;
}
