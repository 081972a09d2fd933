import { catalogue } from './catalogue.ts';

/** What is said while the history is read from a venue, and where its lists begin. */
export const syncText = catalogue('sync', {
  resting: 'The machine sleeps or its screen is locked. Reading the history goes on afterwards.',
  archiveBroke:
    "The archive's part of the app broke off and is started again. Reading goes on where it was kept.",
  paused: 'Paused. Resume to go on where it was.',
  /** `why` in the words of a programmer. */
  failed: (why: string) =>
    `Reading the history stopped: something in the app failed (${why}). What was read is kept. Start again.`,
  unknownFailure: 'unknown failure',
  /** `why` is a sentence. */
  waits: (why: string, seconds: number) =>
    `${why} The history waits and goes on by itself: next try in ${seconds} s.`,
  /** `reason`: why the last of them could not be completed, as a part of a sentence. */
  givenUp: (stretches: number, reason: string) =>
    `Reading the history stopped: ${stretches} stretches of time in a row could not be completed (${reason}). What was read is kept. Look at the stretches named as incomplete, and sync again later.`,
  /** What lies before the first day that is read. */
  older: {
    kucoin:
      'What was before 18 Feb 2019 is not read: KuCoin keeps it behind older endpoints (hist-deposits, hist-withdrawals).',
    practice: 'The lists of the practice exchange begin on 18 Feb 2019.',
    service:
      'What was before 1 Jan 2017 is not read: the service does not say where its lists begin, so this day is assumed. Set an earlier date if there is more.',
    /** `day` as in "2020-05-01". */
    chosen: (day: string) => `What was before ${day} (UTC) is not read: this date was set for the account.`,
  },
  refused: {
    underWay: 'The history is being read. Wait until it is done, or cancel it first.',
    noAccount: 'There is no such account. Choose one from the list in Accounts.',
    floor: 'The history cannot begin at this date. Choose a day between 1970 and today.',
  },
});
