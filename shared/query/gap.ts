import { z } from 'zod';
import { accountId } from '../base/account-id.ts';

const instant = z.int();

/** Why something is a gap. */
const cause = z.discriminatedUnion('is', [
  /** Nothing was asked of any account. */
  z.strictObject({ is: z.literal('no-account') }),
  /** No list is of what was asked for. */
  z.strictObject({ is: z.literal('no-history') }),
  z.strictObject({ is: z.literal('not-downloaded') }),
  /** Downloaded once, or in parts: no two scans agreed on it. */
  z.strictObject({ is: z.literal('not-verified') }),
  /** A person chose to begin later. */
  z.strictObject({ is: z.literal('start-date') }),
  /** The venue has older records behind endpoints that are not read. */
  z.strictObject({ is: z.literal('older-unread') }),
  z.strictObject({ is: z.literal('before-first-day') }),
  /** `why`: a text of sync-reasons, in the language of the window. */
  z.strictObject({ is: z.literal('failed'), why: z.string() }),
  z.strictObject({ is: z.literal('unreadable'), records: z.number() }),
  /** The review log has a fault; 0: nothing of it counts. */
  z.strictObject({ is: z.literal('reviews'), upToRow: z.number() }),
]);

/** Something of the history that was not verified: a time range of a list, or what is missing in all of it. */
export const gap = z.strictObject({
  /** Null where it is about no account in particular. */
  accountId: z.nullable(accountId),
  /** The account was removed: nothing is downloaded for it any more. */
  removed: z.exactOptional(z.literal(true)),
  /** Null where it is about both lists. */
  kind: z.nullable(z.enum(['deposit', 'withdrawal'])),
  /** Null where it has no beginning. */
  from: z.nullable(instant),
  /** Null where it has no end. */
  to: z.nullable(instant),
  cause,
});
export type Gap = z.infer<typeof gap>;

/** What the one sentence about completeness is made of. */
export const completenessFacts = z.strictObject({
  /**
   * `to`: the earliest end of what was verified of any list. `on`: of all that was verified up to there, when the part that was read longest ago was.
   * Null while nothing is. Lists with nothing verified are gaps.
   */
  verified: z.nullable(z.strictObject({ to: instant, on: instant })),
  gaps: z.array(gap),
});
export type CompletenessFacts = z.infer<typeof completenessFacts>;
