import { catalogue, plural } from './catalogue.ts';

/** Why the practice exchange does not run or was not started again. */
export const practiceText = catalogue('practice', {
  ordersUnderWay: (count: number) =>
    plural(count, {
      one: 'An order to the practice exchange is still waiting for an answer, so it was not started again and nothing was changed. Try again when the outcome is known.',
      other: `${count} orders to the practice exchange are still waiting for an answer, so it was not started again and nothing was changed. Try again when the outcome is known.`,
    }),
  unknownAnnouncement:
    'The practice exchange announced itself in a form this app does not know. Install Counterfoil again: its parts do not fit together.',
  silent: (seconds: number) =>
    `The practice exchange did not start within ${seconds} seconds. Start it again; if it keeps failing, reset it.`,
  /** `why`: a clause, "it ended with code 1". */
  endedOften: (times: number, why: string) =>
    `The practice exchange stopped ${times} times (${why}). Start it again, or reset it.`,
  newer:
    'A newer version of Counterfoil kept the balances, orders, fills and records of the practice exchange. They were left as they are: update this version, or start over to begin with fresh balances.',
  damaged: 'The practice data is damaged. Reset the practice exchange. Your order journal is not affected.',
});
