import { catalogue, plural } from './catalogue.ts';

/** What the step says in which the columns of a ledger are chosen, and how its rows are matched. */
export const reconcileColumnsText = catalogue('reconcile-columns', {
  title: 'Columns',
  choose: 'Choose',
  none: 'None',
  file: {
    title: 'File',
    delimiter: 'Between the cells',
    delimiters: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab' },
    header: 'First row has titles',
  },
  time: {
    title: 'Time',
    column: 'Date or date and time',
    order: 'Order of the date',
    orders: {
      ymd: 'Year, month, day',
      dmy: 'Day, month, year',
      mdy: 'Month, day, year',
      seconds: 'Seconds since 1970',
      milliseconds: 'Milliseconds since 1970',
    },
    clock: 'Time of day',
    /** Before "A date and a time" or "A date alone". */
    precision: 'Each row has',
    precisions: { instant: 'A date and a time', day: 'A date alone' },
    zone: 'Time zone',
    zoneHint: 'of times without an offset',
    localZone: (name: string) => `${name} (local time)`,
  },
  amount: {
    title: 'Amount',
    /** Before "The sign", "Two columns" or "A word". */
    by: 'In and out are told by',
    bys: { signed: 'The sign', columns: 'Two columns', direction: 'A word' },
    column: 'Amount',
    in: 'Amount in',
    out: 'Amount out',
    /** Before "Came in" or "Went out". */
    positive: 'A positive amount',
    positives: { in: 'Came in', out: 'Went out' },
    direction: 'Direction',
    inWords: 'Words for in',
    outWords: 'Words for out',
    wordsHint: 'commas between',
    ignored: 'Words left out',
    ignoredHint: 'trades and the like',
    /** `words` of the file, with commas between, whose meaning is not chosen. */
    notTold: (words: string) => `Not told yet: ${words}`,
    decimal: 'Decimal sign',
    decimals: { point: 'Point: 1234.5', comma: 'Comma: 1234,5' },
    grouping: 'Between thousands',
    groupings: {
      nothing: 'Nothing: 1234',
      comma: 'Comma: 1,234',
      point: 'Point: 1.234',
      blank: 'Blank: 1 234',
      apostrophe: "Apostrophe: 1'234",
    },
    currency: 'Currency',
    currencyBys: { column: 'In a column', fixed: 'One for all rows' },
    currencyColumn: 'Column of the currency',
    currencyFixed: 'Currency of all rows',
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
    timeApart: 'Time apart at most',
    timeApartHint: 'without a transaction id',
    hours: 'hours',
    wrongHours: (most: number) => `Enter whole hours, 0 to ${most}.`,
    /** Before "the venue’s amount" and its like. */
    basis: 'The ledger’s amount is',
    bases: {
      amount: 'the venue’s amount',
      gross: 'gross: amount plus fee',
      net: 'net: amount less fee',
    },
    txOnly: 'A row with a transaction id is matched by it or not at all',
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
    withoutDaysOf: (days: string) => `Without days: ${days}, the days the ledger spans.`,
    ledgerCurrencies: 'Only currencies of the ledger',
    failed: 'Failed records as well',
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
  stillOpen: (what: string) => `Still to be chosen: ${what}.`,
  wrongPeriod: 'Give both days of the period, the first not after the last, or neither of them.',
  tooManyCurrencies: (currencies: number, most: number) =>
    `The ledger has ${currencies} currencies, and ${most} are the most that can be chosen: take “Only currencies of the ledger” away.`,
  begin: 'Reconcile',
  underWay: 'Reconciling',
  preview: {
    understood: 'As it will be understood',
    raw: 'As it stands in the file',
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
