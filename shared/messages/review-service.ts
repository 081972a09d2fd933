import { catalogue, plural } from './catalogue.ts';

/** The review log has fewer entries than it had. `how`: the beginning of the sentence. */
function entries(count: number): string {
  return plural(count, { one: '1 entry', other: `${count} entries` });
}

function gone(how: string, rowsBefore: number): string {
  return `${how}, but it had ${entries(rowsBefore)} before. The file was deleted, shortened or replaced. Nothing can be added until the right file is restored. Restore a backup that has them, or go on without them in Diagnostics, then restart Counterfoil.`;
}

/** Why a review was not saved, and what is wrong with the review log. */
export const reviewServiceMessages = catalogue('review-service', {
  records: (count: number, shown: string) => plural(count, { one: '1 record', other: `${shown} records` }),
  nameMissing: 'Enter your name to review.',
  nameUnreadable: 'The name has an invisible character. Type it again.',
  noteEmpty: 'The note is empty.',
  labelUnreadable: 'A label needs at least one visible character, and no line breaks.',
  notFourEyes: 'Approval needs four-eyes. Turn it on in Settings.',
  undo: {
    notYours: 'Nothing undone: you did not make these review log entries on this computer.',
    builtOn: 'Nothing undone: a later entry depends on this one, or it was undone already.',
  },
  /** Both: "3 records". */
  selectionChanged: (before: string, now: string) =>
    `Nothing saved: the selection changed from ${before} to ${now}. Check it and try again.`,
  selectionDiffers: 'Nothing saved: the selected records changed. Check the selection and try again.',
  /** `numbers`: of records, with commas between them. */
  lost: (numbers: string) =>
    `Nothing saved. These records are not in history: ${numbers}. It may have been rebuilt. Select the records again.`,
  /** `numbers`: as above. */
  /** Of a selection by filter. */
  damagedAmong: (count: number, shown: string) =>
    `Nothing saved: ${count === 1 ? '1 of these records is' : `${shown} of these records are`} damaged. Add is:intact to the filter to leave ${count === 1 ? 'it' : 'them'} out.`,
  damagedRecords: (numbers: string) =>
    `Nothing saved. These records are damaged and are downloaded again first: ${numbers}. Select the others.`,
  openedAnew: 'Nothing saved: history was reloaded. Select the records again.',
  busy: 'Nothing saved: another bulk review is running.',
  /** `problem`: of the log, as sentences. */
  notRecorded: (problem: string) => `Nothing saved. ${problem}`,
  /** `problem`: a sentence. */
  notTaken: (name: string, problem: string) => `${name} not imported: ${problem}`,
  /** `fault`: one of `faults`. */
  rowNotTaken: (name: string, row: number, fault: string) =>
    `${name} not imported: entry ${row} ${fault}. Ask for the original reviews.db.`,
  /** Each: the end of "entry 3 ...". */
  faults: {
    time: 'has an invalid time',
    name: 'has no name, or one that is too long or has an invisible character',
    systemUser: 'has a system user whose name is too long',
    state: 'has an unknown state',
    note: 'has an empty note, or one that is too long',
    label: 'has no label, or one that is too long or has an invisible character',
    transfer: 'has a transfer without a deposit',
    record: 'has too many identical records',
  },
  /** Of a restore, after "Nothing was restored." */
  changedSinceChecked:
    'Reviews or four-eyes changed here after the file was checked. Choose the file again to see what a restore would change.',
  newer:
    'The review log (reviews.db) was written by a newer version. Update Counterfoil to see and add reviews.',
  /** `why`: a sentence of `verify`. */
  damaged: (why: string) => `${why} No reviews can be shown or added. Restore reviews.db from a backup.`,
  damagedAfter: (why: string, rows: number) =>
    `${why} Reviews up to entry ${rows} are shown. Restore reviews.db from a backup to add more.`,
  /** `beyond`: entries after the damaged ones. */
  damagedBetween: (why: string, rows: number, beyond: number) =>
    `${why} Reviews up to entry ${rows} are shown, and ${plural(beyond, { one: 'one later entry', other: `${beyond} later entries` })} that can be read. Restore reviews.db from a backup to add more.`,
  gone: {
    empty: (rowsBefore: number) => gone('The review log (reviews.db) is empty', rowsBefore),
    missing: (rowsBefore: number) => gone('The review log (reviews.db) is missing', rowsBefore),
    shorter: (rows: number, rowsBefore: number) =>
      gone(`The review log (reviews.db) has ${entries(rows)}`, rowsBefore),
    other:
      'The review log (reviews.db) is not the one used last: another file is in its place. Nothing can be added until the right file is restored. Restore a backup, or go on with this one in Diagnostics, then restart Counterfoil.',
    noHead:
      'reviews.head was missing or damaged. Without the keychain, entries removed from the end of the review log before now would not be noticed.',
    nothing: 'No entries are missing from the review log.',
  },
  /** `why`: what the system or SQLite calls it. */
  notOpened: (why: string) =>
    `Could not open the review log (reviews.db): ${why}. The file is unchanged. Check the permissions of the data folder, or restore a verified copy, then restart Counterfoil.`,
  diskFull: 'The disk is full: nothing was saved to the review log. Free up space and try again.',
  notWritten: (why: string) => `Could not write the review log: ${why}. Nothing was saved. Try again.`,
  /** Why the log could not be written, without a full stop. */
  strangeRows: 'entries added by another program failed verification',
  unknownFailure: 'unknown error',
  addedSince: 'Not signed: entries were added to the review log meanwhile.',
  verify: {
    noDatabase: 'The review log is damaged: it is not a database that can be opened.',
    integrity: 'The review log is damaged: it fails the integrity check.',
    unreadable: 'The review log is damaged: its entries cannot be read.',
    otherSchema: 'The review log was changed: its table or triggers differ from the original.',
    noLog: 'This file is empty or not a review log.',
    strangeVersion: (version: number, newest: number) =>
      `The review log has version ${version}; Counterfoil knows versions 1 to ${newest}.`,
    rowMissing: (row: number) => `The review log is damaged: entry ${row} is missing or unreadable.`,
    rowChanged: (row: number) => `The review log is damaged: entry ${row} was changed after it was written.`,
    wrongSignature: (row: number) =>
      `The signature in entry ${row} does not fit the entries before it: they were changed after they were signed.`,
  },
});
