import { catalogue, plural } from './catalogue.ts';

/** The order journal: search, filters, pages, export. */
export const journalMessages = catalogue('journal', {
  label: 'Order journal',
  couldNot: 'Could not load the order journal',
  loading: 'Loading order journal…',
  orders: 'Orders',
  notReadAgain: (problem: string) => `Could not refresh: ${problem}`,

  search: 'Search pair, ID, order JSON or venue message',
  searchExample: 'Pair, ID, message',
  byOutcome: 'Filter by outcome',
  everyOutcome: 'All outcomes',
  dryRuns: 'Test orders',
  matches: (count: number, shown: string) => plural(count, { one: '1 match', other: `${shown} matches` }),
  inJournal: (count: number, shown: string) => plural(count, { one: '1 order', other: `${shown} orders` }),

  unknownHidden: (count: number, shown: string) =>
    plural(count, {
      one: '1 unknown order is hidden by the filter.',
      other: `${shown} unknown orders are hidden by the filter.`,
    }),
  showUnknown: 'Show unknown orders',

  nothingMatches: 'No orders match',
  nothingMatchesWhy: 'The search covers pairs, IDs, order JSON and venue messages.',
  clear: 'Clear search and filter',
  empty: 'No orders yet',
  emptyWhy: 'Every order is recorded here before it is sent, with its outcome.',
  openTrade: 'Open Trade',

  pages: 'Journal pages',
  /** "101–200 of 2,013, newest first". */
  span: (from: string, to: string, total: string) => `${from}–${to} of ${total}, newest first`,
  newer: 'Newer',
  older: 'Older',

  export: {
    label: 'Export',
    button: (shown: string) => `Export ${shown}`,
    csvWithBom: 'CSV with BOM',
    formats: { csv: 'for a spreadsheet', csvWithBom: 'for Excel', json: 'with all details' },
    written: (count: number, shown: string, where: string) =>
      plural(count, {
        one: `${shown} order saved to ${where}.`,
        other: `${shown} orders saved to ${where}.`,
      }),
    /** Amounts are hidden on the screen, not in the file. */
    writtenInFull: (count: number, shown: string, where: string) =>
      plural(count, {
        one: `${shown} order saved to ${where}. Amounts included.`,
        other: `${shown} orders saved to ${where}. Amounts included.`,
      }),
    failed: (problem: string) => `Could not export the journal: ${problem}`,
  },
});
