import { catalogue, plural } from './catalogue.ts';

/** The Deposits and Withdrawals screens as the venue tells them: filter, table, pages. */
export const recordsText = catalogue('records', {
  whereFrom: 'Source',
  views: {
    live: 'From venue',
    liveTitle: 'Straight from the venue, page by page',
    history: 'History',
    historyTitle: 'All records on this computer',
  },
  noAccount: {
    deposits:
      'Deposits are read from a venue. Add an account with its key, secret and passphrase to see them.',
    withdrawals:
      'Withdrawals are read from a venue. Add an account with its key, secret and passphrase to see them.',
  },
  readAt: 'Read at {time} in {ms} ms',
  readAgain: 'Refresh',
  records: (count: number, shown: string) => plural(count, { one: '1 record', other: `${shown} records` }),
  /** The order of a list, which is the venue's. */
  order: { deposits: 'newest first', withdrawals: 'in the venue’s order' },
  /** `records`: "2,013 records"; `order`: one of the two above. */
  pageOf: (page: string, last: string, records: string, order: string) =>
    `Page ${page} of ${last} · ${records} · ${order}`,
  firstPage: 'Go to page 1',
  arrived: (count: number, shown: string) =>
    plural(count, {
      one: '1 record arrived while you were reading, so rows have moved to later pages and some may show twice.',
      other: `${shown} records arrived while you were reading, so rows have moved to later pages and some may show twice.`,
    }),
  left: (count: number, shown: string) =>
    plural(count, {
      one: '1 record left this list while you were reading, so rows have moved to earlier pages and some may be skipped.',
      other: `${shown} records left this list while you were reading, so rows have moved to earlier pages and some may be skipped.`,
    }),
  /** `why` is a sentence. */
  notReadAgain: 'Could not refresh: {why} Showing data from {time}.',
  table: {
    /** `list`: "Deposits". */
    panel: (list: string, page: number) => `${list}, page ${page}`,
    /** In the middle of a sentence of what could not be done. */
    couldNot: {
      deposits: (account: string) => `Counterfoil could not get the deposits of ${account}`,
      withdrawals: (account: string) => `Counterfoil could not get the withdrawals of ${account}`,
    },
    reading: {
      deposits: (account: string) => `Reading the deposits of ${account}`,
      withdrawals: (account: string) => `Reading the withdrawals of ${account}`,
    },
    beyondTitle: (page: number) => `Page ${page} holds no records`,
    beyond: 'The list has become shorter since its length was last read.',
    noMatchTitle: {
      deposits: 'No deposits match this filter',
      withdrawals: 'No withdrawals match this filter',
    },
    noMatch: 'The venue answered with 0 records for the filter above.',
    showAll: { deposits: 'Show all deposits', withdrawals: 'Show all withdrawals' },
    emptyTitle: { deposits: 'No deposits yet', withdrawals: 'No withdrawals yet' },
    empty: {
      deposits: (venue: string, account: string) => `${venue} has no deposits for ${account}.`,
      withdrawals: (venue: string, account: string) => `${venue} has no withdrawals for ${account}.`,
    },
  },
  headers: {
    created: (zone: string) => `Created, ${zone}`,
    currency: 'Currency',
    chain: 'Chain',
    amount: 'Amount',
    fee: 'Fee',
    address: 'Address',
    transaction: 'Transaction',
    memo: 'Memo',
    status: 'Status',
  },
  filter: {
    label: 'Filters',
    currency: 'Currency',
    status: 'Status',
    /** Before a time: "From 20 Nov 2026 17:03:00". */
    bounds: { startAt: 'From', endAt: 'Until' },
    clear: 'Clear filter',
    /** `part`: "Currency", "From". */
    part: (part: string) => `${part} filter`,
    remove: (part: string) => `Remove the ${part.toLowerCase()} filter`,
    apply: 'Apply',
    currencyHint: 'one code',
    seenCurrencies: 'On pages read so far',
    statusHint: 'known, or typed',
    knownStatuses: 'Known',
    created: { startAt: 'Created from', endAt: 'Created until' },
    startAfterEnd: 'The start is after the end.',
    endBeforeStart: 'The end is before the start.',
    wrong: {
      currency: {
        empty: 'Enter a currency code.',
        long: (most: number, length: number) =>
          `A currency code has at most ${most} characters; this has ${length}.`,
        letters: 'A currency code has no spaces and only plain letters, digits and signs.',
      },
      status: {
        empty: 'Enter a status.',
        long: (most: number, length: number) =>
          `A status has at most ${most} characters; this has ${length}.`,
        letters: 'A status has no spaces and only plain letters, digits and signs.',
      },
    },
  },
  pager: {
    label: 'Pages',
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
    page: (page: string) => `Page ${page}`,
    size: 'Records per page',
    perPage: (size: number) => `${size} per page`,
    go: 'Page',
    goLabel: (last: string) => `Go to page, 1 to ${last}`,
    /** Of a page that is not there. */
    outside: (last: string) => `Enter a page from 1 to ${last}.`,
    goTitle: (last: string) => `Type a page from 1 to ${last} and press Enter`,
  },
});
