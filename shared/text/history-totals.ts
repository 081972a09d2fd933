import { catalogue, plural } from './catalogue.ts';

/** Totals of what the History filter shows: the line beneath the table, the panel and its chart. */
export const historyTotalsText = catalogue('history-totals', {
  label: 'Totals of this result',
  /** The line beneath the table; every value is an amount of one currency. */
  strip: {
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
      `${line.currency}: in ${line.income} (${line.deposits}), out ${line.out} (${line.withdrawals}), net ${line.net}, fees ${line.fees}`,
    /** Currencies that are not said. */
    more: (count: number) => plural(count, { other: `${count} more` }),
    all: 'All totals',
  },
  /** Of all but the time to the final status. SUCCESS and the queries are as they are typed. */
  counted:
    'Records of every status count, failed ones and ones gone at the venue too. Narrow the filter by status to leave them out.',
  close: 'Close the totals (Esc)',
  title: 'Totals',
  tabs: {
    currencies: 'By currency',
    flow: 'Over time',
    addresses: 'Top addresses',
    final: 'Time to final',
  },
  tables: {
    currencies: 'Totals by currency',
    flow: (currency: string) => `${currency} over time`,
    addresses: 'Top addresses',
    final: 'Time to the final status',
  },
  headers: {
    currency: 'Currency',
    /** Amounts that came in, that went out. */
    in: 'In',
    out: 'Out',
    fees: 'Fees',
    netInLessOut: 'Net, in less out',
    net: 'Net',
    from: (zone: string) => `From, ${zone}`,
    address: 'Address',
    direction: 'Direction',
    chain: 'Chain',
    records: 'Records',
    total: 'Total',
    first: 'First',
    last: 'Last',
    finalRecords: 'Final records',
    median: 'Median',
    longest: 'Longest',
  },
  noChain: 'none',
  by: 'By',
  steps: { day: 'Day', week: 'Week', month: 'Month' },
  adding: 'Adding up',
  /** In the middle of a sentence of what could not be done. */
  couldNot: {
    flow: 'Counterfoil could not get the totals over time',
    insight: 'Counterfoil could not get these totals',
  },
  weekOf: (date: string) => `week of ${date}`,
  chart: {
    hidden: 'The chart is not drawn while amounts are hidden.',
    /** Read aloud. `stretches`: how many days, weeks or months. */
    label: {
      day: (currency: string, stretches: number) =>
        plural(stretches, {
          one: `In, out and net of ${currency} by day: 1 stretch; the table has every value.`,
          other: `In, out and net of ${currency} by day: ${stretches} stretches; the table has every value.`,
        }),
      week: (currency: string, stretches: number) =>
        plural(stretches, {
          one: `In, out and net of ${currency} by week: 1 stretch; the table has every value.`,
          other: `In, out and net of ${currency} by week: ${stretches} stretches; the table has every value.`,
        }),
      month: (currency: string, stretches: number) =>
        plural(stretches, {
          one: `In, out and net of ${currency} by month: 1 stretch; the table has every value.`,
          other: `In, out and net of ${currency} by month: ${stretches} stretches; the table has every value.`,
        }),
    },
    labelHidden: {
      day: (currency: string, stretches: number) =>
        plural(stretches, {
          one: `In, out and net of ${currency} by day: 1 stretch; amounts are hidden.`,
          other: `In, out and net of ${currency} by day: ${stretches} stretches; amounts are hidden.`,
        }),
      week: (currency: string, stretches: number) =>
        plural(stretches, {
          one: `In, out and net of ${currency} by week: 1 stretch; amounts are hidden.`,
          other: `In, out and net of ${currency} by week: ${stretches} stretches; amounts are hidden.`,
        }),
      month: (currency: string, stretches: number) =>
        plural(stretches, {
          one: `In, out and net of ${currency} by month: 1 stretch; amounts are hidden.`,
          other: `In, out and net of ${currency} by month: ${stretches} stretches; amounts are hidden.`,
        }),
    },
    /** `when`: a day, a week or a month. */
    bar: (when: string, income: string, out: string, net: string, currency: string) =>
      `${when}: in ${income}, out ${out}, net ${net} ${currency}`,
    key: '<income>▲ in</income> <out>▼ out</out> <net>― net</net>, {currency}; stretches without records are left out',
  },
});
