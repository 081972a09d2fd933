import { z } from 'zod';
import { ARRIVALS, MARKETS, ERROR_PERCENTS } from '../practice/conditions.ts';

/** The practice exchange as the user steers it. */
export const practiceView = z.strictObject({
  state: z.enum(['starting', 'running', 'stopped', 'failed']),
  /** Why it does not run and what to do; null unless it failed. */
  problem: z.nullable(z.string()),
  /** What it kept (balances, orders, fills) cannot be read: only starting over helps. */
  damaged: z.boolean(),
  market: z.enum(MARKETS),
  errorPercent: z.literal(ERROR_PERCENTS),
  arrivals: z.literal(ARRIVALS),
});
export type PracticeView = z.infer<typeof practiceView>;

export const practiceCalls = {
  /**
   * Changes what is given and starts the exchange again; with nothing to change, only when it does not run. Answers
   * once it runs or failed, or still `starting` when that takes long. `conflict` while an order to it is under way.
   */
  'practice.set': {
    input: z.strictObject({
      market: z.exactOptional(z.enum(MARKETS)),
      errorPercent: z.exactOptional(z.literal(ERROR_PERCENTS)),
      arrivals: z.exactOptional(z.literal(ARRIVALS)),
    }),
    reply: practiceView,
  },
  /** Begins again with the opening balances; what the exchange kept is gone. Answers and refuses as `practice.set` does. */
  'practice.reset': { input: z.strictObject({}), reply: practiceView },
} as const;
