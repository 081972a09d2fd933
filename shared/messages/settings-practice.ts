import { catalogue, plural } from './catalogue.ts';

/** The practice exchange on the Settings screen. */
export const settingsPracticeText = catalogue('settings-practice', {
  title: 'Practice exchange',
  asking: 'Asking for the practice exchange',
  states: {
    running: 'Running',
    starting: 'Starting',
    stopped: 'Stopped',
    failed: 'Does not run',
    restarting: 'Starting again',
  },
  /** Read aloud. */
  runsAgain: 'Practice exchange restarted.',
  startedOver: 'Practice exchange reset.',
  failed: 'Counterfoil could not change the practice exchange',
  startAgain: 'Start',
  lead: 'A change starts the exchange again, which takes a moment. Balances, orders, fills and records stay.',

  market: 'Market activity',
  marketNote: 'Simulated traders. Off: only your orders.',
  markets: { off: 'Off', quiet: 'Low', normal: 'Normal', wild: 'High' },
  /** How many of a hundred requests go wrong on purpose. */
  storm: 'Simulated errors',
  stormOff: 'Off',
  stormShare: (percent: number) => `${percent} %`,
  stormNote: 'Lost replies, errors and delays. Off at every start.',
  stormOn: (percent: number) => `${percent}% of requests fail on purpose, orders included.`,
  records: 'New records',
  recordsNote: 'Deposits and withdrawals that arrive while you read the lists.',
  noRecords: 'None',
  recordsAMinute: (count: number) => plural(count, { other: `${count} a minute` }),

  /** One line about all of it: "Market quiet, storm 20 %, 10 new records a minute". */
  line: {
    whole: (market: string, storm: string, records: string) => `Market ${market}, storm ${storm}, ${records}`,
    markets: { off: 'off', quiet: 'quiet', normal: 'normal', wild: 'wild' },
    stormOff: 'off',
    noRecords: 'no new records',
    records: (count: number) =>
      plural(count, { one: '1 new record a minute', other: `${count} new records a minute` }),
  },

  startOver: 'Reset practice exchange',
  startOverNote: 'Back to the opening balances, with no orders and no fills.',
  startOverQuestion: 'Reset practice exchange?',
  startOverLost: 'Deletes its balances, orders, fills and new records. The journal and live accounts stay.',
  keep: 'Keep everything',
  lose: 'Reset practice exchange',
});
