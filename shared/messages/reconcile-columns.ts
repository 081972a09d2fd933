import { catalogue, plural } from './catalogue.ts';

/** The step in which the columns of a ledger are chosen, and how its rows are matched. */
export const reconcileColumnsMessages = catalogue('reconcile-columns', {
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
    zoneHint: 'for times without an offset',
    localZone: (name: string) => `${name} (local time)`,
  },
  amount: {
    title: 'Amount',
    /** Before "The sign", "Two columns" or "A word". */
    by: 'Direction from',
    bys: { signed: 'Sign of the amount', columns: 'Two columns', direction: 'Direction column' },
    column: 'Amount',
    in: 'Deposit amount',
    out: 'Withdrawal amount',
    /** Before "Came in" or "Went out". */
    positive: 'Positive amounts are',
    positives: { in: 'Deposits', out: 'Withdrawals' },
    direction: 'Direction',
    inWords: 'Values for deposits',
    outWords: 'Values for withdrawals',
    wordsHint: 'comma-separated',
    ignored: 'Ignored values',
    ignoredHint: 'e.g. trades',
    /** `words` of the file, with commas between, whose meaning is not chosen. */
    notAssigned: (text: string) => `Not assigned: ${text}`,
    decimal: 'Decimal separator',
    decimals: { point: 'Point: 1234.5', comma: 'Comma: 1234,5' },
    grouping: 'Thousands separator',
    groupings: {
      nothing: 'None: 1234',
      comma: 'Comma: 1,234',
      point: 'Point: 1.234',
      blank: 'Space: 1 234',
      apostrophe: "Apostrophe: 1'234",
    },
    currency: 'Currency',
    currencyBys: { column: 'In a column', fixed: 'Same for all rows' },
    currencyColumn: 'Currency column',
    currencyFixed: 'Currency',
  },
  optional: {
    title: 'Optional',
    txId: 'Transaction ID',
    fee: 'Fee',
    address: 'Address',
    reference: 'Reference',
  },
  matching: {
    title: 'Matching',
    timeApart: 'Max time difference',
    timeApartHint: 'without a transaction ID',
    hours: 'hours',
    wrongHours: (max: number) => `Enter whole hours, 0 to ${max}.`,
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
    withoutDays: 'Leave blank to use the range of the ledger.',
    /** `days`: "2026-01-01 to 2026-01-31 (UTC)". */
    withoutDaysOf: (days: string) => `Leave blank to use the range of the ledger: ${days}.`,
    ledgerCurrencies: 'Ledger currencies only',
    failed: 'Include failed records',
  },
  /** What is not chosen yet; `stillOpen` lists them. */
  open: {
    time: 'date column',
    order: 'date format',
    precision: 'date only, or date and time',
    zone: 'time zone',
    decimal: 'decimal separator',
    currency: 'currency',
    amountBy: 'direction',
    amount: 'amount column',
    amountIn: 'deposit amount column',
    amountOut: 'withdrawal amount column',
    direction: 'direction column',
    directionWords: 'values for deposits and withdrawals',
    timeApart: 'max time difference',
  },
  stillOpen: (what: string) => `Missing: ${what}.`,
  wrongPeriod: 'Enter both days in order, or leave both blank.',
  tooManyCurrencies: (currencies: number, max: number) =>
    `The ledger has ${currencies} currencies; at most ${max} can be chosen. Turn off “Ledger currencies only”.`,
  begin: 'Reconcile',
  underWay: 'Reconciling…',
  preview: {
    understood: 'Interpreted',
    raw: 'Original',
    rows: (rows: number, shown: string) => plural(rows, { one: '1 row', other: `${shown} rows` }),
    readable: (readable: string, rows: number, shownRows: string) =>
      plural(rows, {
        one: `${readable} of 1 row valid`,
        other: `${readable} of ${shownRows} rows valid`,
      }),
    readableAndLeftOut: (readable: string, rows: number, shownRows: string, leftOut: string) =>
      plural(rows, {
        one: `${readable} of 1 row valid, ${leftOut} ignored`,
        other: `${readable} of ${shownRows} rows valid, ${leftOut} ignored`,
      }),
    unreadable: (rows: number, shown: string) =>
      plural(rows, { one: '1 invalid row', other: `${shown} invalid rows` }),
    unreadableList: 'Invalid rows',
    /** Before what is wrong with that line of the file. */
    lineOf: (line: string) => `Line ${line}`,
    more: (rows: number, shown: string) =>
      plural(rows, { other: `and ${shown} more, all listed in the result.` }),
    understoodTable: 'Interpreted rows',
    rawTable: 'Original rows',
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
