import { catalogue } from './catalogue.ts';

/** What is answered when a ledger cannot be read, compared or exported. */
export const reconcileMessagesText = catalogue('reconcile-messages', {
  /** `name` of the file. */
  notRead: {
    noText: (name: string) =>
      `${name} was not read: it holds characters of no text: save it as CSV in UTF-8. Correct the file and choose it again.`,
    /** `why` is a part of a sentence. */
    line: (name: string, line: number, why: string) =>
      `Could not read ${name}, line ${line}: ${why}. Fix the file and choose it again.`,
    noRows: (name: string) => `${name} has no rows`,
    tooManyRows: (name: string) =>
      `${name} was not read: it holds more than 200,000 rows: split it by period. Correct the file and choose it again.`,
    tooWide: (name: string) =>
      `${name} was not read: its first row has more than 500 cells. Correct the file and choose it again.`,
  },
  /** A column of a file without titles; the first is 1. */
  column: (number: number) => `Column ${number}`,
  oneCell: 'Only one column found. Check the delimiter.',
  unknownZone: (zone: string) => `There is no time zone ${zone}.`,
  otherCut: 'The file was cut with another delimiter meanwhile. Look at the columns again.',
  nothingReadable:
    'No row of the file can be read with these columns, so there is nothing to reconcile. Look at the problems named and choose anew.',
  noPeriod: 'The period ends before it begins. Correct its dates.',
  exportGivenUp: 'The export was given up: another began meanwhile. Export again.',
  fileNotHeld: 'The file is no longer loaded. Choose it again.',
  resultNotHeld: 'This result is outdated. Reconcile again.',
  /** `why` is a sentence. */
  halfway: (done: number, total: number, why: string) =>
    `${done} of ${total} records are done. ${why} Asking again goes on with the rest.`,
  marking: 'Matched records are being marked already. Wait until that is done.',
  otherNumber: (total: number) =>
    `Nothing was written: the result has ${total} matched records, another number than the window showed. Look at it again.`,
  changedSince: (changed: number) =>
    changed === 1
      ? 'The venue tells a record of this result otherwise since the comparison, so it no longer holds. Reconcile again, look at the result, then repeat.'
      : `The venue tells ${changed} records of this result otherwise since the comparison, so it no longer holds. Reconcile again, look at the result, then repeat.`,
  tooManyMappings: (most: number) =>
    `There are ${most} mappings already. Remove one you no longer use, then keep this one.`,
});
