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
  change: 'Edit columns',
  changeHint: 'or save as template',
  /** `why`: a line such as "2 windows incomplete". */
  incomplete: (why: string) => `History is incomplete for these records: ${why}.`,
  completedOnly: 'Completed records only',
  /** Why that cannot be changed. */
  completedOnlyFixed: 'Always on for columns without the status.',
  bom: 'Byte order mark',
  bomHint: 'Excel reads the file as UTF-8. Other programs may read it as part of the first header.',
  /** `counts`: such as "2 pending, 1 failed". */
  leftOut: (counts: string) => `Left out: ${counts}.`,
  pending: (count: number, shown: string) => plural(count, { other: `${shown} pending` }),
  failed: (count: number, shown: string) => plural(count, { other: `${shown} failed` }),
  notListed: (count: number, shown: string) =>
    plural(count, {
      one: 'The file includes 1 record that the venue no longer lists.',
      other: `The file includes ${shown} records that the venue no longer lists.`,
    }),
  listedOnly: 'Leave out records the venue no longer lists',
  othersLeftOut: (count: number, shown: string) =>
    plural(count, {
      one: '1 record is not completed and left out.',
      other: `${shown} records are not completed and left out.`,
    }),
  acceptPartial: 'Export anyway, marked partial',
  note: 'Amounts are exact text. A file beside it lists filter, counts and completeness.',
  noteXlsx:
    'Each amount has two columns: a number and the exact text. A file beside it lists filter, counts and completeness.',
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
    name: 'Template name',
    taken: 'A built-in template has this name; choose another.',
    keep: 'Save as template',
    remove: (template: string) => `Remove ${template}`,
  },
});
