import { catalogue, plural } from './catalogue.ts';

/** The log behind the reviews, and the import of another person's. */
export const reviewLogMessages = catalogue('review-log', {
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
    bomHint: 'Makes Excel read the file as UTF-8.',
    export: (count: number, shown: string) =>
      plural(count, { one: 'Export 1 entry', other: `Export ${shown} entries` }),
    exported: (where: string, count: number, shown: string) =>
      plural(count, { one: `1 entry saved to ${where}.`, other: `${shown} entries saved to ${where}.` }),
    couldNot: 'Could not load the review log',
    loading: 'Loading the review log…',
    emptyTitle: 'No entries yet',
    empty: 'Every review, note, label and change to the review settings is listed here.',
    noMatch: (search: string) => `No entry matches “${search}”`,
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
    loss: 'Went on without missing entries',
    signed: 'Signed',
    /** `last`: a number of an entry; `key`: five groups of four digits. */
    signedWith: (last: string, key: string) => `entries 1 to ${last} with key ${key}`,
    lostEntries: (count: number) => plural(count, { one: '1 entry', other: `${count} entries` }),
    unknown: 'Unknown entry:',
    imported: 'IMPORTED',
    /** `signed`: one of the two below. */
    importedFrom: 'From {file} ({signed}), imported by {by} on {time}',
    restoredFrom: 'From the backup {file} ({signed}), restored by {by} on {time}',
  },
  heading: (count: number, shown: string) =>
    plural(count, { one: 'Review log: 1 entry', other: `Review log: ${shown} entries` }),
  close: 'Close (Esc)',
  about:
    'Every review and every change to the review settings is an entry with time, name and system user. Entries can only be added. Each has a hash of itself and of the entry before it. Changing, removing or inserting an entry breaks every hash after it.',
  unmatched: (count: number, shown: string) =>
    plural(count, {
      one: '1 review is waiting for a record that is not downloaded yet.',
      other: `${shown} reviews are waiting for records that are not downloaded yet.`,
    }),
  head: 'Latest hash',
  nothingRecorded: 'No reviews yet.',
  noteHead: 'Save this hash elsewhere. With it you can prove later that nothing was changed.',
  verify: 'Verify it yourself',
  /** `flag`: an option of the command shown below. */
  verifyHow: 'Quit Counterfoil, then run this in the source folder. {flag} checks a saved hash.',
  copy: { head: 'Copy latest hash', command: 'Copy command' },
  take: {
    label: 'Import a colleague’s log',
    title: 'Import a colleague’s log',
    field: 'Review log file',
    choose: 'Choose file',
    verifying: 'Verifying…',
    /** `file`: the name such files have; `max`: a number. */
    help: 'Drop a {file} here (max {max} MB). You will see a preview before anything is imported.',
    notRead: (name: string) => `Could not open ${name}. Check that it exists and that you have access.`,
    empty: (name: string) => `${name} is empty. Choose your colleague’s reviews.db.`,
    tooLarge: (name: string, maxMb: string) =>
      `${name} is larger than ${maxMb} MB, the maximum for an import.`,
    couldNot: 'Could not import this log',
    rows: (count: number, shown: string) => plural(count, { one: '1 entry', other: `${shown} entries` }),
    noneAdded: 'none new',
    added: (count: number, shown: string) => plural(count, { one: '1 new', other: `${shown} new` }),
    known: (count: number, shown: string) =>
      plural(count, { one: '1 already here', other: `${shown} already here` }),
    /** Each of the values is one of the four texts above. */
    found: (rows: string, added: string) => `${rows}, ${added}.`,
    foundKnown: (rows: string, added: string, known: string) => `${rows}, ${added}, ${known}.`,
    waiting: (count: number, shown: string) =>
      plural(count, {
        one: '1 is waiting for a record that is not downloaded yet.',
        other: `${shown} are waiting for records that are not downloaded yet.`,
      }),
    /** `found`: what it contains, as sentences. */
    verified: '{name} is verified: {found} Latest hash: {head}',
    taken: (found: string) => `Imported: ${found}`,
    button: (count: number, shown: string) =>
      plural(count, { one: 'Import 1 entry', other: `Import ${shown} entries` }),
    /** Of a file whose name is no longer known. */
    theLog: 'The log',
    done: (name: string, count: number, shown: string) =>
      plural(count, {
        one: `${name} imported: 1 entry.`,
        other: `${name} imported: ${shown} entries.`,
      }),
  },
});
