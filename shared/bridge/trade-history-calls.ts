import { z } from 'zod';
import { accountId } from '../base/account-id.ts';
import { fill } from './trading-calls.ts';

const symbol = z.string().check(z.minLength(1), z.maxLength(40));

/** Where a page of kept fills goes on: behind this one, newest first. */
const fillCursor = z.strictObject({ at: z.int(), row: z.int().check(z.gte(1)) });
export type FillCursor = z.infer<typeof fillCursor>;

/** A time of one pair that nobody can read any more: the venue had forgotten its fills when it was asked. */
const fillGap = z.strictObject({ symbol: z.string(), since: z.int(), until: z.int() });

export const downloadedFills = z.strictObject({
  fills: z.array(fill),
  /** Of the next page; null at the end. */
  next: z.nullable(fillCursor),
  /** How many there are in all. */
  total: z.int(),
  /** Rows of this page that are not as they were written, and are left out. */
  damaged: z.int(),
  coverage: z.strictObject({
    /** Pairs that were read at least once. */
    pairs: z.int(),
    /** From when on every fill of these pairs is here; null when none was read. */
    since: z.nullable(z.int()),
    /** Until when; the pair that was read longest ago counts. */
    until: z.nullable(z.int()),
    /** The latest first; at most 100. */
    gaps: z.array(fillGap),
  }),
  /** Why the last download of this account stopped before its end; null when it did not. */
  problem: z.nullable(z.string()),
});
export type DownloadedFills = z.infer<typeof downloadedFills>;

export const tradeHistoryCalls = {
  /** Downloaded fills of an account, of one pair or (null) of all, newest first. Kind `store` when their file cannot be read. */
  'tradeHistory.fills': {
    input: z.strictObject({ accountId, symbol: z.nullable(symbol), before: z.nullable(fillCursor) }),
    reply: downloadedFills,
  },
} as const;

export const tradeHistoryEvents = {
  /** Fills of the account were downloaded, or more is known to be complete. */
  tradeHistory: z.strictObject({ accountId }),
} as const;
