import { catalogue, plural } from './catalogue.ts';

/** What the step says in which the columns of a ledger are chosen, and how its rows are matched. */
export const reconcileColumnsText = catalogue('reconcile-columns', {
  title: 'Columns',
  choose: 'Choose',
  none: 'None',
  file: {
    title: 'File',
    delimiter: 'Delimiter',
    delimiters: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab' },
    header: 'First row is a header',
  },
  time: {
    title: 'Time',
    column: 'Date column',
    order: 'Date format',
    orders: {
      ymd: 'Year, month, day',
      dmy: 'Day, month, year',
      mdy: 'Month, day, year',
      seconds: 'Unix seconds',
      milliseconds: 'Unix milliseconds',
    },
    clock: 'Time of day',
    /** Before "A date and a time" or "A date alone". */
    precision: 'Rows contain',
    precisions: { instant: 'Date and time', day: 'Date only' },
    zone: 'Time zone',
    zoneHint: 'of times without an offset',
    localZone: (name: string) => `${name} (local time)`,
  },
  amount: {
    title: 'Amount',
    /** Before "The sign", "Two columns" or "A word". */
    by: 'Direction from',
    bys: { signed: 'Sign of the amount', columns: 'Two columns', direction: 'Direction column' },
    column: 'Amount',
    in: 'Amount in',
    out: 'Amount out',
    /** Before "Came in" or "Went out". */
    positive: 'Positive amounts are',
    positives: { in: 'Deposits', out: 'Withdrawals' },
    direction: 'Direction',
    inWords: 'Values for in',
    outWords: 'Values for out',
    wordsHint: 'comma-separated',
    ignored: 'Ignored values',
    ignoredHint: 'e.g. trades',
    /** `words` of the file, with commas between, whose meaning is not chosen. */
    notTold: (words: string) => `Not assigned: ${words}`,
    decimal: 'Decimal sign',
    decimals: { point: 'Point: 1234.5', comma: 'Comma: 1234,5' },
    grouping: 'Thousands separator',
    groupings: {
      nothing: 'Nothing: 1234',
      comma: 'Comma: 1,234',
      point: 'Point: 1.234',
      blank: 'Blank: 1 234',
      apostrophe: "Apostrophe: 1'234",
    },
    currency: 'Currency',
    currencyBys: { column: 'In a column', fixed: 'Same for all rows' },
    currencyColumn: 'Currency column',
    currencyFixed: 'Currency',
  },
  optional: {
    title: 'Optional',
    txId: 'Transaction id',
    fee: 'Fee',
    address: 'Address',
    reference: 'Reference',
  },
  matching: {
    title: 'Matching',
    timeApart: 'Max time difference',
    timeApartHint: 'without a transaction id',
    hours: 'hours',
    wrongHours: (most: number) => `Enter whole hours, 0 to ${most}.`,
    /** Before "the venue’s amount" and its like. */
    basis: 'Ledger amount is',
    bases: {
      amount: 'the venue’s amount',
      gross: 'gross: amount plus fee',
      net: 'net: amount less fee',
    },
    txOnly: 'Match rows with a transaction ID by ID only',
  },
  scope: {
    title: 'Scope',
    accounts: 'Accounts',
    allLive: 'All live accounts',
    all: 'All accounts',
    firstDay: 'First day',
    lastDay: 'Last day',
    dayHint: 'included',
    /** "2026-01-01 to 2026-01-31 (UTC)". */
    days: (first: string, last: string, zone: string) => `${first} to ${last} (${zone})`,
    withoutDays: 'Without days: the days the ledger spans.',
    /** `days`: "2026-01-01 to 2026-01-31 (UTC)". */
    withoutDaysOf: (days: string) => `Blank: ${days}, the range of the ledger.`,
    ledgerCurrencies: 'Ledger currencies only',
    failed: 'Include failed records',
  },
  /** What is not chosen yet; they stand one after the other in `stillOpen`. */
  open: {
    time: 'the column of the time',
    order: 'the order of the date',
    precision: 'whether the dates have a time of day',
    zone: 'the time zone',
    decimal: 'the decimal sign',
    currency: 'the currency',
    amountBy: 'how amounts in and out are told apart',
    amount: 'the column of the amount',
    amountIn: 'the column of amounts in',
    amountOut: 'the column of amounts out',
    direction: 'the column of the direction',
    directionWords: 'the words for in and out',
    timeApart: 'the time apart at most, in whole hours',
  },
  stillOpen: (what: string) => `Missing: ${what}.`,
  wrongPeriod: 'Give both days of the period, the first not after the last, or neither of them.',
  tooManyCurrencies: (currencies: number, most: number) =>
    `The ledger has ${currencies} currencies, and ${most} are the most that can be chosen: take “Only currencies of the ledger” away.`,
  begin: 'Reconcile',
  underWay: 'Reconciling',
  preview: {
    understood: 'Interpreted',
    raw: 'Original',
    rows: (rows: number, shown: string) => plural(rows, { one: '1 row', other: `${shown} rows` }),
    readable: (readable: string, rows: number, shownRows: string) =>
      plural(rows, {
        one: `${readable} of 1 row readable`,
        other: `${readable} of ${shownRows} rows readable`,
      }),
    readableAndLeftOut: (readable: string, rows: number, shownRows: string, leftOut: string) =>
      plural(rows, {
        one: `${readable} of 1 row readable, ${leftOut} left out`,
        other: `${readable} of ${shownRows} rows readable, ${leftOut} left out`,
      }),
    unreadable: (rows: number, shown: string) =>
      plural(rows, { one: '1 row cannot be read', other: `${shown} rows cannot be read` }),
    unreadableList: 'Rows that cannot be read',
    /** Before what is wrong with that line of the file. */
    lineOf: (line: string) => `Line ${line}`,
    more: (rows: number, shown: string) =>
      plural(rows, { other: `and ${shown} more, all listed in the result.` }),
    understoodTable: 'Rows as understood',
    rawTable: 'Rows of the file',
    columns: {
      line: 'Line',
      time: (zone: string) => `Time (${zone})`,
      direction: 'Direction',
      amount: 'Amount',
      fee: 'Fee',
      transaction: 'Transaction',
      address: 'Address',
      reference: 'Reference',
    },
  },
});
