import { catalogue, plural } from './catalogue.ts';

/** The export of History and the editor of its columns. None of these texts is written into the file. */
export const historyExportMessages = catalogue('history-export', {
  label: 'Export',
  title: (count: number, shown: string) =>
    plural(count, { one: 'Export 1 record', other: `Export ${shown} records` }),
  close: 'Close (Esc)',
  loading: 'Loading templates…',
  formats: {
    csv: 'For a spreadsheet or accounting program',
    jsonl: 'One record per line, with a schema',
    xlsx: 'For Excel',
    parquet: 'For analysis',
  },
  delimiters: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab' },
  decimalSigns: { point: 'Decimal point: 1234.50', comma: 'Comma: 1234,50' },
  nothing: 'Cancelled. Nothing was exported.',
  /** `where` is a file, `hash` the beginning of its SHA-256. */
  written: (count: number, shown: string, where: string, bytes: string, hash: string) =>
    plural(count, {
      one: `1 record saved to ${where} (${bytes} bytes, SHA-256 ${hash}…).`,
      other: `${shown} records saved to ${where} (${bytes} bytes, SHA-256 ${hash}…).`,
    }),
  isPartial: 'The file is marked as partial.',
  localZone: (zone: string) => `${zone} (local time)`,
  noTemplate: 'No column template found.',
  format: 'Format',
  columns: 'Columns',
  columnsChanged: 'changed',
  columnCount: (count: number) => plural(count, { one: '1 column', other: `${count} columns` }),
  timeZone: 'Time zone',
  timeZoneHint: 'for local times',
  delimiter: 'Delimiter',
  decimalSign: 'Decimal separator',
  change: 'Edit columns',
  changeHint: 'or save as template',
  completedOnly: 'Completed records only',
  /** Why that cannot be changed. */
  completedOnlyFixed: 'Always on: the export has no status column.',
  bom: 'Byte order mark',
  bomHint: 'Makes Excel read the file as UTF-8. Other programs may show it in the first header.',
  /** `counts`: such as "2 pending, 1 failed". */
  leftOut: (counts: string) => `Not included: ${counts}.`,
  pending: (count: number, shown: string) => plural(count, { other: `${shown} pending` }),
  failed: (count: number, shown: string) => plural(count, { other: `${shown} failed` }),
  notListed: (count: number, shown: string) =>
    plural(count, {
      one: 'The file includes 1 record that the venue no longer lists.',
      other: `The file includes ${shown} records that the venue no longer lists.`,
    }),
  listedOnly: 'Exclude records the venue no longer lists',
  othersLeftOut: (count: number, shown: string) =>
    plural(count, {
      one: '1 record that is not completed was left out.',
      other: `${shown} records that are not completed were left out.`,
    }),
  damaged: (count: number, shown: string) =>
    plural(count, {
      one: '1 damaged record is not included.',
      other: `${shown} damaged records are not included.`,
    }),
  acceptPartial: 'Export anyway, marked as partial',
  note: 'Amounts are written as text, with all digits. A second file lists the filter, counts and gaps.',
  noteXlsx:
    'Each amount has two columns: a number and the exact text. A second file lists the filter, counts and gaps.',
  submit: (count: number, shown: string) => plural(count, { other: `Export ${shown}` }),
  template: {
    label: 'Columns of the export',
    notChanged: (why: string) => `Template not saved. ${why}`,
    /** `field`: the name of a field, such as "walletTxId". */
    header: (field: string) => `Header of ${field}`,
    up: (field: string) => `Move ${field} up`,
    down: (field: string) => `Move ${field} down`,
    leaveOut: (field: string) => `Remove ${field}`,
    add: 'Add column',
    name: 'Template name',
    taken: 'A built-in template has this name; choose another.',
    save: 'Save as template',
    remove: (template: string) => `Delete ${template}`,
  },
});
