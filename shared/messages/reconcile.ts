import { catalogue, plural } from './catalogue.ts';

/** The screen that compares a ledger with history, apart from its columns (reconcile-columns.ts) and its result (reconcile-result.ts). */
export const reconcileMessages = catalogue('reconcile', {
  title: 'Reconcile',
  /** In the command palette. */
  command: 'Reconcile with a ledger',
  commandGroup: 'History',
  steps: { label: 'Steps', file: 'File', columns: 'Columns', result: 'Result' },
  /** The heading of an error. */
  couldNot: {
    read: 'Could not open this file',
    cut: 'Could not split this file into columns',
    reconcile: 'Could not reconcile this file',
    list: 'Could not load this list',
  },
  file: {
    panel: 'File',
    drop: 'Ledger file',
    reading: 'Loading file…',
    choose: 'Choose file',
    encoding: 'Encoding',
    encodingHint: 'character set',
    windows: 'Windows (Western European)',
    title: 'Your ledger as a CSV file',
    about: 'Compared on this computer only. Nothing is changed or sent.',
    isOpen: (name: string, rows: number, shownRows: string) =>
      plural(rows, {
        one: `${name}: 1 row. Choose another file to replace it.`,
        other: `${name}: ${shownRows} rows. Choose another file to replace it.`,
      }),
    /** `encoding` as it is chosen: "UTF-8". */
    otherEncoding: (name: string, encoding: string) =>
      `${name} is not in ${encoding}. Choose the right encoding, then the file again.`,
    empty: (name: string) => `${name} is empty. Choose another file.`,
    tooLong: (name: string) => `${name} has more than 4,000,000 characters. Split it by period.`,
    unreadable: (name: string) => `Could not open ${name}. Check that it exists and that you have access.`,
  },
  /** Mappings of columns under a name, for the next file of the same kind. */
  savedMappings: {
    title: 'Saved mappings',
    open: 'Mappings',
    none: 'No saved mappings.',
    list: 'Saved mappings',
    remove: (name: string) => `Delete ${name}`,
    /** `titles` of columns, with commas between. */
    doesNotFit: (name: string, titles: string) =>
      `${name} does not fit this file. Missing columns: ${titles}.`,
    saveAs: 'Save as',
    saveHint: 'once all columns are chosen',
    save: 'Save mapping',
  },
  /** Whether an amount came in or went out. */
  directions: { in: '↓ in', out: '↑ out' },
  /** A row with a date and no time of day. */
  anyTime: (day: string) => `${day}, any time`,
});
