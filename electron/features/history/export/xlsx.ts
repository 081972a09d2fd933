import type { HistoryRecord } from '../../../../shared/query/filter.ts';
import type { ExportSetting } from '../../../../shared/exports/export-fields.ts';
import { PADDING, type SheetCell, type SheetColumn } from './xlsx-columns.ts';
import { HEADER_STYLE, stylesXml, TEXT_STYLE } from './xlsx-styles.ts';
import { zipWriter } from '../../../storage/zip.ts';

/** Rows of a sheet that Excel opens, its header among them. */
const MAX_ROWS = 1_048_576;
/** A sheet is closed before the file inside the ZIP gets as large as a plain ZIP can record. */
const MAX_SHEET_BYTES = 3_000_000_000;
/** Characters of a cell that Excel opens. */
const MAX_CHARACTERS = 32_767;

/** Writes a workbook row by row. */
interface XlsxWriter {
  add(rows: readonly HistoryRecord[]): void;
  end(): void;
  /** Cells cut because Excel refuses longer ones. */
  cut(): number;
}

/**
 * The least a spreadsheet opens: sheets of inline strings in cells of the format "text", numbers and dates, under a header that stays. Every
 * amount has the exact text beside its number. It contains no time and no name. A sheet that is full is followed by another.
 */
export function xlsxWriter(
  write: (bytes: Uint8Array) => void,
  columns: readonly SheetColumn[],
  setting: ExportSetting,
): XlsxWriter {
  const zip = zipWriter(write);
  let sheets = 0;
  let rowsInSheet = 0;
  let cut = 0;

  function textCell(text: string): string {
    if (text.length <= MAX_CHARACTERS) return inlineText(text, TEXT_STYLE);
    cut += 1;
    return inlineText(`${text.slice(0, MAX_CHARACTERS - 1)}…`, TEXT_STYLE);
  }

  function cellXml(cell: SheetCell): string {
    switch (cell.is) {
      case 'text':
        return textCell(cell.text);
      case 'number':
        return `<c${cell.style === 0 ? '' : ` s="${cell.style}"`}><v>${cell.digits}</v></c>`;
      case 'flag':
        return `<c t="b"><v>${cell.flag ? 1 : 0}</v></c>`;
    }
  }

  function beginSheet(first: readonly HistoryRecord[]): void {
    sheets += 1;
    zip.file(`xl/worksheets/sheet${sheets}.xml`);
    const header = columns.map((column) => inlineText(column.header, HEADER_STYLE)).join('');
    const widths = columns.map((column, at) => {
      const width = Math.min(MAX_WIDTH, column.width ?? widthOf(column, first, setting));
      return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
    });
    zip.add(
      Buffer.from(
        `${XML}<worksheet ${MAIN}>${FROZEN_HEADER}<cols>${widths.join('')}</cols><sheetData><row>${header}</row>`,
      ),
    );
    rowsInSheet = 1;
  }

  function endSheet(): void {
    zip.add(Buffer.from('</sheetData></worksheet>'));
  }

  return {
    add(rows) {
      if (sheets === 0) beginSheet(rows);
      let text = '';
      for (const row of rows) {
        if (rowsInSheet === MAX_ROWS || zip.size() + text.length > MAX_SHEET_BYTES) {
          zip.add(Buffer.from(text));
          text = '';
          endSheet();
          beginSheet(rows);
        }
        rowsInSheet += 1;
        text += '<row>';
        for (const column of columns) text += cellXml(column.of(row, setting));
        text += '</row>';
      }
      if (text !== '') zip.add(Buffer.from(text));
    },
    end() {
      if (sheets === 0) beginSheet([]);
      endSheet();
      for (const [name, content] of parts(sheets)) {
        zip.file(name);
        zip.add(Buffer.from(XML + content));
      }
      zip.end();
    },
    cut: () => cut,
  };
}

/** Excel's own limit. */
const MAX_WIDTH = 255;
/** A transaction id fits; longer texts are cut on the screen by the cell beside them, and whole in the cell. */
const MAX_TEXT_WIDTH = 70;

/** As wide as the header and the texts of these rows. */
function widthOf(column: SheetColumn, rows: readonly HistoryRecord[], setting: ExportSetting): number {
  let width = column.header.length;
  for (const row of rows) {
    const cell = column.of(row, setting);
    const length = cell.is === 'text' ? cell.text.length : cell.is === 'number' ? cell.digits.length : 0;
    if (length > width) width = Math.min(MAX_TEXT_WIDTH, length);
  }
  return width + PADDING;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const FROZEN_HEADER =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

function inlineText(text: string, style: number): string {
  if (text === '') return '<c/>';
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** What XML cannot hold, and what looks like its replacement. */
const UNFIT =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\r\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const MARKUP = /[&<>]/g;

function xmlText(text: string): string {
  return text.replaceAll(UNFIT, hexEscape).replaceAll(MARKUP, entity);
}

function entity(letter: string): string {
  return letter === '&' ? '&amp;' : letter === '<' ? '&lt;' : '&gt;';
}

/** The escape of ECMA-376: _x000D_. */
function hexEscape(letter: string): string {
  return `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

function parts(sheets: number): [name: string, content: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const sheetName = (number: number) => (number === 1 ? 'Records' : `Records ${number}`);
  const overrides = numbers
    .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`)
    .join('');
  const listed = numbers.map((n) => `<sheet name="${sheetName(n)}" sheetId="${n}" r:id="rId${n}"/>`).join('');
  const related = numbers
    .map(
      (n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    )
    .join('');
  return [
    ['xl/workbook.xml', `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${listed}</sheets></workbook>`],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${related}<Relationship Id="rIdStyles" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesXml(MAIN)],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${overrides}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    ],
  ];
}
