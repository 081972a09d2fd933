import { catalogue, plural } from './catalogue.ts';

/** Restoring a backup: the dialog, and what went wrong. */
export const backupRestoreMessages = catalogue('backup-restore', {
  title: 'Restore from a backup',
  titleDone: 'Restored',
  closeByKey: 'Close (Esc)',
  /** `name` of the file, `size` "1.2 MB", `time` a date and time. */
  about: '{name}, {size}, {time}, version {version}. Verified.',
  holds: 'Backup contents',
  /** `part` as a backup's parts are called; `why` is a sentence. */
  without: (part: string, why: string) => `Not in this backup: ${part}. ${why}`,
  nothingRemoved: 'Nothing on this computer is deleted.',
  begin: 'Restore',
  underWay: 'Restoring…',
  done: 'Done',
  empty: 'This backup is valid but empty.',
  table: {
    label: 'Parts of the backup',
    part: 'In the backup',
    entries: 'Entries',
    compared: 'Compared with this computer',
  },
  conflicts: {
    question: (entries: number, shown: string) =>
      plural(entries, {
        one: '1 entry differs. Which version do you want to keep?',
        other: `${shown} entries differ. Which version do you want to keep?`,
      }),
    label: 'Conflicts',
    keep: 'Keep current',
    take: 'Use backup',
  },
  checkAddresses: 'Accounts come without API keys. Check each base URL before you enter a key.',
  /** What restoring would do with one part; several stand one after the other, with commas between. */
  changes: {
    nothing: 'empty',
    allHere: 'no changes',
    added: (entries: number, shown: string) => plural(entries, { other: `${shown} new` }),
    conflicts: (entries: number, shown: string) =>
      plural(entries, { one: '1 conflict', other: `${shown} conflicts` }),
    same: (entries: number, shown: string) => plural(entries, { other: `${shown} unchanged` }),
    known: (rows: number, shown: string) => plural(rows, { other: `${shown} already here` }),
    /** `changes` are those above; `shown` is the count. */
    unmatched: (changes: string, rows: number, shown: string) =>
      plural(rows, {
        one: `${changes}; 1 waiting for a record not downloaded yet`,
        other: `${changes}; ${shown} waiting for records not downloaded yet`,
      }),
  },
  /** What restoring does to the rule of two persons, and whether the reviews count. */
  reviews: {
    turnedOn:
      'Four-eyes is on in this backup, so restoring turns it on here. Records reviewed by one person then await approval.',
    staysOn: 'Four-eyes is on here and stays on.',
    count: 'Reviews and approvals in this backup will count.',
    doNotCount:
      'Reviews and approvals in this backup will not count. Four-eyes is on and the review log here already has entries. The backup’s reviews will be shown as imported. Review those records again.',
  },
  /** What a restore does with the order journal: a few words for a table, and sentences. */
  journal: {
    allHere: 'The order journal here already has all entries of the backup.',
    firstHere: 'none here yet',
    becomes: 'The journal is restored when Counterfoil next starts.',
    continues: 'extends the current journal',
    takesPlace:
      'The journal is restored when Counterfoil next starts, unless you place orders before then. The current journal is kept as a file.',
    separate: 'saved as a separate file',
    cannotMerge:
      'The two journals cannot be merged. The backup’s journal is saved as a separate file. Its client order IDs cannot be used again here.',
    separateDamaged:
      'The current journal is damaged. The backup’s journal is saved as a separate file in the data folder. Its client order IDs cannot be used again here. To use it instead, quit Counterfoil. Move journal.db and all files whose names begin with journal.db- to another folder. Then rename the saved file to journal.db. Orders placed since the backup are then not protected against being sent twice.',
  },
  /** Deposits and withdrawals of the backup, as a change to tick. */
  records: {
    what: 'Deposits and withdrawals that are not here, or damaged here',
    after: (records: number, shown: string) =>
      plural(records, {
        one: '1 record, as it was in the backup. The next download checks it.',
        other: `${shown} records, as they were in the backup. The next download checks them.`,
      }),
  },
  /** What a restore did. */
  restored: {
    /** `changes` are the two below, with commas between. */
    list: (part: string, changes: string) => `${part}: ${changes}.`,
    added: (entries: number, shown: string) => plural(entries, { other: `${shown} added` }),
    replaced: (entries: number, shown: string) => plural(entries, { other: `${shown} replaced` }),
    reviews: (rows: number, shown: string) =>
      plural(rows, { one: 'Reviews: 1 entry added.', other: `Reviews: ${shown} entries added.` }),
    turnedOn: 'Four-eyes is now on.',
    doNotCount: 'Restored reviews and approvals do not count. They are shown as imported.',
    journalStaged: 'Restart Counterfoil to restore the order journal.',
    journalSeparate: (file: string) =>
      `Journal saved as ${file}. Its client order IDs cannot be used again. Keep the file in the data folder.`,
    journalSeparateUnnamed:
      'The backup’s journal is saved as a file in the data folder. Its client order IDs cannot be used again. Keep the file there.',
    nothing: 'Everything in the backup was already here. Nothing was changed.',
  },
  /** What was left out of a restore. */
  left: {
    /** `why`: a sentence. */
    records: (why: string) =>
      `Not all deposits and withdrawals were restored. ${why} You can restore again; nothing is added twice.`,
    feeRates: 'Fee rates skipped for accounts not on this computer.',
    pairs: 'Pairs skipped for accounts not on this computer.',
    startDates:
      'History start dates skipped: the account is not on this computer, or the date is in the future.',
    /** `why` is a sentence, or the rest of this one. */
    account: (name: string, why: string) => `Account ${name} skipped: ${why}`,
    nameTaken: 'another account has this name. Rename it, then restore again.',
    otherAddress: (address: string) =>
      `it is listed as KuCoin, but its base URL is ${address}. If you know that URL, add the account as a service.`,
    journal: (why: string) =>
      `The order journal was not restored (${why}). Everything else was. You can restore again; nothing is added twice.`,
  },
  refused: {
    notListed: 'Nothing restored: this backup is no longer listed. Choose another one.',
    notOpen: 'Nothing restored: choose the backup file again.',
    /** `why` is one of `faults`, or a sentence of its kind. */
    notTrusted: (why: string) => `Nothing restored: the backup is damaged. ${why} Try another copy.`,
    noRoom: 'Nothing restored: the disk of the data folder is full. Free up space, then try again.',
    unreadable: (why: string) =>
      `Nothing restored: could not read the backup (${why}). Check that the file exists and the disk has space, then try again.`,
    listUnreadable: (file: string, why: string) =>
      `Nothing restored: could not read ${file} in the data folder (${why}). Correct its permissions, then try again.`,
    /** `fault` is a part of a sentence. */
    notMerged: (part: string, file: string, fault: string) =>
      `Nothing restored: ${part} (${file}) cannot be merged: ${fault}.`,
    notWritten: (why: string) =>
      `Nothing restored: could not write to the data folder (${why}). Check its disk space and permissions, then try again.`,
    /** `why` is a sentence. */
    because: (why: string) => `Nothing restored. ${why}`,
  },
  /** What is wrong with the file, in a sentence. */
  faults: {
    noManifest: 'It has no manifest.',
    manifestNoJson: 'Its manifest is not JSON.',
    newerFormat: (format: number, known: number) =>
      `Its format is ${format}; this version reads format ${known}. Update Counterfoil to restore it.`,
    manifestOdd: 'Its manifest is invalid.',
    otherFiles: 'Its files are not the ones that its manifest lists.',
    journalOdd: 'Its order journal is intact but has entries that are not orders.',
    unknownFile: (file: string) =>
      `It contains ${file}, which this version does not know. Update Counterfoil to restore it.`,
    /** `fault` is a part of a sentence. */
    list: (part: string, file: string, fault: string) => `${part} (${file}) cannot be used: ${fault}.`,
    otherHash: (file: string) => `${file} does not match its manifest.`,
  },
  /** A backup's journal that could not be merged: `file` in the data folder. */
  separate: {
    /** After the sentence about unknown orders. */
    unknown: (orders: number, file: string) =>
      plural(orders, {
        one: `It is in ${file}, saved from a backup. Check it at the venue.`,
        other: `They are in ${file}, saved from a backup. Check them at the venue.`,
      }),
    /** `why` is a sentence. */
    blocks: (file: string, why: string) =>
      `Orders are blocked: ${file}, saved from a backup, could not be checked. ${why} Move the file out of the data folder and restart Counterfoil, then restore the backup again. Without the file, its orders are not protected against being sent twice.`,
    notListed: (why: string) =>
      `Could not list the data folder (${why}). Orders restored from a backup would not be protected against being sent twice. Check the folder’s permissions, then restart Counterfoil.`,
  },
  /** What happened to a backup's journal at the start of the app. `file` is in the data folder. */
  swap: {
    failed: (why: string) =>
      `Journal not restored: ${why}. The current journal is still in use. Check disk space and permissions of the data folder, then restart Counterfoil.`,
    /** `why` is a sentence. */
    damaged: (why: string, file: string) =>
      `Journal not restored: ${why} The backup’s journal is saved as ${file}. Restore the backup again.`,
    presentDamaged: (file: string) =>
      `Journal not restored: the current journal is damaged. The backup’s journal is saved as ${file}. Its client order IDs cannot be used again.`,
    presentGrew: (file: string) =>
      `Journal not restored: orders were placed in the meantime. The backup’s journal is saved as ${file}. Its client order IDs cannot be used again.`,
    done: (rows: number, shown: string) =>
      plural(rows, {
        one: 'Order journal restored: 1 entry.',
        other: `Order journal restored: ${shown} entries.`,
      }),
    /** After `done`. */
    replaced: (file: string) => `The previous journal is saved as ${file}.`,
    waiting:
      'Journal not restored yet: another program is using journal.db, or journal.db-wal could not be merged. Counterfoil tries again when it next starts.',
  },
});
