import { catalogue, plural } from './catalogue.ts';

/** The report's list of its own contents: a file, and so in English in every language. */
export const reportInEnglish = {
  /** What is in each file of the report. */
  about: {
    contents: 'Contents of this report, and what was removed',
    app: 'Versions, system and time',
    checks: 'Latest result of every check',
    crashes: 'Crashes: where they happened and what followed',
    files: 'Names, sizes and permissions of the files in the data folder',
    settings: 'Settings, without names, limits, pairs or keys',
    log: 'The log, newest lines last',
    olderLog: 'Older lines of the log',
    journal: 'Newest orders, with their order JSON',
  },
  /** What was removed from a report, beside how often. */
  rules: {
    known: 'Parts of an API key, secret or passphrase of this session',
    named: 'Values labelled as a key, signature, passphrase, token or cookie',
    query: 'Values in the query of a URL',
    email: 'E-mail addresses',
    home: 'Your home folder',
    network: 'IP addresses',
    address: 'Wallet addresses, transaction IDs and hashes (shortened)',
    long: 'Long numbers and other long codes (shortened)',
  },
};

/** The dialog that shows a report for support before it is saved. What is written into the report's files alone is not here. */
export const diagnosticsReportMessages = catalogue('diagnostics-report', {
  title: 'Support report',
  close: 'Close (Esc)',
  nothingSent: 'Nothing is sent. Check the contents, then save the file.',
  couldNot: 'Could not create the report',
  making: 'Creating report…',
  withJournal: 'Include recent orders',
  withJournalNote: 'Contains prices and amounts. Include only if asked.',
  done: 'Done',
  files: 'Files in the report',
  sizeTaken: (size: string, count: number, shown: string) =>
    plural(count, { other: `${size}, ${shown} removed` }),
  takenOut: 'Removed or shortened',
  noneTaken: 'Nothing was removed.',
  noSavePath: 'No report saved.',
  savedAs: 'Saved as {path}, {size}.',
  /** `name`: of a file. */
  textOf: (name: string) => `Text of ${name}`,
  /** `about`: what is in the file, without a full stop at its end. */
  aboutFile: (about: string, lines: number, shown: string) =>
    plural(lines, { one: `${about}. 1 line.`, other: `${about}. ${shown} lines.` }),
  empty: '(empty)',
  showMore: (count: number, shown: string) =>
    plural(count, { one: 'Show 1 more character', other: `Show ${shown} more characters` }),
  busy: 'Another check or report is running. Wait until it is done, or cancel it.',
  notHeld: 'This report has expired. Create it again.',
  /** `why`: in the words of the system. */
  notSaved: (why: string) =>
    `Could not save the report: ${why}. Check disk space and permissions, or choose another folder.`,
  ...reportInEnglish,
});
