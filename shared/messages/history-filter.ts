import { catalogue } from './catalogue.ts';

/** The History filter: its chips, their editors and the query field. */
export const historyFilterMessages = catalogue('history-filter', {
  label: 'Filters',
  add: 'Add filter',
  addButton: 'Filter',
  clear: 'Clear filter',
  /** The parts of the filter; `part` below is one of these words. */
  parts: {
    account: 'Account',
    removed: 'Removed accounts',
    direction: 'Direction',
    currency: 'Currency',
    chain: 'Chain',
    status: 'Status',
    name: 'Address name',
    time: 'Time',
    amount: 'Amount',
    'off-chain': 'Off-chain',
    memo: 'Memo',
    review: 'Review',
    changed: 'Changed since review',
    label: 'Label',
    'internal-transfer': 'Internal transfer',
    final: 'Pending',
    missing: 'No longer listed',
    text: 'Text',
  },
  partFilter: (part: string) => `${part} filter`,
  /** Read aloud: a chip. */
  chip: (part: string, value: string) => `${part}: ${value}`,
  remove: (part: string) => `Remove ${part.toLowerCase()} filter`,
  accounts: 'Accounts',
  chips: {
    removed: 'Including removed accounts',
    quoted: (word: string) => `“${word}”`,
    named: (names: string) => `Named ${names}`,
    labelled: (labels: string) => `Label ${labels}`,
    imported: 'With imported reviews',
    notImported: 'Without imported reviews',
    since: (from: string) => `From ${from}`,
    before: (end: string) => `Before ${end}`,
    between: (from: string, end: string) => `From ${from}, before ${end}`,
    /** `bound`: one of the four below. */
    amount: (bound: string) => `Amount ${bound}`,
    amountBetween: (low: string, high: string) => `Amount ${low} and ${high}`,
    atLeast: (amount: string) => `at least ${amount}`,
    moreThan: (amount: string) => `more than ${amount}`,
    atMost: (amount: string) => `at most ${amount}`,
    lessThan: (amount: string) => `less than ${amount}`,
  },
  choices: {
    both: 'Both',
    withRemoved: 'Include removed accounts',
    withoutRemoved: 'Exclude',
    offChain: 'Off-chain only',
    onChain: 'On-chain only',
    memo: 'With memo',
    noMemo: 'Without memo',
    own: 'Internal transfers only',
    notOwn: 'Exclude internal transfers',
    open: 'Pending',
    final: 'Settled (completed or failed)',
    gone: 'No longer listed',
    listed: 'Listed',
    changed: 'Changed since review',
    unchanged: 'Not changed since review',
  },
  editor: {
    apply: 'Apply',
    any: 'any',
    find: 'Search or enter a value',
    known: (part: string) => `Known values: ${part.toLowerCase()}`,
    /** The empty chain, status or label. */
    none: 'none',
    since: 'Created since',
    before: 'and before',
    startNotBefore: 'The start must be before the end.',
    min: 'At least',
    max: 'At most',
    /** What the amounts are in. */
    amountUnit: 'in the record’s currency',
  },
  query: {
    label: 'Search and filter',
    /** An example. The terms before the colons and signs are the language of the query: they are not translated. */
    example: 'currency:USDT amount>1000 after:2026-01-01 “invoice 17”',
    /** The terms are the language of the query: they are not translated. */
    title:
      'Searches address, transaction ID, memo, remark and notes. Filters: account, removed, direction, currency, chain, status, address-name, amount, after, before, on, is, has, no, internal-transfer, review, label. Press Enter to search.',
    /** `why` is a sentence. */
    problem: (why: string, at: number) => `${why} (at character ${at})`,
    apply: 'Press Enter to search.',
    invalidTitle: 'No records shown',
    invalid: 'The search above is not valid. Correct it and press Enter, or press Esc to discard it.',
  },
});
