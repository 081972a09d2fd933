import { catalogue, plural } from './catalogue.ts';

/** What is said about taking a backup back: the dialog, and what went wrong. */
export const backupRestoreText = catalogue('backup-restore', {
  title: 'Restore from a backup',
  titleDone: 'Restored',
  closeByKey: 'Close (Esc)',
  /** `name` of the file, `size` "1.2 MB", `time` a date and time. */
  about: '{name}, {size}, {time}, version {version}. Verified.',
  holds: 'What the backup holds',
  /** `part` as a backup's parts are called; `why` is a sentence. */
  without: (part: string, why: string) => `Not in this backup: ${part}. ${why}`,
  nothingRemoved: 'Nothing on this computer is deleted.',
  begin: 'Restore',
  underWay: 'Restoring',
  done: 'Done',
  empty: 'This backup is sound, and there was nothing to keep when it was written.',
  table: {
    label: 'Parts of the backup',
    part: 'In the backup',
    entries: 'Entries',
    compared: 'Compared with this computer',
  },
  conflicts: {
    question: (entries: number, shown: string) =>
      plural(entries, {
        one: '1 entry differs between here and the backup. Which one stays?',
        other: `${shown} entries differ between here and the backup. Which one stays?`,
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
    conflicts: (entries: number, shown: string) => plural(entries, { other: `${shown} different here` }),
    same: (entries: number, shown: string) => plural(entries, { other: `${shown} the same` }),
    known: (rows: number, shown: string) => plural(rows, { other: `${shown} here already` }),
    /** `changes` are those above; `shown` is the count. */
    unmatched: (changes: string, rows: number, shown: string) =>
      plural(rows, {
        one: `${changes}; 1 waits for a record that is not downloaded here yet`,
        other: `${changes}; ${shown} wait for records that are not downloaded here yet`,
      }),
  },
  /** What restoring does to the rule of two persons, and whether the reviews count. */
  reviews: {
    turnedOn:
      'Four-eyes is on in this backup, so restoring turns it on here. A record that one person reviewed then waits for a second.',
    staysOn: 'Four-eyes is on here and stays on.',
    count: 'Reviews and approvals in this backup will count.',
    doNotCount:
      'Reviews and approvals in this backup will not count. Four-eyes is on and the review log here is in use, so they are shown as imported. Review those records again.',
  },
  /** What becomes of the order journal: a few words of it in a table, and sentences. */
  journal: {
    allHere: 'The order journal here begins with all of the backup’s.',
    firstHere: 'none here yet',
    becomes: 'The journal is restored at the next start.',
    continues: 'continues the one here',
    takesPlace:
      'The journal is restored at the next start, unless you place orders before. The current one is kept as a file.',
    beside: 'kept as a file beside',
    besideOther:
      'The two journals cannot be merged. The backup’s is saved as a file. Its orders are not protected against being sent twice.',
    besideDamaged:
      'The order journal here does not verify, so nothing can be put in its place. The backup’s is kept as a file in the data folder. Its orders are not among those that Counterfoil guards against being sent twice. To use it instead, end Counterfoil, move journal.db away together with every file whose name begins with journal.db-, and give this file its name. Orders placed since the backup are not guarded then.',
  },
  /** What a restore did. */
  restored: {
    /** `changes` are the two below, with commas between. */
    list: (part: string, changes: string) => `${part}: ${changes}.`,
    added: (entries: number, shown: string) => plural(entries, { other: `${shown} added` }),
    replaced: (entries: number, shown: string) => plural(entries, { other: `${shown} replaced` }),
    reviews: (rows: number, shown: string) =>
      plural(rows, { one: 'Reviews: 1 row added.', other: `Reviews: ${shown} rows added.` }),
    turnedOn: 'Four-eyes is now on.',
    doNotCount: 'Restored reviews and approvals do not count. They are shown as imported.',
    journalStaged: 'The order journal of the backup takes effect when Counterfoil is started again.',
    journalBeside: (file: string) =>
      `Journal saved as ${file}. Its orders are not protected against being sent twice.`,
    journalBesideUnnamed:
      'The order journal of the backup is kept as a file in the data folder. Its orders are not among those that Counterfoil guards against being sent twice.',
    nothing: 'Nothing was missing here, so nothing was changed.',
  },
  /** What was left out of a restore. */
  left: {
    feeRates: 'Fee rates of accounts that are not here were left out.',
    pairs: 'Pairs of accounts that are not here were left out.',
    floors:
      'Dates from which history is read were left out where the account is not here, or the date is in the future.',
    /** `why` is a sentence, or the rest of this one. */
    account: (name: string, why: string) => `Account ${name} skipped: ${why}`,
    nameTaken: 'another account here has its name. Rename that one, then restore again.',
    otherAddress: (address: string) =>
      `it is said to be at KuCoin, and its address is ${address}. If you know that address, add the account as a service.`,
    journal: (why: string) =>
      `The order journal was not restored (${why}); everything else was. Restore again: nothing is taken twice.`,
  },
  refused: {
    notOpen: 'This backup is no longer at hand, and nothing was changed. Choose the file again.',
    /** `why` is one of `faults`, or a sentence of its kind. */
    notTrusted: (why: string) => `Nothing restored: the backup is damaged. ${why} Try another copy.`,
    noRoom:
      'Nothing was restored: the disk of the data folder has no room to unpack this backup. Make room, then try again.',
    unreadable: (why: string) =>
      `Nothing was restored: the backup could not be read or unpacked (${why}). Look whether the file is still there and the disk has room, then try again.`,
    listUnreadable: (file: string, why: string) =>
      `Nothing was restored: ${file} in the data folder cannot be read (${why}). Correct its permissions, then try again.`,
    /** `fault` is a part of a sentence. */
    notMerged: (part: string, file: string, fault: string) =>
      `Nothing was restored: ${part} (${file}) cannot be merged with what is here: ${fault}.`,
    notWritten: (why: string) =>
      `Nothing was restored: a list could not be written (${why}). Check the free space and the permissions of the data folder, then try again.`,
    /** `why` is a sentence. */
    because: (why: string) => `Nothing was restored. ${why}`,
  },
  /** What is wrong with the file, in a sentence. */
  faults: {
    noManifest: 'It has no manifest.',
    manifestNoJson: 'Its manifest is no JSON.',
    newerFormat: (format: number, known: number) =>
      `It is a backup of format ${format}, and this version reads format ${known}: update Counterfoil to restore it.`,
    manifestOdd: 'Its manifest is not that of a backup.',
    otherFiles: 'Its manifest speaks of other files than it holds.',
    journalOdd: 'Its order journal verifies, but holds rows that are no orders.',
    unknownFile: (file: string) =>
      `It holds ${file}, which this version does not know: update Counterfoil to restore it.`,
    /** `fault` is a part of a sentence. */
    list: (part: string, file: string, fault: string) => `${part} (${file}) cannot be used: ${fault}.`,
    otherHash: (file: string) => `${file} in it is not what its manifest says.`,
  },
  /** What became of a backup's journal at the start of the app. `kept` is a file of the data folder. */
  swap: {
    failed: (why: string) =>
      `The order journal of the backup could not be put in place: ${why}. The journal that was here is used as it was. Look whether the data folder can be written, then start Counterfoil again.`,
    /** `why` is a sentence. */
    damaged: (why: string, kept: string) =>
      `The order journal of the backup was not put in place: ${why} It is kept as ${kept} in the data folder; restore the backup again.`,
    presentDamaged: (kept: string) =>
      `The order journal of the backup was not put in place, because the journal here does not verify. It is kept as ${kept} in the data folder; its orders are not among those that Counterfoil guards against being sent twice.`,
    presentGrew: (kept: string) =>
      `Journal not restored: orders were placed meanwhile. Saved as ${kept}; its orders are not protected against being sent twice.`,
    done: (rows: number, shown: string) =>
      plural(rows, {
        one: 'The order journal of the backup is in place, with 1 row.',
        other: `The order journal of the backup is in place, with ${shown} rows.`,
      }),
    /** After `done`. */
    replaced: (kept: string) => `The one that was here is kept as ${kept} in the data folder.`,
    waiting:
      'Journal not restored yet: another program is using journal.db. Counterfoil tries again at the next start.',
  },
});
