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
  runsAgain: 'The practice exchange runs again.',
  startedOver: 'The practice exchange started over with its opening balances.',
  failed: 'Counterfoil could not change the practice exchange',
  startAgain: 'Start it again',
  lead: 'A change starts the exchange again, which takes a moment. Balances, orders, fills and records stay.',

  market: 'Market',
  marketNote: 'Simulated traders on every pair. Off leaves your orders alone in the books.',
  markets: { off: 'Off', quiet: 'Quiet', normal: 'Normal', wild: 'Wild' },
  /** How many of a hundred requests go wrong on purpose. */
  storm: 'Storm',
  stormOff: 'Off',
  stormShare: (percent: number) => `${percent} %`,
  stormNote:
    'Requests that go wrong on purpose: lost replies, errors, delays. Always off when the app starts.',
  stormOn: (percent: number) =>
    `A storm is on: ${percent} % of requests go wrong on purpose, orders included.`,
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

  startOver: 'Start over',
  startOverNote: 'Back to the opening balances, with no orders and no fills.',
  startOverQuestion: 'Start over?',
  startOverLost:
    'Lost: the balances, orders, fills and new records of the practice exchange, working orders included. Kept: the journal of orders on the Orders screen, and every live account.',
  keep: 'Keep everything',
  lose: 'Lose it and start over',
});
