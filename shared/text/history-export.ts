import { catalogue, plural } from './catalogue.ts';

/** What the export of History says, and the editor of its columns. Nothing of it is written into the file. */
export const historyExportText = catalogue('history-export', {
  label: 'Export',
  title: (count: number, shown: string) =>
    plural(count, { one: 'Export 1 record', other: `Export ${shown} records` }),
  close: 'Close (Esc)',
  loading: 'Reading the templates',
  formats: {
    csv: 'For a spreadsheet or an accounting program',
    jsonl: 'One record a line, with a schema',
    xlsx: 'For Excel',
    parquet: 'For analysis',
  },
  delimiters: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab' },
  decimalSigns: { point: 'Point, 1234.50', comma: 'Comma, 1234,50' },
  nothing: 'Nothing was written: no place was chosen.',
  /** `where` is a file, `hash` the beginning of its SHA-256. */
  written: (count: number, shown: string, where: string, bytes: string, hash: string) =>
    plural(count, {
      one: `1 record written to ${where}, ${bytes} bytes, SHA-256 ${hash}….`,
      other: `${shown} records written to ${where}, ${bytes} bytes, SHA-256 ${hash}….`,
    }),
  isPartial: 'It is marked as partial.',
  localZone: (zone: string) => `${zone} (local time)`,
  noTemplate: 'There is no column template to export with.',
  format: 'Format',
  columns: 'Columns',
  columnsChanged: 'changed',
  columnCount: (count: number) => plural(count, { one: '1 column', other: `${count} columns` }),
  timeZone: 'Time zone',
  timeZoneHint: 'of the local times',
  delimiter: 'Delimiter',
  decimalSign: 'Decimal sign',
  change: 'Change the columns',
  changeHint: 'and keep them as a template',
  /** `why`: a line such as "2 windows incomplete". */
  incomplete: (why: string) => `The archive is not complete for these records: ${why.toLowerCase()}.`,
  /** Of a file whose columns have no status. SUCCESS is the venue's own word. */
  untold: (count: number, shown: string) =>
    plural(count, {
      one: '1 of these records is no final success: its status is not SUCCESS, or it is gone at the venue. No column of this file tells it from the others.',
      other: `${shown} of these records are no final successes: their status is not SUCCESS, or they are gone at the venue. No column of this file tells them from the others.`,
    }),
  /** What stands after the colon is the query's own, and the same in every language. */
  onlySuccesses: 'Export the others only: status:SUCCESS is:listed',
  acceptPartial: 'Export what is there, marked as partial',
  note: 'Amounts are written as exact text; a side file says filter, counts and completeness.',
  submit: (count: number, shown: string) => plural(count, { other: `Export ${shown}` }),
  template: {
    label: 'Columns of the export',
    notChanged: (why: string) => `The template was not changed. ${why}`,
    /** `field`: the name of a field, such as "walletTxId". */
    header: (field: string) => `Header of ${field}`,
    up: (field: string) => `Move ${field} up`,
    down: (field: string) => `Move ${field} down`,
    leaveOut: (field: string) => `Leave ${field} out`,
    add: 'Add a column',
    name: 'Name of the template',
    taken: 'A built-in template has this name; choose another.',
    keep: 'Keep as template',
    remove: (template: string) => `Remove ${template}`,
  },
});
