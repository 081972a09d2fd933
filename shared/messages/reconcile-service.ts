import { catalogue } from './catalogue.ts';

/** Why a ledger cannot be read, compared or exported. */
export const reconcileServiceMessages = catalogue('reconcile-service', {
  /** `name` of the file. */
  notRead: {
    noText: (name: string) => `${name} is not a text file. Save it as CSV in UTF-8 and choose it again.`,
    /** `why` is a part of a sentence. */
    line: (name: string, line: number, why: string) =>
      `Could not read ${name}, line ${line}: ${why}. Fix the file and choose it again.`,
    noRows: (name: string) => `${name} has no rows. Choose another file.`,
    tooManyRows: (name: string) => `${name} has more than 200,000 rows. Split it by period.`,
    tooWide: (name: string) => `${name} has more than 500 columns. Fix the file and choose it again.`,
  },
  /** A column of a file without a header; the first is 1. */
  column: (number: number) => `Column ${number}`,
  oneCell: 'Only one column found. Check the delimiter.',
  unknownZone: (zone: string) => `Unknown time zone "${zone}". Use e.g. Europe/Berlin or UTC.`,
  otherCut: 'The delimiter was changed. Check the columns again.',
  nothingReadable:
    'No row is valid with these columns, so nothing can be reconciled. Check the problems listed and change the columns.',
  noPeriod: 'The period ends before it begins. Correct its dates.',
  exportGivenUp: 'Not exported: another export was started. Export again.',
  fileNotHeld: 'The file is no longer loaded. Choose it again.',
  resultNotHeld: 'This result is outdated. Reconcile again.',
  /** `why` is a sentence. */
  halfway: (done: number, total: number, why: string) =>
    `${done} of ${total} records marked as reviewed. ${why} Try again to mark the rest.`,
  marking: 'Matched records are already being marked as reviewed. Wait until that is done.',
  otherNumber: (total: number) =>
    `Nothing saved: the result now has ${total} matched records. Check it and try again.`,
  changedSince: (changed: number) =>
    changed === 1
      ? 'Nothing saved: 1 record changed at the venue. Reconcile again.'
      : `Nothing saved: ${changed} records changed at the venue. Reconcile again.`,
  tooManyMappings: (max: number) => `You have ${max} mappings, the maximum. Delete one first.`,
});
