import { catalogue, plural } from './catalogue.ts';

/** Why the practice exchange does not run or was not started again. */
export const practiceMessages = catalogue('practice', {
  ordersUnderWay: (count: number) =>
    plural(count, {
      one: '1 practice order is still waiting for an answer. Nothing was changed. Try again later.',
      other: `${count} practice orders are still waiting for an answer. Nothing was changed. Try again later.`,
    }),
  unknownAnnouncement:
    'The practice exchange does not match this version of Counterfoil. Reinstall Counterfoil.',
  silent: (seconds: number) =>
    `The practice exchange did not start within ${seconds} seconds. Start it again; if it keeps failing, reset it.`,
  /** `why`: a clause, "it ended with code 1". */
  endedOften: (times: number, why: string) =>
    `The practice exchange stopped ${times} times (${why}). Start it again, or reset it.`,
  newer:
    'The practice data was written by a newer version of Counterfoil and was not changed. Update Counterfoil, or reset the practice exchange.',
  damaged: 'The practice data is damaged. Reset the practice exchange. Your order journal is not affected.',
});
