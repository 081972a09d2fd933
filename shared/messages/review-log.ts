import { catalogue, plural } from './catalogue.ts';

/** What the window says of the log behind the reviews, and of taking over another person's. */
export const reviewLogText = catalogue('review-log', {
  title: 'Review log',
  export: {
    notWritten: (why: string) => `Could not write the file: ${why}. Check disk space and permissions.`,
  },
  /** The log as a list. */
  tab: {
    search: 'Search the log',
    searchExample: 'name, note, label, amount, address, file',
    entries: (count: number, shown: string) => plural(count, { one: '1 entry', other: `${shown} entries` }),
    entriesOf: (shown: string, all: string) => `${shown} of ${all} entries in the log`,
    matches: (count: number, shown: string) => plural(count, { one: '1 match', other: `${shown} matches` }),
    verify: 'Verify or import',
    bom: 'Byte order mark',
    bomHint: 'Excel reads the file as UTF-8.',
    export: (count: number, shown: string) =>
      plural(count, { one: 'Export 1 entry', other: `Export ${shown} entries` }),
    exported: (where: string, count: number, shown: string) =>
      plural(count, { one: `1 entry saved to ${where}.`, other: `${shown} entries saved to ${where}.` }),
    couldNot: 'Could not load the review log',
    loading: 'Loading the review log…',
    emptyTitle: 'No entries yet',
    empty: 'Every review, note, label and change of the rules is listed here.',
    noMatch: (search: string) => `No entry has “${search}”`,
    clear: 'Clear search',
    searched: 'Searched: actions, notes, labels, names, system users, records and files.',
    columns: {
      entry: 'Entry',
      time: 'Time',
      name: 'Name (system user)',
      action: 'Action',
      record: 'Record',
      account: 'Account',
      hash: 'Hash',
    },
    note: 'Note:',
    labelOn: 'Label added:',
    labelOff: 'Label removed:',
    undo: 'Undo',
    undone: 'undone',
    ofEntry: (seq: string) => `of entry ${seq}`,
    fourEyesOn: 'Four-eyes on',
    fourEyesOff: 'Four-eyes off',
    reviewer: (name: string) => `Reviewer: ${name}`,
    import: 'Import of',
    restore: 'Restore of',
    unknown: 'Unknown entry:',
    imported: 'IMPORTED',
    importedFrom: 'From {file}, imported by {by} on {time}',
    restoredFrom: 'From the backup {file}, restored by {by} on {time}',
  },
  heading: (count: number, shown: string) =>
    plural(count, { one: 'Review log: 1 row', other: `Review log: ${shown} rows` }),
  close: 'Close (Esc)',
  about:
    'Everything said is one row, with time, name and system user, and so is every change of the reviewer or of four eyes. Rows are only ever added. Each carries a hash over itself and the row before it, so a row that is altered, taken out or put in later breaks every hash after it.',
  unmatched: (count: number, shown: string) =>
    plural(count, {
      one: '1 record is spoken of in the log and not in the archive: it was built anew and is not read to its end, another log was taken over, or it may be any of several equal deposits by now. Nothing of it is lost.',
      other: `${shown} records are spoken of in the log and not in the archive: it was built anew and is not read to its end, another log was taken over, or it may be any of several equal deposits by now. Nothing of it is lost.`,
    }),
  head: 'Latest hash',
  nothingSaid: 'No reviews yet.',
  noteHead: 'Save this hash elsewhere. It proves later that nothing was changed.',
  verify: 'Verify it yourself',
  /** `flag`: an option of the command shown below. */
  verifyHow: 'Run this in the source folder with the app closed. {flag} checks a saved hash.',
  copy: { head: 'Copy the hash of the last row', command: 'Copy the command' },
  take: {
    label: 'Import a colleague’s log',
    title: 'Import another person’s log',
    field: 'Review log file',
    choose: 'Choose file',
    verifying: 'Verifying',
    /** `file`: the name such files have; `most`: a number. */
    help: 'Drop a {file} here (max {most} MB). You see a preview before anything is imported.',
    notRead: (name: string) =>
      `${name} could not be read. Check that it still exists and that you may open it.`,
    empty: (name: string) => `${name} is empty. Choose the reviews.db of the other person.`,
    tooLarge: (name: string, mostMb: string) =>
      `${name} is larger than ${mostMb} MB, more than can be imported in the window.`,
    couldNot: 'Could not import this log',
    rows: (count: number, shown: string) => plural(count, { one: '1 entry', other: `${shown} entries` }),
    noNews: 'none of them new',
    news: (count: number, shown: string) => plural(count, { one: '1 is new', other: `${shown} are new` }),
    known: (count: number, shown: string) =>
      plural(count, { one: '1 is here already', other: `${shown} are here already` }),
    /** Each of the values is one of the four texts above. */
    found: (rows: string, news: string) => `${rows}, ${news}.`,
    foundKnown: (rows: string, news: string, known: string) => `${rows}, ${news}, ${known}.`,
    waiting: (count: number, shown: string) =>
      plural(count, {
        one: '1 waits for a record that is not in this archive.',
        other: `${shown} wait for a record that is not in this archive.`,
      }),
    /** `found`: what it holds, as sentences. */
    verified: '{name} is verified: {found} Latest hash: {head}',
    taken: (found: string) => `Imported: ${found}`,
    by: 'Imported by',
    byHint: 'recorded in the log; reviews keep their names',
    button: (count: number, shown: string) =>
      plural(count, { one: 'Import 1 entry', other: `Import ${shown} entries` }),
    /** Of a file whose name is not known any more. */
    theLog: 'The log',
    done: (name: string, count: number, shown: string) =>
      plural(count, {
        one: `${name} imported: 1 entry.`,
        other: `${name} imported: ${shown} entries.`,
      }),
  },
});
