/** Styles of a workbook's cells, by their place in `cellXfs`. Format 49 is "text": a spreadsheet leaves such a cell as it is. */
export const TEXT_STYLE = 1;
export const HEADER_STYLE = 2;
export const DATE_STYLES = { time: 3, second: 4, day: 5 } as const;
const FIRST_NUMBER_STYLE = 6;
/** Excel shows no more decimals than this. */
const MAX_DECIMALS = 30;

/** The style that shows a number with its decimals, zeros at the end among them; the plain one where a spreadsheet has none. */
export function numberStyle(decimals: number): number {
  return decimals > MAX_DECIMALS ? 0 : FIRST_NUMBER_STYLE + decimals;
}

const DATE_FORMATS = ['yyyy-mm-dd hh:mm:ss.000', 'yyyy-mm-dd hh:mm:ss', 'yyyy-mm-dd'];
/** The first number a file's own formats may have. */
const FIRST_FORMAT = 164;

/** The part `xl/styles.xml` of a workbook whose elements have the attributes `main`. */
export function stylesXml(main: string): string {
  const formats = [...DATE_FORMATS];
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals += 1) {
    formats.push(decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`);
  }
  const numbered = formats
    .map((code, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${code}"/>`)
    .join('');
  const own = formats.map((_, at) => styled(FIRST_FORMAT + at)).join('');
  return `<styleSheet ${main}><numFmts count="${formats.length}">${numbered}</numFmts>${FONTS}${FILLS}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 3}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${styled(49)}${HEADER}${own}</cellXfs></styleSheet>`;
}

function styled(format: number): string {
  return `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
}

const HEADER =
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>';
const FONTS =
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>';
const FILLS =
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>';
