import { catalogue, plural } from './catalogue.ts';

/** Totals of what the History filter shows: the line beneath the table, the panel and its chart. */
export const historyTotalsMessages = catalogue('history-totals', {
  label: 'Totals for these results',
  /** The line beneath the table; every value is an amount of one currency. */
  strip: {
    /** Before the currencies. */
    completed: 'Completed:',
    noneCompleted: 'No completed records',
    /** After them, of the completed records that the venue no longer lists. */
    notListed: (count: number, shown: string) =>
      plural(count, { other: `Included: ${shown} no longer listed` }),
    /** After them; both are counts, such as "2 pending". */
    beside: (counts: string) => `Not included: ${counts}`,
    damaged: (count: number, shown: string) => plural(count, { other: `${shown} damaged` }),
    pending: (count: number, shown: string) => plural(count, { other: `${shown} pending` }),
    failed: (count: number, shown: string) => plural(count, { other: `${shown} failed` }),
    /** With four eyes, of all records of the result. */
    waiting: (count: number, shown: string) =>
      plural(count, { other: `${shown} reviewed, waiting for approval` }),
    /** One currency of the tooltip of what is counted apart: "USDT: pending in 100 (2), out 5 (1)". */
    besideLine: {
      notListed: (currency: string, amounts: string) => `${currency}, no longer listed: ${amounts}`,
      pending: (currency: string, amounts: string) => `${currency}, pending: ${amounts}`,
      failed: (currency: string, amounts: string) => `${currency}, failed: ${amounts}`,
    },
    besideIn: (amount: string, count: string) => `in ${amount} (${count})`,
    besideOut: (amount: string, count: string) => `out ${amount} (${count})`,
    withdrawals: (out: string, fees: string) => `${out}, fees ${fees}`,
    both: (income: string, out: string, net: string) => `in ${income}, out ${out}, net ${net}`,
    /** The tooltip; `deposits` and `withdrawals` are their numbers. */
    inFull: (line: {
      currency: string;
      income: string;
      deposits: number;
      out: string;
      withdrawals: number;
      net: string;
      fees: string;
    }) =>
      `${line.currency}, completed: in ${line.income} (${line.deposits}), out ${line.out} (${line.withdrawals}), net ${line.net}, fees ${line.fees}`,
    /** Currencies that are not shown. */
    more: (count: number) => plural(count, { other: `${count} more` }),
    all: 'All totals',
  },
  /** Of all but the settlement time. */
  counted: 'Totals count completed records. Pending and failed records are listed beside them.',
  /** After that sentence. */
  notListed: (count: number, shown: string) =>
    plural(count, {
      one: 'The totals include 1 record that the venue no longer lists.',
      other: `The totals include ${shown} records that the venue no longer lists.`,
    }),
  /** After that sentence. */
  damaged: (count: number, shown: string) =>
    plural(count, {
      one: '1 damaged record is not included.',
      other: `${shown} damaged records are not included.`,
    }),
  close: 'Close (Esc)',
  title: 'Totals',
  tabs: {
    currencies: 'By currency',
    flow: 'Over time',
    addresses: 'Top addresses',
    final: 'Settlement time',
  },
  tables: {
    currencies: 'Totals by currency',
    flow: (currency: string) => `${currency} over time`,
    addresses: 'Top addresses',
    final: 'Settlement time',
  },
  headers: {
    currency: 'Currency',
    /** Amounts that came in, that went out. */
    in: 'In',
    out: 'Out',
    fees: 'Fees',
    netInLessOut: 'Net (in − out)',
    net: 'Net',
    notListed: 'Included, no longer listed',
    pending: 'Pending',
    failed: 'Failed',
    completed: 'Completed',
    from: (zone: string) => `From (${zone})`,
    address: 'Address',
    direction: 'Direction',
    chain: 'Chain',
    total: 'Total',
    first: 'First',
    last: 'Last',
    finalRecords: 'Settled records',
    median: 'Median',
    longest: 'Longest',
  },
  noChain: 'none',
  /** Beside a total: an amount, and of how many records. */
  besideIn: 'in {amount} ({count})',
  besideOut: 'out {amount} ({count})',
  besideNone: 'none',
  by: 'By',
  steps: { day: 'Day', week: 'Week', month: 'Month' },
  adding: 'Calculating totals…',
  /** The heading of an error. */
  couldNot: {
    flow: 'Could not load totals over time',
    insight: 'Could not load these totals',
  },
  weekOf: (date: string) => `week of ${date}`,
  chart: {
    hidden: 'Chart hidden while amounts are hidden.',
    /** Read aloud. */
    label: {
      day: (currency: string, days: number) =>
        plural(days, {
          one: `In, out and net of completed ${currency} records: 1 day. See the table for values.`,
          other: `In, out and net of completed ${currency} records: ${days} days. See the table for values.`,
        }),
      week: (currency: string, weeks: number) =>
        plural(weeks, {
          one: `In, out and net of completed ${currency} records: 1 week. See the table for values.`,
          other: `In, out and net of completed ${currency} records: ${weeks} weeks. See the table for values.`,
        }),
      month: (currency: string, months: number) =>
        plural(months, {
          one: `In, out and net of completed ${currency} records: 1 month. See the table for values.`,
          other: `In, out and net of completed ${currency} records: ${months} months. See the table for values.`,
        }),
    },
    labelHidden: {
      day: (currency: string, days: number) =>
        plural(days, {
          one: `In, out and net of completed ${currency} records: 1 day. Amounts are hidden.`,
          other: `In, out and net of completed ${currency} records: ${days} days. Amounts are hidden.`,
        }),
      week: (currency: string, weeks: number) =>
        plural(weeks, {
          one: `In, out and net of completed ${currency} records: 1 week. Amounts are hidden.`,
          other: `In, out and net of completed ${currency} records: ${weeks} weeks. Amounts are hidden.`,
        }),
      month: (currency: string, months: number) =>
        plural(months, {
          one: `In, out and net of completed ${currency} records: 1 month. Amounts are hidden.`,
          other: `In, out and net of completed ${currency} records: ${months} months. Amounts are hidden.`,
        }),
    },
    /** `when`: a day, a week or a month. */
    bar: (when: string, income: string, out: string, net: string, currency: string) =>
      `${when}: in ${income}, out ${out}, net ${net} ${currency}`,
    key: '<income>▲ in</income> <out>▼ out</out> <net>― net</net>, {currency}; empty periods omitted',
  },
});
