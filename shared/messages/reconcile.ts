import { catalogue, plural } from './catalogue.ts';

/** What the screen that compares a ledger with the archive says, apart from its columns (reconcile-columns.ts) and its result (reconcile-result.ts). */
export const reconcileText = catalogue('reconcile', {
  title: 'Reconcile',
  /** In the command palette. */
  command: 'Reconcile with a ledger',
  commandGroup: 'History',
  closeByKey: 'Close (Esc)',
  steps: { label: 'Steps', file: 'File', columns: 'Columns', result: 'Result' },
  /** Verb and object of "Counterfoil could not read this file". */
  couldNot: {
    read: 'Counterfoil could not read this file',
    cut: 'Counterfoil could not cut this file',
    reconcile: 'Counterfoil could not reconcile this file',
    list: 'Counterfoil could not get this list',
  },
  file: {
    panel: 'File',
    drop: 'Ledger file',
    reading: 'Reading the file',
    choose: 'Choose a file',
    encoding: 'Encoding',
    encodingHint: 'character set',
    windows: 'Windows (Western European)',
    title: 'Your ledger as a CSV file',
    about: 'Compared on this computer only. Nothing is changed or sent.',
    isOpen: (name: string, rows: number, shownRows: string) =>
      plural(rows, {
        one: `${name} is open, with 1 row. Another file takes its place.`,
        other: `${name} is open, with ${shownRows} rows. Another file takes its place.`,
      }),
    /** `encoding` as it is chosen: "UTF-8". */
    otherEncoding: (name: string, encoding: string) =>
      `${name} is not written in ${encoding}: choose its encoding, then the file again.`,
    empty: (name: string) => `${name} is empty. Choose another file.`,
    tooLong: (name: string) => `${name} has more than 4,000,000 characters. Split it by period.`,
    unreadable: (name: string) =>
      `${name} could not be read. Check that it still exists and that you may open it.`,
  },
  /** Mappings of columns under a name, for the next file of the same kind. */
  kept: {
    title: 'Saved mappings',
    open: 'Mappings',
    none: 'No saved mappings.',
    list: 'Saved mappings',
    remove: (name: string) => `Remove ${name}`,
    /** `titles` of columns, with commas between. */
    doesNotFit: (name: string, titles: string) => `${name} does not fit: columns ${titles} are missing.`,
    keepAs: 'Save as',
    keepHint: 'when complete',
    keep: 'Save mapping',
  },
  /** Whether an amount came in or went out. */
  directions: { in: '↓ in', out: '↑ out' },
  /** A row with a date and no time of day. */
  anyTime: (day: string) => `${day}, any time`,
});
