import { catalogue } from './catalogue.ts';

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
  },
});
