import { catalogue, plural } from './catalogue.ts';

const rowUnit = (rows: number) => plural(rows, { one: 'row', other: 'rows' });
const pairUnit = (rows: number) => plural(rows, { one: 'pair', other: 'pairs' });
const rowsOf = (rows: number, shown: string) => plural(rows, { one: '1 row', other: `${shown} rows` });
const recordsOf = (records: number, shown: string) =>
  plural(records, { one: '1 record', other: `${shown} records` });

/** The step that shows which rows of a ledger and which records matched. */
export const reconcileResultMessages = catalogue('reconcile-result', {
  lists: {
    matched: { title: 'Matched', means: 'Row and record agree.' },
    differences: {
      title: 'Differences',
      means: 'Matched, but different or no longer listed.',
    },
    'ledger-only': { title: 'Ledger only', means: 'Rows without a record.' },
    'venue-only': { title: 'Venue only', means: 'Records without a row.' },
    ambiguous: {
      title: 'Ambiguous',
      means: 'Several matches are possible; none was chosen.',
    },
    unreadable: { title: 'Invalid', means: 'Rows that could not be read.' },
    outside: {
      title: 'Ignored',
      means: 'Outside the period or currencies, or ignored by direction.',
    },
  },
  listsLabel: 'Lists',
  /** The unit of a list, below its number: the number of rows or records itself is shown larger, before it. */
  units: {
    matched: pairUnit,
    differences: pairUnit,
    'ledger-only': rowUnit,
    'venue-only': (records: number) => plural(records, { one: 'record', other: 'records' }),
    unreadable: rowUnit,
    outside: rowUnit,
    /** The number of rows is shown before it. */
    ambiguous: (rows: number, records: number, shownRecords: string) =>
      `${rowUnit(rows)}, ${recordsOf(records, shownRecords)}`,
  },
  findings: {
    period: (from: string, before: string, byTransaction: string, byAmount: string) =>
      `${from} to ${before}: ${byTransaction} matched by transaction ID, ${byAmount} by amount and time.`,
    failedLeftOut: (records: number, shown: string) =>
      plural(records, { one: '1 failed record ignored.', other: `${shown} failed records ignored.` }),
    damagedLeftOut: (records: number, shown: string) =>
      plural(records, {
        one: '1 damaged record is not included.',
        other: `${shown} damaged records are not included.`,
      }),
    /** After the sentence about completeness. */
    reconcileAgain: 'Close the gaps and reconcile again.',
    gaps: (count: number, shown: string) => plural(count, { one: '1 gap', other: `${shown} gaps` }),
  },
  changedSince: (records: number, shown: string) =>
    plural(records, {
      one: '1 record changed or was added since this run.',
      other: `${shown} records changed or were added since this run.`,
    }),
  runAgain: 'Run again',
  filters: {
    direction: 'Direction',
    directions: { both: 'Both', in: 'In', out: 'Out' },
    currency: 'Currency',
    allCurrencies: 'All currencies',
    differenceLabel: 'Difference',
    /** One difference, and how many pairs have it. */
    difference: (what: string, pairs: string) => `${what} (${pairs})`,
    allDifferences: 'All differences',
    clear: 'Clear filter',
  },
  entries: (entries: number, shown: string) => plural(entries, { one: '1 entry', other: `${shown} entries` }),
  reading: 'Loading list…',
  empty: 'No entries',
  emptyFiltered: 'No entries match the filter',
  exportAll: 'Export all',
  exportList: 'Export this list',
  bom: 'Byte order mark',
  bomHint: 'Makes Excel read the file as UTF-8.',
  /** `why` is a sentence. */
  notExported: (why: string) => `Not exported: ${why}`,
  exported: (rows: number, shown: string, file: string) => `${rowsOf(rows, shown)} saved to ${file}.`,
  totals: {
    title: (currencies: number, shown: string) =>
      plural(currencies, { one: 'Totals for 1 currency', other: `Totals for ${shown} currencies` }),
    table: 'Totals',
    currency: 'Currency',
    ledgerRows: 'Ledger rows',
    ledgerIn: 'Ledger in',
    ledgerOut: 'Ledger out',
    venueRecords: 'Venue records, completed',
    venueIn: 'Venue in, completed',
    venueOut: 'Venue out, completed',
    notCompleted: 'Pending or failed',
  },
  table: {
    label: 'Entries',
    line: 'Line',
    /** A group of rows and records that cannot be told apart. */
    set: 'Group',
    /** The number of a group, of its rows and of its records. */
    setSize: (number: string, rows: string, records: string) => `${number}: ${rows} to ${records}`,
    setHint: (rows: number, records: number) => `${rows} in the ledger, ${records} at the venue`,
    ledgerTime: 'Ledger time',
    ledgerAmount: 'Ledger amount',
    transaction: 'Transaction',
    reference: 'Reference',
    venueTime: 'Venue time',
    venueAmount: 'Venue amount',
    showRecord: 'Show record in History',
    venueTransaction: 'Venue transaction',
    problem: 'Problem',
    /** The same column where rows were ignored. */
    why: 'Why',
    difference: 'Difference',
    matchedBy: 'Matched by',
    by: { transaction: 'transaction ID', amount: 'amount, time' },
  },
  pane: {
    title: 'Entry details',
    /** `what` is one or more of amount, fee, currency, day, transaction ID, with commas between. */
    differsIn: (what: string) => `Differs in ${what}.`,
    /** Of any record, with the time of that download. */
    gone: (time: string) =>
      `No longer listed: a complete download at ${time} did not find this record. Ask the venue.`,
    /** The venue lists it again since. */
    wasGone: 'The venue did not list it when it was compared, but lists it again now. Reconcile again.',
    set: (number: number, rows: number, shownRows: string, records: number, shownRecords: string) =>
      `Group ${number}: ${rowsOf(rows, shownRows)} in the ledger and ${recordsOf(records, shownRecords)} at the venue that cannot be told apart.`,
    /** Before what is wrong with that line of the file. */
    lineOf: (line: number) => `Line ${line}`,
    ledger: 'Ledger',
    ledgerLine: (line: number) => `Ledger, line ${line}`,
    venue: 'Venue',
    venueKinds: { deposit: 'Venue, deposit', withdrawal: 'Venue, withdrawal' },
    amountIn: (amount: string, currency: string) => `${amount} ${currency} in`,
    amountOut: (amount: string, currency: string) => `${amount} ${currency} out`,
    account: 'Account',
    time: 'Time',
    amount: 'Amount',
    fee: 'Fee',
    status: 'Status',
    transaction: 'Transaction',
    address: 'Address',
    reference: 'Reference',
    show: 'Show in History',
  },
  review: {
    begin: (shown: string) => `Mark ${shown} as reviewed`,
    done: 'Marked as reviewed',
    label: 'Mark as reviewed',
    /** `note` is written into the review log as it stands. */
    question: (records: number, shown: string, note: string) =>
      plural(records, {
        one: `Mark 1 matched record as reviewed, with note “${note}”?`,
        other: `Mark ${shown} matched records as reviewed, with note “${note}”?`,
      }),
    /** After `question`. */
    stay: (records: number, shown: string) =>
      plural(records, {
        one: '1 more is skipped: queried or needs attention.',
        other: `${shown} more are skipped: queried or need attention.`,
      }),
    /** In place of both, when every matched record is skipped. */
    nothing: (records: number, shown: string) =>
      plural(records, {
        one: 'The matched record is skipped: queried or needs attention.',
        other: `All ${shown} matched records are skipped: queried or need attention.`,
      }),
    notNow: 'Cancel',
    write: (records: number, shown: string) => plural(records, { other: `Mark ${shown} reviewed` }),
  },
});
