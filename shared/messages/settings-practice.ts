import { catalogue, plural } from './catalogue.ts';

/** The practice exchange on the Settings screen. */
export const settingsPracticeMessages = catalogue('settings-practice', {
  title: 'Practice exchange',
  asking: 'Loading practice exchange…',
  states: {
    running: 'Running',
    starting: 'Starting',
    stopped: 'Stopped',
    failed: 'Not running',
    restarting: 'Restarting',
  },
  /** Read aloud. */
  runsAgain: 'Practice exchange restarted.',
  startedOver: 'Practice exchange reset.',
  failed: 'Could not change the practice exchange',
  startAgain: 'Start',
  lead: 'Changes restart the exchange. Balances, orders, fills and records are kept.',

  market: 'Market activity',
  marketNote: 'Simulated traders. When off, only your orders are in the book.',
  markets: { off: 'Off', quiet: 'Low', normal: 'Normal', wild: 'High' },
  /** How many of a hundred requests go wrong on purpose. */
  simulatedErrors: 'Simulated errors',
  errorsOff: 'Off',
  errorShare: (percent: number) => `${percent}%`,
  errorsNote: 'Lost replies, errors and delays. Always off when Counterfoil starts.',
  errorsOn: (percent: number) => `${percent}% of requests fail on purpose, orders included.`,
  records: 'New records',
  recordsNote: 'Deposits and withdrawals that arrive while you work.',
  noRecords: 'None',
  recordsAMinute: (count: number) => plural(count, { other: `${count} per minute` }),

  /** One line about all of it: "Market activity low, simulated errors 20%, 10 new records per minute". */
  line: {
    sentence: (market: string, errors: string, records: string) =>
      `Market activity ${market}, simulated errors ${errors}, ${records}`,
    markets: { off: 'off', quiet: 'low', normal: 'normal', wild: 'high' },
    errorsOff: 'off',
    noRecords: 'no new records',
    records: (count: number) =>
      plural(count, { one: '1 new record per minute', other: `${count} new records per minute` }),
  },

  startOver: 'Reset practice exchange',
  startOverNote: 'Back to the opening balances, with no orders and no fills.',
  startOverQuestion: 'Reset practice exchange?',
  startOverLost:
    'Deletes its balances, orders, fills and new records. The journal and live accounts are kept.',
  cancel: 'Cancel',
  lose: 'Reset practice exchange',
});
