/** How a CSV file is cut into values, and how it writes decimals. */
export interface CsvShape {
  delimiter: ',' | ';' | '\t';
  decimalSign: '.' | ',';
  /** Begin with a byte order mark. */
  bom?: boolean;
}

/** What the guard does, for the file about a file. */
export const CSV_FORMULAS =
  'A value that begins with = + - @ and is not a plain number has an apostrophe in front, and so has what begins with one after a comma, semicolon, tab or line end.';

/** At the start of a file it makes Excel read it as UTF-8; other programs may take it for part of the first header. */
export const CSV_BOM = '\uFEFF';

const LINE_END = '\r\n';

const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
/**
 * A piece is what a spreadsheet of any country could take for a separate value: Excel cuts at the list separator of its system, and quotes
 * protect only where a value begins for it. The wide signs are those of East Asian keyboards.
 */
const FORMULA_PIECE = /(^|[,;\t\r\n])("*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const BEGINS_BLANK = /^[\t\r\n]/;
const NEEDS_QUOTES = /[",;\t\r\n]/;
/** Either of the two, in one test: most values need no care. */
const NEEDS_CARE = /^[=+\-@\uff1d\uff0b\uff0d\uff20]|[",;\t\r\n]/;

/**
 * One value of RFC 4180, empty for null, and the only formula guard there is. Whatever a spreadsheet would take for a formula (it begins
 * with = + - @, narrow or wide, at the start or after a comma, semicolon, tab or line end) gets an apostrophe in front, unless the value
 * is a plain number: "-5" stays, "-5+2" becomes "'-5+2", and "x;=1+1" becomes "x;'=1+1".
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  if (!NEEDS_CARE.test(text)) return text;
  const guarded = NUMBER.test(text) ? text : withoutFormulas(text);
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** An amount with the decimal sign chosen; the digits stay. */
export function withDecimalSign(value: string | null, sign: CsvShape['decimalSign']): string | null {
  return value === null || sign === '.' ? value : value.replace('.', ',');
}

/** A line of the file, its end included. */
export function csvLine(
  values: readonly (string | number | null)[],
  delimiter: CsvShape['delimiter'] = ',',
): string {
  return values.map(csvCell).join(delimiter) + LINE_END;
}

function withoutFormulas(text: string): string {
  const guarded = text.replaceAll(FORMULA_PIECE, "$1'$2");
  return BEGINS_BLANK.test(text) ? `'${guarded}` : guarded;
}
