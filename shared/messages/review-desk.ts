import { catalogue, plural } from './catalogue.ts';

/** The review log holds fewer rows than it did. `how`: the beginning of the sentence. */
function gone(how: string, rowsBefore: number): string {
  return `${how}, but it had ${rowsBefore} rows when the app last used it: rows were cut off, or it is another file. It was left as it is, and nothing can be added. Put the right file back; if an older copy is what you want, move reviews.head.json away and start again.`;
}

/** What the desk answers when something cannot be said of records, and what is wrong with the review log. */
export const reviewDeskText = catalogue('review-desk', {
  records: (count: number, shown: string) => plural(count, { one: '1 record', other: `${shown} records` }),
  nameMissing: 'Enter your name first. It is kept with every review.',
  nameUnreadable: 'The name has an invisible character. Type it again.',
  noteEmpty: 'The note is empty.',
  labelUnreadable: 'A label needs at least one visible character, and no line breaks.',
  notFourEyes: 'Approve needs four-eyes. Switch it on under Reviewer and rules, then repeat.',
  undo: {
    notYours: 'Nothing undone: these entries of the review log were not made by you here.',
    builtOn: 'Nothing undone: a later entry builds on it, or it was undone already.',
  },
  /** Both: "3 records". */
  selectionChanged: (before: string, now: string) =>
    `Nothing saved: the selection changed from ${before} to ${now}. Check it and try again.`,
  selectionDiffers:
    'Nothing was said: records of the selection came, went or changed meanwhile. Look at it again, then repeat.',
  /** `numbers`: of records, with commas between them. */
  lost: (numbers: string) =>
    `Nothing was said: the archive has no record ${numbers}. It may have been built anew since: select the records again.`,
  openedAnew: 'Nothing saved: history was reloaded. Select again.',
  busy: 'Nothing saved: another bulk review is running.',
  /** `problem`: of the log, as sentences. */
  notSaid: (problem: string) => `Nothing was said. ${problem}`,
  /** `problem`: a sentence. */
  notTaken: (name: string, problem: string) => `${name} not imported: ${problem}`,
  /** `fault`: one of `faults`. */
  rowNotTaken: (name: string, row: number, fault: string) =>
    `${name} not imported: entry ${row} ${fault}. Ask for the original reviews.db.`,
  /** Each: the end of "row 3 ...". */
  faults: {
    time: 'has a time that no calendar has',
    name: 'has no name, one that is too long, or one with a character that cannot be seen',
    systemUser: 'has a system user whose name is too long',
    state: 'has a state that is not known',
    note: 'has an empty note, or one that is too long',
    label: 'has no label, one that is too long, or one with a character that cannot be seen',
    transfer: 'names no deposit for its transfer',
    record: 'counts more equal records than there can be',
  },
  /** Of a restore, after "Nothing was restored." */
  changedSinceChecked:
    'Reviews or four-eyes changed here after the file was checked. Choose the file again to see what restoring does now.',
  newer:
    'The review log (reviews.db) was written by a newer version of this app. It was left as it is: update the app to see and to add reviews.',
  /** `why`: a sentence of `verify`. */
  damaged: (why: string) => `${why} No reviews can be shown or added. Restore reviews.db from a backup.`,
  damagedAfter: (why: string, rows: number) =>
    `${why} Reviews up to entry ${rows} are shown. Restore reviews.db from a backup to add more.`,
  gone: {
    empty: (rowsBefore: number) => gone('The review log (reviews.db) is empty', rowsBefore),
    missing: (rowsBefore: number) => gone('The review log (reviews.db) is not there any more', rowsBefore),
    shorter: (rows: number, rowsBefore: number) =>
      gone(`The review log (reviews.db) has ${rows} rows`, rowsBefore),
  },
  /** `why`: what the system or SQLite calls it. */
  notOpened: (why: string) =>
    `The review log (reviews.db) could not be opened: ${why}. The file was left as it is. Look whether the data folder can be written, or put back a copy that verifies, then start again.`,
  diskFull:
    'The disk is full: nothing of this was written to the review log. Make room on it, then say it again.',
  notWritten: (why: string) =>
    `The review log could not be written: ${why}. Nothing of this was kept; try again.`,
  /** Why the log could not be written, without a full stop. */
  strangeRows: 'the rows another program added do not verify',
  unknownFailure: 'unknown failure',
  verify: {
    noDatabase: 'The review log cannot be opened as a database.',
    integrity: 'The review log is damaged: its file fails the integrity check.',
    unreadable: 'The review log is damaged: its rows cannot be read.',
    otherSchema: 'The review log was changed: its table or triggers are not as they were made.',
    noLog: 'This file is empty, or no review log.',
    strangeVersion: (version: number, newest: number) =>
      `The review log has version ${version}; this app knows versions 1 to ${newest}.`,
    rowMissing: (row: number) => `The review log is damaged: row ${row} is missing or unreadable.`,
    rowChanged: (row: number) =>
      `The review log was changed after it was written: row ${row} does not verify.`,
  },
});
