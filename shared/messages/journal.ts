import { catalogue, plural } from './catalogue.ts';

/** What the journal of orders says: search, filters, pages, export. */
export const journalText = catalogue('journal', {
  label: 'Journal of orders',
  couldNot: 'Counterfoil could not get the journal of orders',
  loading: 'Loading the journal',
  orders: 'Orders',
  notReadAgain: (problem: string) => `The journal could not be read again: ${problem}`,

  search: 'Search pair, ID, order JSON or venue message',
  searchExample: 'Pair, ID, message',
  byOutcome: 'Filter by outcome',
  everyOutcome: 'Every outcome',
  dryRuns: 'Test orders',
  matches: (count: number, shown: string) => plural(count, { one: '1 matches', other: `${shown} match` }),
  inJournal: (count: number, shown: string) => plural(count, { other: `${shown} in the journal` }),

  unknownHidden: (count: number, shown: string) =>
    plural(count, {
      one: 'One unknown order is not in view here.',
      other: `${shown} unknown orders are not in view here.`,
    }),
  showUnknown: 'Show unknown orders',

  nothingMatches: 'No order matches',
  nothingMatchesWhy: 'The search looks at pairs, ids, the body that was sent and the venue’s words.',
  clear: 'Clear search and filter',
  empty: 'No order has been placed yet',
  emptyWhy: 'Every order is written here before it is sent, and stays here with its outcome.',
  openTrade: 'Open Trade',

  pages: 'Pages of the journal',
  /** "101–200 of 2,013, newest first". */
  span: (from: string, to: string, total: string) => `${from}–${to} of ${total}, newest first`,
  newer: 'Newer',
  older: 'Older',

  export: {
    label: 'Export',
    button: (shown: string) => `Export ${shown}`,
    csvWithBom: 'CSV with BOM',
    formats: { csv: 'for a spreadsheet', csvWithBom: 'for Excel', json: 'with everything' },
    noPlace: 'Nothing was written: no place was chosen.',
    written: (count: number, shown: string, where: string) =>
      plural(count, {
        one: `${shown} order written to ${where}.`,
        other: `${shown} orders written to ${where}.`,
      }),
    /** Amounts are hidden on the screen, not in the file. */
    writtenInFull: (count: number, shown: string, where: string) =>
      plural(count, {
        one: `${shown} order written to ${where}, with amounts in full.`,
        other: `${shown} orders written to ${where}, with amounts in full.`,
      }),
    failed: (problem: string) => `The journal was not exported: ${problem}`,
  },
});
