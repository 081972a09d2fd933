import { catalogue, plural } from './catalogue.ts';

/** Internal transfers: a withdrawal of one account and a deposit of another that are one transfer between them. */
export const transfersMessages = catalogue('transfers', {
  title: 'Internal transfers',
  command: 'Match internal transfers',
  /** The heading of an error. */
  couldNot: 'Could not load internal transfers',
  loading: 'Loading internal transfers…',
  recordNotShown: (problem: string) => `Could not show the record: ${problem}`,
  tabs: { open: 'Proposed', matched: 'Matched', notMatched: 'Not a match' },
  /** The line under each list; `zone`: whose times are shown, "UTC". */
  counts: {
    open: (count: number, shown: string, zone: string) =>
      plural(count, {
        one: `1 transfer to check · ${zone}`,
        other: `${shown} transfers to check · ${zone}`,
      }),
    matched: (count: number, shown: string, zone: string) =>
      plural(count, { one: `1 transfer matched · ${zone}`, other: `${shown} transfers matched · ${zone}` }),
    notMatched: (count: number, shown: string, zone: string) =>
      plural(count, {
        one: `1 pair is not a match · ${zone}`,
        other: `${shown} pairs are not a match · ${zone}`,
      }),
  },
  empty: {
    matched: {
      title: 'No matches yet',
      meaning: 'Matched transfers are listed here. You can undo a match.',
    },
    notMatched: {
      title: 'No pairs marked “Not a match”',
      meaning: 'Such pairs are listed here and are not proposed again.',
    },
    oneAccount: {
      title: 'Only one account',
      meaning:
        'An internal transfer goes from one of your accounts to another. Add the other account and download its history.',
    },
    open: {
      title: 'Nothing to match',
      meaning: 'No withdrawal matches a deposit to another account. See Matching rules.',
    },
  },
  /** Matches at once all pairs by transaction ID. */
  matchCertain: {
    start: (count: number, shown: string) => plural(count, { other: `Match ${shown} by transaction ID` }),
    label: 'Match all by transaction ID',
    question: (count: number, shown: string) =>
      plural(count, {
        one: 'Match 1 transfer? Both records have the same transaction ID and matching amounts.',
        other: `Match ${shown} transfers? In each, both records have the same transaction ID and matching amounts.`,
      }),
    questionAs: (count: number, shown: string, name: string) =>
      plural(count, {
        one: `Match 1 transfer as ${name}? Both records have the same transaction ID and matching amounts.`,
        other: `Match ${shown} transfers as ${name}? In each, both records have the same transaction ID and matching amounts.`,
      }),
    leave: 'Cancel',
    match: (count: number, shown: string) =>
      plural(count, { one: 'Match 1 transfer', other: `Match ${shown} transfers` }),
  },
  /** How far apart in time two records may be. */
  rules: {
    title: 'Matching rules',
    before: 'Deposit earlier by up to',
    minutes: 'minutes',
    wrongMinutes: (max: number) => `Enter whole minutes, 0 to ${max}.`,
    /** The label under the one of `before`. */
    after: 'Deposit later by up to',
    hours: 'hours',
    wrongHours: (max: number) => `Enter whole hours, 0 to ${max}.`,
    meaning: 'If no transaction ID is shared, the currency, amount and chain must match.',
    removed: 'Include removed accounts',
    also: (account: string) => `Include ${account}`,
    apply: 'Apply',
    changed: 'Matching rules saved.',
    notChanged: (problem: string) => `Rules not saved: ${problem}`,
  },
});
