import { catalogue } from './catalogue.ts';

/** What goes wrong with the file of the order journal. `why` is a few words of the system or of the database. */
export const journalFileText = catalogue('journal-file', {
  noOrders: (why: string) => `Orders are blocked: the order journal cannot be used. ${why}`,
  notUsable: (why: string) => `The order journal cannot be used: ${why}`,
  couldNot: {
    opened: (why: string) => `The order journal could not be opened: ${why}.`,
    written: (why: string) => `The order journal could not be written: ${why}.`,
    read: (why: string) => `The order journal could not be read: ${why}.`,
    copied: (why: string) => `The order journal could not be copied: ${why}.`,
  },
  unknownFailure: 'unknown failure',
  newer: 'The order journal was saved by a newer version. Update Counterfoil to place orders.',
  notReadNow: 'The order journal could not be read just now. Nothing in it was changed; try again.',

  ticketUsed: 'This ticket was already sent.',
  clientOidUsed: 'This client order ID was already used.',
  noPlacement: 'The order journal has no such placement.',
  noTest: 'The order journal has no such test.',
  decided: 'The order journal has this already, or the outcome is known; it keeps what it has.',

  /** A file of an older version is copied, then brought up to date. */
  /** What the check of the file finds. `row` is a row's number. */
  faults: {
    noDatabase: 'The order journal cannot be opened as a database.',
    noIntegrity: 'The order journal is damaged: its file fails the integrity check.',
    rowsUnreadable: 'The order journal is damaged: its rows cannot be read.',
    otherSchema: 'The order journal was changed: its table, indexes or triggers are not as they were made.',
    empty: 'This file is empty, or no order journal.',
    otherVersion: (version: string, newest: string) =>
      `The order journal has version ${version}; this app knows versions 1 to ${newest}.`,
    rowMissing: (row: string) => `Entry ${row} is missing or unreadable.`,
    rowChanged: (row: string) => `Entry ${row} was changed after it was written.`,
  },
});
