import { catalogue } from './catalogue.ts';

/** The download of history from a venue, and where its lists start. */
export const syncMessages = catalogue('sync', {
  suspended: 'Paused while the computer is asleep or locked.',
  archiveBroke: 'History service restarted; the download continues.',
  paused: 'Paused.',
  /** `why` in the words of a programmer. */
  failed: (why: string) =>
    `Download stopped: Counterfoil error (${why}). Downloaded records are kept. Try again.`,
  unknownFailure: 'unknown error',
  /** `why` is a sentence. */
  waits: (why: string, seconds: number) => `${why} Retrying in ${seconds} s.`,
  /** `reason`: why the last of them could not be completed, as a part of a sentence. */
  givenUp: (ranges: number, reason: string) =>
    `Download stopped: ${ranges} time ranges in a row failed (${reason}). Try again later.`,
  /** Why the download starts on its first day. */
  /** `refusal`: what the venue answered. */
  currencyNeeded: (refusal: string) =>
    `The venue lists records of one currency at a time, so its whole history cannot be downloaded. ${refusal}`,
  older: {
    kucoin: 'Starts 18 Feb 2019: KuCoin keeps older records elsewhere.',
    practice: 'Starts 18 Feb 2019: the practice exchange has nothing older.',
    service: 'Starts 1 Jan 2017 (assumed).',
    /** `day` as in "2020-05-01". */
    chosen: (day: string) => `Starts ${day} (your setting).`,
  },
  refused: {
    underWay: 'History is being downloaded. Wait until it is done.',
    noAccount: 'Account not found.',
    startDate: 'Invalid start date. Choose a day between 1970 and today.',
  },
});
