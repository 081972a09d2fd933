import { catalogue, plural } from './catalogue.ts';

/** The Deposits and Withdrawals screens from the venue's pages: filter, table, pages. */
export const recordsMessages = catalogue('records', {
  fromVenue: 'Loaded from the venue page by page',
  toHistory: 'Open History',
  toHistoryTitle: {
    deposits: 'All downloaded deposits, in History',
    withdrawals: 'All downloaded withdrawals, in History',
  },
  oneAccount: 'The venue lists one account at a time. History shows all accounts together.',
  noAccount: {
    deposits: 'Add an account with an API key to see its deposits.',
    withdrawals: 'Add an account with an API key to see its withdrawals.',
  },
  readAt: 'Updated {time}',
  readAgain: 'Refresh',
  records: (count: number, shown: string) => plural(count, { one: '1 record', other: `${shown} records` }),
  /** The order of a list, which is the venue's. */
  order: { deposits: 'newest first', withdrawals: 'in the venue’s order' },
  /** `records`: "2,013 records"; `order`: one of the two above. */
  pageOf: (page: string, last: string, records: string, order: string) =>
    `Page ${page} of ${last} · ${records} · ${order}`,
  firstPage: 'Go to page 1',
  newRecords: (count: number, shown: string) =>
    plural(count, {
      one: '1 new record: rows moved to later pages, and some may show twice.',
      other: `${shown} new records: rows moved to later pages, and some may show twice.`,
    }),
  left: (count: number, shown: string) =>
    plural(count, {
      one: '1 record left the list: rows moved to earlier pages, and some may be skipped.',
      other: `${shown} records left the list: rows moved to earlier pages, and some may be skipped.`,
    }),
  /** `why` is a sentence. */
  notReadAgain: 'Could not refresh: {why} Showing data from {time}.',
  table: {
    /** `list`: "Deposits". */
    panel: (list: string, page: number) => `${list}, page ${page}`,
    /** The heading of an error. */
    couldNot: {
      deposits: (account: string) => `Could not load deposits for ${account}`,
      withdrawals: (account: string) => `Could not load withdrawals for ${account}`,
    },
    reading: {
      deposits: (account: string) => `Loading deposits for ${account}…`,
      withdrawals: (account: string) => `Loading withdrawals for ${account}…`,
    },
    beyondTitle: (page: number) => `Page ${page} has no records`,
    beyond: 'The list has become shorter since it was last loaded.',
    noMatchTitle: {
      deposits: 'No deposits match this filter',
      withdrawals: 'No withdrawals match this filter',
    },
    noMatch: 'The venue returned no records for this filter.',
    showAll: { deposits: 'Show all deposits', withdrawals: 'Show all withdrawals' },
    emptyTitle: { deposits: 'No deposits yet', withdrawals: 'No withdrawals yet' },
    empty: {
      deposits: (venue: string, account: string) => `${venue} has no deposits for ${account}.`,
      withdrawals: (venue: string, account: string) => `${venue} has no withdrawals for ${account}.`,
    },
  },
  headers: {
    created: (zone: string) => `Created (${zone})`,
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
    remove: (part: string) => `Remove ${part.toLowerCase()} filter`,
    apply: 'Apply',
    currencyHint: 'e.g. BTC',
    seenCurrencies: 'On pages loaded so far',
    statusHint: 'choose or type',
    knownStatuses: 'Known statuses',
    created: { startAt: 'Created from', endAt: 'Created until' },
    startAfterEnd: 'The start is after the end.',
    endBeforeStart: 'The end is before the start.',
    wrong: {
      currency: {
        empty: 'Enter a currency code.',
        long: (max: number, length: number) =>
          `A currency code has at most ${max} characters; this has ${length}.`,
        letters: 'Use only letters A to Z, digits and punctuation. No spaces.',
      },
      status: {
        empty: 'Enter a status.',
        long: (max: number, length: number) => `A status has at most ${max} characters; this has ${length}.`,
        letters: 'Use only letters A to Z, digits and punctuation. No spaces.',
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
    /** Of a page that does not exist. */
    outside: (last: string) => `Enter a page from 1 to ${last}.`,
    goTitle: (last: string) => `Type a page from 1 to ${last} and press Enter`,
  },
});
