import { z } from 'zod';
import { accountId } from '../base/account-id.ts';
import { importSource } from './history-calls.ts';
import { writtenRows } from './review-calls.ts';

const recordId = z.int().check(z.gte(1));
const person = z.string().check(z.minLength(1), z.maxLength(80));
const kind = z.enum(['deposit', 'withdrawal']);
const offset = z.int().check(z.gte(0));
const limit = z.int().check(z.gte(1), z.lte(100));

const DAY_MS = 86_400_000;

/** When a withdrawal and a deposit without a common transaction id may be two legs of one transfer. */
export const transferRules = z.strictObject({
  /** How long before its withdrawal a deposit may have been created, milliseconds: venues' clocks differ. */
  before: z.int().check(z.gte(0), z.lte(7 * DAY_MS)),
  /** How long after it, milliseconds. */
  after: z.int().check(z.gte(0), z.lte(90 * DAY_MS)),
  /** Removed accounts that count as well; the accounts that are there always do. */
  also: z.array(accountId).check(z.maxLength(100)),
});
export type TransferRules = z.infer<typeof transferRules>;

export const FIRST_TRANSFER_RULES: TransferRules = { before: 600_000, after: DAY_MS, also: [] };

/** One record of a transfer. Of one that is not in the archive (any more, or yet), what the log kept of it. */
const transferLeg = z.strictObject({
  /** Its number in the archive; null when it is not there. */
  id: z.nullable(recordId),
  accountId: z.string(),
  kind,
  currency: z.string(),
  chain: z.string(),
  /** Decimal text, verbatim. */
  amount: z.string(),
  fee: z.nullable(z.string()),
  status: z.nullable(z.string()),
  address: z.string(),
  memo: z.string(),
  walletTxId: z.nullable(z.string()),
  /** Milliseconds since the epoch. */
  createdAt: z.nullable(z.number()),
});
export type TransferLeg = z.infer<typeof transferLeg>;

/** The evidence that two records are one transfer. */
const transferWhy = z.strictObject({
  /** They name the same transaction, or only currency, amount and time fit. */
  by: z.enum(['transaction', 'amount']),
  /** The deposit has the withdrawal's amount, that less its fee, or (by transaction only) another. */
  amount: z.enum(['equal', 'less-fee', 'differs']),
  /** Deposit created so many milliseconds after the withdrawal; negative: before it. */
  after: z.number(),
  /** unknown: one side names none. */
  chain: z.enum(['same', 'differs', 'unknown']),
  address: z.enum(['same', 'differs', 'unknown']),
});
export type TransferWhy = z.infer<typeof transferWhy>;

const candidate = z.strictObject({ out: transferLeg, in: transferLeg, why: transferWhy });
export type TransferCandidate = z.infer<typeof candidate>;

/** One candidate, or several that fit equally well, of which a person decides which is right, if any. */
const proposal = z.strictObject({
  /** By transaction id, the amount fits, and nothing else does: one of those that can be matched all at once. */
  certain: z.boolean(),
  candidates: z.array(candidate),
  /** Candidates that are left out of the list above. */
  more: z.number(),
});
export type TransferProposal = z.infer<typeof proposal>;

const decision = z.strictObject({
  out: transferLeg,
  in: transferLeg,
  by: z.string(),
  systemUser: z.string(),
  at: z.number(),
  /** Where it came from, when it was not decided here. */
  imported: z.nullable(importSource),
});
export type TransferDecision = z.infer<typeof decision>;

const pair = z.strictObject({ out: recordId, in: recordId });

/** Transfers of which this account has a leg; absent: of all live accounts. Practice accounts transfer among themselves only. */
const scope = z.strictObject({ accountId: z.exactOptional(accountId) });
export type TransferScope = z.infer<typeof scope>;

/** `written`: null where nothing was. */
const decided = z.strictObject({
  recorded: z.number(),
  skipped: z.number(),
  written: z.nullable(writtenRows),
});

export const transferCalls = {
  /** Counts of what is in scope. `certain`: proposals that can be matched all at once. */
  'transfers.summary': {
    input: scope,
    reply: z.strictObject({
      revision: z.number(),
      rules: transferRules,
      /** Why nothing can be decided, for the person; null when it can. */
      problem: z.nullable(z.string()),
      /** Why these are not the rules of the file, and what to do; null when they are. */
      rulesProblem: z.nullable(z.string()),
      open: z.number(),
      certain: z.number(),
      /** Another one once the certain pairs are others: whoever matches them all names it. */
      certainMark: z.string(),
      matched: z.number(),
      notMatched: z.number(),
    }),
  },
  /** What nobody has decided: by transaction id first, then by amount, newest withdrawal first. */
  'transfers.open': {
    input: z.strictObject({ ...scope.shape, offset, limit }),
    reply: z.strictObject({ revision: z.number(), total: z.number(), proposals: z.array(proposal) }),
  },
  /** What was decided, the latest word first. */
  'transfers.decided': {
    input: z.strictObject({ ...scope.shape, is: z.enum(['matched', 'notMatched']), offset, limit }),
    reply: z.strictObject({ revision: z.number(), total: z.number(), decisions: z.array(decision) }),
  },
  /**
   * Records that pairs are one transfer, that they are not, or undoes such a decision; appended to the review log in one
   * commit. Kind `conflict`, and nothing recorded, when a leg is part of another matched transfer.
   */
  'transfers.decide': {
    input: z.strictObject({
      decision: z.enum(['match', 'not-a-match', 'undo']),
      pairs: z.array(pair).check(z.minLength(1), z.maxLength(500)),
      by: person,
    }),
    /** `skipped`: pairs of which it was recorded already. */
    reply: decided,
  },
  /** Matches every certain proposal, as long as they are those the person saw. */
  'transfers.matchCertain': {
    input: z.strictObject({
      ...scope.shape,
      expected: z.int().check(z.gte(1)),
      mark: z.string().check(z.maxLength(40)),
      by: person,
    }),
    reply: decided,
  },
  /** The matched transfer a record is a leg of; null when it is none's. */
  'transfers.ofRecord': {
    input: z.strictObject({ id: recordId }),
    reply: z.strictObject({ own: z.nullable(decision) }),
  },
  'transfers.setRules': { input: transferRules, reply: transferRules },
} as const;
