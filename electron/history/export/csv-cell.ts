/** How a CSV file is cut into cells, and how it writes decimals. */
export interface CsvShape {
  delimiter: ',' | ';' | '\t';
  decimalSign: '.' | ',';
}

const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
/** The wide forms are those of East Asian keyboards; spreadsheets there read them as the narrow ones. */
const LIKE_A_FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** Also the delimiters of other countries: their spreadsheets cut at those, whatever this file chose. */
const NEEDS_QUOTES = /[",;\t\r\n]/;
/** Either of the two, in one look: most cells need no care. */
const NEEDS_CARE = /^[=+\-@\uff1d\uff0b\uff0d\uff20]|[",;\t\r\n]/;

/**
 * One cell of RFC 4180; empty for null. A cell that a spreadsheet would take for a formula (it begins with = + - @, narrow or wide, a tab
 * or a line end) gets an apostrophe in front, unless it is a plain number. So "-5" stays "-5", and "-5+2" becomes "'-5+2".
 */
export function csvCell(value: string | null): string {
  if (value === null) return '';
  if (!NEEDS_CARE.test(value)) return value;
  const guarded = LIKE_A_FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** An amount with the decimal sign chosen; the digits stay. */
export function csvAmount(value: string | null, { decimalSign }: CsvShape): string {
  return csvCell(value === null || decimalSign === '.' ? value : value.replace('.', ','));
}
