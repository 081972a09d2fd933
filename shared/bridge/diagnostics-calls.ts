import { LOGS } from '../base/log-name.ts';
import { z } from 'zod';
import { CHECK_IDS, CHECK_STATES, CRASH_PARTS } from '../diagnostics/checks.ts';
import { accountId } from '../base/account-id.ts';

const nothing = z.strictObject({});
const count = z.number();
const bundleId = z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'an id that diagnostics.bundle gave'));
const checkId = z.enum(CHECK_IDS);

/** The logs that are never rebuilt. */

const checkResult = z.strictObject({
  id: checkId,
  state: z.enum(CHECK_STATES),
  /** What was found: one or two sentences. */
  found: z.string(),
  /** What to do; null when there is nothing to do. */
  advice: z.nullable(z.string()),
  facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  /** Entries of this log are missing, and a person can decide to go on without them (`diagnostics.acceptLoss`). */
  missing: z.exactOptional(z.enum(LOGS)),
  /** The account it was made for. */
  accountId: z.nullable(accountId),
  /** When it ended, milliseconds since the epoch, and how long it took. */
  at: z.number(),
  tookMs: z.number(),
});
export type CheckResult = z.infer<typeof checkResult>;

export const crashNote = z.strictObject({
  /** Of the last time, milliseconds since the epoch. */
  at: z.number(),
  part: z.enum(CRASH_PARTS),
  /** What happened, in a sentence. */
  what: z.string(),
  /** Where in the program, innermost first; file names without their folders. */
  frames: z.array(z.string()),
  /** Of the app. */
  version: z.string(),
  /** What was done about it. */
  recovery: z.string(),
  /** How often the same happened in a row. */
  times: count,
});
export type CrashNote = z.infer<typeof crashNote>;

const bundleFile = z.strictObject({
  name: z.string(),
  about: z.string(),
  /** Characters of it. */
  length: count,
  lines: count,
  /** What was removed or shortened in it. */
  redacted: count,
});
export type BundleFile = z.infer<typeof bundleFile>;

const bundleView = z.strictObject({
  bundleId,
  withJournal: z.boolean(),
  files: z.array(bundleFile),
  /** What was removed or shortened, by rule, in all files together. */
  redactions: z.array(z.strictObject({ rule: z.string(), title: z.string(), count })),
});
export type BundleView = z.infer<typeof bundleView>;

export const diagnosticsCalls = {
  /** The last result of each check in this run of the app, for the account where one was meant. */
  'diagnostics.results': {
    input: z.strictObject({ accountId: z.nullable(accountId) }),
    reply: z.strictObject({ results: z.array(checkResult) }),
  },
  /**
   * Makes one check; none touches an order. `sparing`: one of many, so that it steps aside when little of the request budget it
   * needs is left. Only one runs at a time: kind `conflict` while another does.
   */
  'diagnostics.check': {
    input: z.strictObject({ id: checkId, accountId: z.nullable(accountId), sparing: z.boolean() }),
    reply: checkResult,
  },
  /**
   * Goes on with a log whose last entries are missing, from the next start on; the loss becomes an entry of it. `copy`: the name of the copy of the
   * file as it is now. Kind `conflict` where nothing is missing.
   */
  'diagnostics.acceptLoss': {
    input: z.strictObject({ log: z.enum(LOGS) }),
    reply: z.strictObject({ copy: z.string() }),
  },
  /** Ends the check that runs, if one does; it answers as skipped. */
  'diagnostics.cancel': { input: nothing, reply: nothing },
  /** What broke and was noted, newest first, and how the log is doing. */
  'diagnostics.overview': {
    input: nothing,
    reply: z.strictObject({
      crashes: z.array(crashNote),
      log: z.strictObject({
        /** Null: nothing is written in this run. */
        folder: z.nullable(z.string()),
        bytes: count,
        files: count,
        /** Why nothing can be written; null when it can. */
        problem: z.nullable(z.string()),
        /** Lines left out because there were too many at once. */
        dropped: count,
      }),
    }),
  },
  /** Forgets the crashes that were noted; the log keeps its lines. */
  'diagnostics.clearCrashes': { input: nothing, reply: nothing },
  /** A screen of the page broke. Bounded; what comes too often is counted and not kept. */
  'diagnostics.reportScreenError': {
    input: z.strictObject({
      screen: z.string().check(z.maxLength(40)),
      name: z.string().check(z.maxLength(60)),
      message: z.string().check(z.maxLength(300)),
      stack: z.string().check(z.maxLength(8_000)),
    }),
    reply: nothing,
  },
  /** Makes a report for support, without saving anything: what it would contain. The one before it is dropped. */
  'diagnostics.bundle': { input: z.strictObject({ withJournal: z.boolean() }), reply: bundleView },
  /** The text of one of its files from `offset` on; `next` is where the rest begins. */
  'diagnostics.bundleText': {
    input: z.strictObject({
      bundleId,
      name: z.string().check(z.maxLength(60)),
      offset: z.int().check(z.gte(0)),
    }),
    reply: z.strictObject({ text: z.string(), next: z.nullable(z.number()) }),
  },
  /** Saves exactly that report as one ZIP file where the user wants it. Null: no place was chosen. */
  'diagnostics.saveBundle': {
    input: z.strictObject({ bundleId }),
    reply: z.nullable(z.strictObject({ where: z.string(), bytes: count, sha256: z.string() })),
  },
  'diagnostics.discardBundle': { input: z.strictObject({ bundleId }), reply: nothing },
} as const;

export const diagnosticsEvents = {
  /** Something broke and was noted. */
  crash: crashNote,
} as const;
