import { z } from 'zod';
import { REVIEW_STATES } from '../query/filter.ts';
import { historyFilter, importSource, recordScope } from './history-calls.ts';

const recordId = z.int().check(z.gte(1));

/** How long the texts of reviewers may be, in characters. A log of somebody else is held to the same. */
export const MAX_REVIEW_TEXT = { name: 80, note: 2_000, label: 40 } as const;

const person = z.string().check(z.minLength(1), z.maxLength(MAX_REVIEW_TEXT.name));

/** Which records are meant: named ones, or every one of a filter as long as they are those the window showed (the mark of `history.page`). */
export const selection = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('ids'), ids: z.array(recordId).check(z.minLength(1), z.maxLength(10_000)) }),
  z.strictObject({
    by: z.literal('filter'),
    filter: historyFilter,
    expected: z.int().check(z.gte(1)),
    mark: z.string().check(z.maxLength(40)),
  }),
]);

const recorded = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('state'), state: z.enum(REVIEW_STATES) }),
  z.strictObject({ kind: z.literal('approval') }),
  z.strictObject({
    kind: z.literal('note'),
    text: z.string().check(z.minLength(1), z.maxLength(MAX_REVIEW_TEXT.note)),
  }),
  z.strictObject({
    kind: z.literal('label'),
    label: z.string().check(z.minLength(1), z.maxLength(MAX_REVIEW_TEXT.label)),
    on: z.boolean(),
  }),
]);

export const reviewRules = z.strictObject({
  /** The reviewer's own name, beside the system user; empty: not given. */
  reviewer: z.string().check(z.maxLength(MAX_REVIEW_TEXT.name)),
  /** A record is done only when a second, different person approved it. */
  fourEyes: z.boolean(),
});

/** A ledger of a million matched records is marked in so many parts of the log. */
const MAX_RANGES = 500;

/** The rows of the log something became, both included: for `reviews.undo`. */
export const writtenRows = z.strictObject({ first: z.int().check(z.gte(1)), last: z.int().check(z.gte(1)) });
export type WrittenRows = z.infer<typeof writtenRows>;

const loggedRecord = z.strictObject({
  accountId: z.string(),
  kind: z.enum(['deposit', 'withdrawal']),
  currency: z.string(),
  amount: z.string(),
  createdAt: z.nullable(z.number()),
  address: z.string(),
  transactionId: z.string(),
});

/** Which entries of the log are meant. */
const logScope = {
  text: z.string().check(z.maxLength(200)),
  accountIds: historyFilter.shape.accountIds,
};

/** One entry of the log. */
const logEntry = z.strictObject({
  seq: z.number(),
  at: z.number(),
  by: z.string(),
  systemUser: z.string(),
  what: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('state'), state: z.enum(REVIEW_STATES) }),
    z.strictObject({ kind: z.literal('approval') }),
    z.strictObject({ kind: z.literal('note'), text: z.string() }),
    z.strictObject({ kind: z.literal('label'), label: z.string(), on: z.boolean() }),
    z.strictObject({ kind: z.literal('undo'), seq: z.number() }),
    z.strictObject({
      kind: z.literal('transfer'),
      is: z.enum(['internal', 'not-internal', 'open']),
      other: loggedRecord,
    }),
    z.strictObject({ kind: z.literal('rules'), fourEyes: z.boolean(), reviewer: z.string() }),
    z.strictObject({ kind: z.literal('import'), file: z.string(), restored: z.boolean() }),
    /** So many entries were lost before this one; 0: another log was in its place, and nobody knows how many. */
    z.strictObject({ kind: z.literal('loss'), rows: z.number() }),
    /** Whoever has the key signed the entries up to this number; `signer`: the key as people compare it. */
    z.strictObject({ kind: z.literal('signature'), rows: z.number(), signer: z.string() }),
    /** Of a version that knows more, or of somebody else's program. */
    z.strictObject({ kind: z.literal('unknown'), value: z.string() }),
  ]),
  /** Null for entries about the log itself. */
  record: z.nullable(loggedRecord),
  imported: z.nullable(importSource),
  undone: z.boolean(),
  hash: z.string(),
});

/** What taking over another log, or a backup's, does to the rules here. */
export const importedAs = z.strictObject({
  /** Reviews and approvals among the rows count as if they had been written here: only ever those of a backup. */
  counts: z.boolean(),
  /** Four-eyes afterwards. `turned-on`: it is off here and on in the backup. It is never turned off. */
  fourEyes: z.enum(['off', 'on', 'turned-on']),
});
export type ImportedAs = z.infer<typeof importedAs>;

export const reviewCalls = {
  /** Records one review event of every record selected; appended to the log, never changed. */
  'reviews.record': {
    input: z.strictObject({ selection, what: recorded, by: person }),
    /**
     * `skipped`: records of which nothing was written, `left` has the reasons: `same`, it is recorded already; of an approval `unreviewed`, nobody
     * reviewed it; `own`, the same person did; `changed`, the venue reports something else since; `older`, the review is later by the clock.
     */
    reply: z.strictObject({
      recorded: z.number(),
      skipped: z.number(),
      left: z.strictObject({
        same: z.number(),
        unreviewed: z.number(),
        own: z.number(),
        changed: z.number(),
        older: z.number(),
      }),
      written: z.nullable(writtenRows),
    }),
  },
  /**
   * Undoes what the same person recorded in these rows of the log, each by its own row, all in one commit; of a decision about an
   * internal transfer the one before it applies again. `left`: somebody has built on it since.
   */
  'reviews.undo': {
    input: z.strictObject({
      rows: z.array(writtenRows).check(z.minLength(1), z.maxLength(MAX_RANGES)),
      by: person,
    }),
    reply: z.strictObject({ undone: z.number(), left: z.number() }),
  },
  /**
   * The log itself, newest first: entries about records of these accounts, else of live ones, and entries about the log. With a text, those
   * that contain it: words, names, system users, records, files. `rows`: of the whole log.
   */
  'reviews.log': {
    input: z.strictObject({
      ...logScope,
      offset: z.int().check(z.gte(0)),
      limit: z.int().check(z.gte(1), z.lte(500)),
    }),
    reply: z.strictObject({ total: z.number(), rows: z.number(), entries: z.array(logEntry) }),
  },
  /** The same as CSV, oldest first, where the person chooses; null where they chose no place. */
  'reviews.exportLog': {
    input: z.strictObject({ ...logScope, bom: z.boolean() }),
    reply: z.strictObject({ where: z.nullable(z.string()), entries: z.number() }),
  },
  /** How far the reviews of all records are, of accounts that are there. */
  'reviews.summary': {
    input: recordScope,
    reply: z.strictObject({
      rules: reviewRules,
      problem: z.nullable(z.string()),
      counts: z.strictObject({
        unreviewed: z.number(),
        /** Reviewed by one person, with four eyes. */
        waiting: z.number(),
        /** Reviewed by one person, without. */
        reviewed: z.number(),
        approved: z.number(),
        queried: z.number(),
        attention: z.number(),
      }),
      log: z.strictObject({ rows: z.number(), head: z.string() }),
      /** Records that were spoken of and are not in the archive: it was rebuilt and is not read to its end, or they came with another log. */
      unmatched: z.number(),
    }),
  },
  'reviews.setRules': { input: reviewRules, reply: reviewRules },
  /**
   * Imports the entries of another review log, after it was verified; `take` off only reports what would be imported. The file is bounded by
   * what a call may carry: about 3.5 MB.
   */
  'reviews.import': {
    input: z.strictObject({
      /** The file's name, for the log. */
      name: z.string().check(z.minLength(1), z.maxLength(200)),
      base64: z.string().check(z.minLength(1), z.maxLength(4_900_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
      by: person,
      take: z.boolean(),
    }),
    reply: z.strictObject({
      rows: z.number(),
      head: z.string(),
      /** Rows about records that are not in this log yet. */
      added: z.number(),
      known: z.number(),
      /** Of the new ones, those whose record is not in the archive. */
      unmatched: z.number(),
      taken: z.boolean(),
      ...importedAs.shape,
    }),
  },
  /** Counts, totals, gaps and open reviews of a period, as a PDF or as CSV, with a SHA-256 manifest beside it. */
  'reviews.statement': {
    input: z.strictObject({
      filter: historyFilter,
      from: z.int(),
      before: z.int(),
      timeZone: z.string().check(z.minLength(1), z.maxLength(60)),
      format: z.enum(['pdf', 'csv']),
      /** Of a CSV: begin with a byte order mark. */
      bom: z.exactOptional(z.boolean()),
    }),
    reply: z.strictObject({
      where: z.nullable(z.string()),
      sha256: z.string(),
      /** What differs from the last statement over the same period; null when there was none; empty when the bytes are the same. */
      changes: z.nullable(z.array(z.string())),
    }),
  },
} as const;
