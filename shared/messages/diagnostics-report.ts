import { catalogue, plural } from './catalogue.ts';

/** What the list in the report says of itself: a file, and so in English in every language. */
export const reportInEnglish = {
  /** What is in each file of the report. */
  about: {
    contents: 'What is in this report, and what was taken out of it',
    app: 'The app, the system and when this was made',
    checks: 'The last result of every check that was run',
    crashes: 'Crashes: where and what happened next',
    files: 'Names, sizes and rights of the files in the data folder',
    settings: 'Settings, without names, limits, pairs or keys',
    log: 'The log, newest lines last',
    olderLog: 'Older lines of the log',
    journal: 'The newest orders, with the exact bodies that were sent',
  },
  /** What was taken out of a report, beside how often. */
  rules: {
    known: 'Slices of a key, secret or passphrase of this run',
    named: 'Values named as a key, signature, passphrase, token or cookie',
    query: 'Values in the query of an address',
    email: 'E-mail addresses',
    home: 'Your home folder',
    network: 'Internet addresses',
    address: 'Wallet addresses, transaction ids and hashes, shortened to their ends',
    long: 'Long numbers and other long mixed texts, shortened to their ends',
  },
};

/** The dialog that shows a report for support before it is saved. What is written into the report's files alone is not here. */
export const diagnosticsReportText = catalogue('diagnostics-report', {
  title: 'Support report',
  close: 'Close (Esc)',
  nothingSent: 'Nothing is sent. Check the contents, then save the file.',
  couldNot: 'Counterfoil could not get the report',
  making: 'Making the report',
  withJournal: 'Include recent orders',
  withJournalNote: 'Contains prices and amounts. Include only if asked.',
  done: 'Done',
  files: 'Files of the report',
  sizeTaken: (size: string, count: number, shown: string) =>
    plural(count, { other: `${size}, ${shown} taken out` }),
  takenOut: 'Taken out or shortened',
  noneTaken: 'Nothing of the kind was found.',
  noPlace: 'Nothing was saved: no place was chosen.',
  savedAs: 'Saved as {place}, {size}.',
  /** `name`: of a file. */
  textOf: (name: string) => `Text of ${name}`,
  /** `about`: what is in the file, without a point at its end. */
  aboutFile: (about: string, lines: number, shown: string) =>
    plural(lines, { one: `${about}. 1 line.`, other: `${about}. ${shown} lines.` }),
  empty: '(empty)',
  showMore: (count: number, shown: string) =>
    plural(count, { other: `Show more: ${shown} characters are left` }),
  busy: 'Another check or report is being made. Wait until it is done, or cancel it, then repeat this.',
  notHeld: 'This report is no longer at hand. Make it again.',
  /** `why`: in the words of the system. */
  notSaved: (why: string) =>
    `The report was not saved: ${why}. Make sure that the disk has room and that you may write there, or choose another place.`,
  ...reportInEnglish,
});
