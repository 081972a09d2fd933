import { catalogue } from './catalogue.ts';

/** What is said while the history is read from a venue, and where its lists begin. */
export const syncText = catalogue('sync', {
  resting: 'Paused while the computer is asleep or locked.',
  archiveBroke: 'History service restarted; the download continues.',
  paused: 'Paused.',
  /** `why` in the words of a programmer. */
  failed: (why: string) =>
    `Reading the history stopped: something in the app failed (${why}). What was read is kept. Start again.`,
  unknownFailure: 'unknown failure',
  /** `why` is a sentence. */
  waits: (why: string, seconds: number) => `${why} Retrying in ${seconds} s.`,
  /** `reason`: why the last of them could not be completed, as a part of a sentence. */
  givenUp: (stretches: number, reason: string) =>
    `Download stopped: ${stretches} time ranges in a row failed (${reason}). Try again later.`,
  /** What lies before the first day that is read. */
  older: {
    kucoin: 'Starts 18 Feb 2019: KuCoin keeps older records elsewhere.',
    practice: 'The lists of the practice exchange begin on 18 Feb 2019.',
    service: 'Starts 1 Jan 2017 (assumed).',
    /** `day` as in "2020-05-01". */
    chosen: (day: string) => `Starts ${day} (your setting).`,
  },
  refused: {
    underWay: 'The history is being read. Wait until it is done, or cancel it first.',
    noAccount: 'There is no such account. Choose one from the list in Accounts.',
    floor: 'The history cannot begin at this date. Choose a day between 1970 and today.',
  },
});
