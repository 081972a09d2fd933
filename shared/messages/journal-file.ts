import { catalogue, plural } from './catalogue.ts';

/** What is wrong with the file of the order journal. `why` is a few words of the system or of the database. */
export const journalFileMessages = catalogue('journal-file', {
  noOrders: (why: string) =>
    `Orders are blocked: the order journal cannot be used. ${why} Run the checks in Diagnostics.`,
  notUsable: (why: string) => `The order journal cannot be used: ${why}`,
  couldNot: {
    opened: (why: string) => `Could not open the order journal: ${why}.`,
    written: (why: string) => `Could not write to the order journal: ${why}.`,
    read: (why: string) => `Could not read the order journal: ${why}.`,
    copied: (why: string) => `Could not copy the order journal: ${why}.`,
  },
  unknownFailure: 'unknown error',
  newer: 'The order journal was saved by a newer version. Update Counterfoil to place orders.',
  notReadNow: 'Could not read the order journal. Nothing in it changed. Try again.',

  ticketUsed: 'This ticket was already sent. Find its order in Orders.',
  clientOidUsed: 'This client order ID was already used.',
  noPlacement: 'Order not found in the journal.',
  noTest: 'Test order not found in the journal.',
  decided: 'Nothing saved: this order is already resolved or its outcome is known.',

  /** What the head beside the file shows. `since`: when the last entry that is left was added, "2026-11-27 20:40 UTC". */
  lost: {
    all: (missing: number) =>
      plural(missing, {
        one: 'The order journal is empty or was removed: its 1 entry is missing.',
        other: `The order journal is empty or was removed: its ${missing} entries are missing.`,
      }),
    short: (missing: number, since: string) =>
      plural(missing, {
        one: `1 entry added to the order journal after ${since} is missing.`,
        other: `${missing} entries added to the order journal after ${since} are missing.`,
      }),
    other: 'The order journal is not the one used last: another file is in its place.',
    behind: (missing: number, since: string) =>
      plural(missing, {
        one: `The last entry of the order journal, added after ${since}, was lost when the computer stopped. If it was an outcome, the order is unknown now and is checked.`,
        other: `The last ${missing} entries of the order journal, added after ${since}, were lost when the computer stopped. Orders without an outcome are unknown now and are checked.`,
      }),
    byKeychain: (missing: number) =>
      plural(missing, {
        one: '1 entry is missing from the order journal: the keychain knows of more.',
        other: `${missing} entries are missing from the order journal: the keychain knows of more.`,
      }),
    nothing: 'No entries are missing from the order journal.',
    noHead:
      'journal.head was missing or damaged. Without the keychain, entries removed from the end of the order journal before now would not be noticed.',
  },

  /** What the check of the file finds. `row` is a row's number. */
  faults: {
    noDatabase: 'The order journal is damaged: it is not a database.',
    noIntegrity: 'The order journal is damaged: its file fails the integrity check.',
    rowsUnreadable: 'The order journal is damaged: its entries cannot be read.',
    otherSchema: 'The order journal was changed: its table, indexes or triggers differ.',
    empty: 'This file is empty or is not an order journal.',
    otherVersion: (version: string, newest: string) =>
      `The order journal has version ${version}; Counterfoil reads versions 1 to ${newest}.`,
    rowMissing: (row: string) => `Entry ${row} is missing or unreadable.`,
    rowChanged: (row: string) => `Entry ${row} was changed after it was written.`,
    wrongSignature: (row: string) =>
      `The signature in entry ${row} does not fit the entries before it: they were changed after they were signed.`,
  },
});
