/** One line of a page. */
export interface PdfLine {
  text: string;
  bold?: boolean;
}

/** A4, lying; all lengths in points. */
const WIDTH = 842;
const HEIGHT = 595;
const MARGIN = 40;
const SIZE = 8;
const LEADING = 11;
const FOOT = 22;
const LINES = Math.floor((HEIGHT - 2 * MARGIN - FOOT) / LEADING);
/** Courier's letters are all 0.6 of their size wide, in both weights. */
export const PDF_COLUMNS = Math.floor((WIDTH - 2 * MARGIN) / (SIZE * 0.6));

/**
 * A plain document of lines of at most PDF_COLUMNS letters, paged, in the fonts every reader has (Courier, of the standard fourteen).
 * The file is ASCII, uncompressed and without a date or a random id: the same lines make the same bytes. A character those fonts
 * lack is written as its code, such as [U+4E2D].
 */
export function pdfText(title: string, lines: readonly PdfLine[]): string {
  const pages: PdfLine[][] = [];
  for (let at = 0; at < lines.length || at === 0; at += LINES) pages.push(lines.slice(at, at + LINES));
  const objects: string[] = [];
  const pageNumber = (page: number) => 6 + page * 2;
  objects.push('<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>');
  const kids = pages.map((_, page) => `${pageNumber(page)} 0 R`).join(' ');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const font of ['Courier', 'Courier-Bold']) {
    objects.push(`<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`);
  }
  objects.push(`<< /Title (${escaped(title)}) /Producer (Counterfoil) >>`);
  pages.forEach((page, index) => {
    const content = contentOf(page, `${title}   page ${index + 1} of ${pages.length}`);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${pageNumber(index) + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  });
  return fileOf(objects);
}

function contentOf(lines: readonly PdfLine[], foot: string): string {
  const parts = [`BT ${LEADING} TL ${MARGIN} ${HEIGHT - MARGIN - SIZE} Td`];
  let bold: boolean | null = null;
  for (const line of lines) {
    const wanted = line.bold === true;
    if (wanted !== bold) parts.push(`/${wanted ? 'F2' : 'F1'} ${SIZE} Tf`);
    bold = wanted;
    parts.push(`(${escaped(line.text)}) Tj T*`);
  }
  parts.push('ET', `BT /F1 ${SIZE} Tf ${MARGIN} ${MARGIN - SIZE} Td (${escaped(foot)}) Tj ET`);
  return parts.join('\n');
}

function fileOf(objects: readonly string[]): string {
  let text = '%PDF-1.4\n';
  const starts: number[] = [];
  objects.forEach((object, index) => {
    starts.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>`;
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}\nstartxref\n${text.length}\n%%EOF\n`;
}

/** What the page can show of a text: one letter for each that the fonts have, a code for each other one. */
export function pdfLetters(text: string): string {
  let shown = '';
  for (const letter of text) shown += codeOf(letter) === null ? `[U+${hexOf(letter)}]` : letter;
  return shown;
}

function hexOf(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

function escaped(text: string): string {
  let out = '';
  for (const letter of pdfLetters(text)) {
    const code = codeOf(letter) ?? 0x3f;
    if (letter === '(' || letter === ')' || letter === '\\') out += `\\${letter}`;
    else if (code > 0x7e) out += `\\${code.toString(8).padStart(3, '0')}`;
    else out += letter;
  }
  return out;
}

/** WinAnsi's letters outside Latin-1 that statements are likely to meet. */
const WIN_ANSI: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  Š: 0x8a,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '™': 0x99,
  š: 0x9a,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
};

function codeOf(letter: string): number | null {
  const code = letter.codePointAt(0) ?? 0;
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa1 && code <= 0xff && code !== 0xad)) return code;
  return WIN_ANSI[letter] ?? null;
}
