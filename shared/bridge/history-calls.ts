import { z } from 'zod';
import { HISTORY_SORTS, REVIEW_STATUSES, REVIEW_STATES } from '../query/filter.ts';
import { accountId } from '../base/account-id.ts';
import { walletRecord } from './record-calls.ts';

const when = z.int().check(z.gte(-8_640_000_000_000_000), z.lte(8_640_000_000_000_000));
const filterText = z.string().check(z.minLength(1), z.maxLength(200));
const filterTexts = z.array(filterText).check(z.minLength(1), z.maxLength(100));
const decimal = z.string().check(z.maxLength(80), z.regex(/^\d+(\.\d+)?$/, 'a plain decimal number'));
const amountBound = z.strictObject({ value: decimal, inclusive: z.boolean() });
const recordId = z.int().check(z.gte(1));
const kind = z.enum(['deposit', 'withdrawal']);

export const historyFilter = z.strictObject({
  accountIds: z.exactOptional(z.array(accountId).check(z.minLength(1), z.maxLength(100))),
  removed: z.exactOptional(z.literal(true)),
  kind: z.exactOptional(kind),
  currencies: z.exactOptional(filterTexts),
  chains: z.exactOptional(filterTexts),
  statuses: z.exactOptional(filterTexts),
  offChain: z.exactOptional(z.boolean()),
  from: z.exactOptional(when),
  before: z.exactOptional(when),
  above: z.exactOptional(amountBound),
  below: z.exactOptional(amountBound),
  hasMemo: z.exactOptional(z.boolean()),
  reviews: z.exactOptional(z.array(z.enum(REVIEW_STATUSES)).check(z.minLength(1), z.maxLength(6))),
  imported: z.exactOptional(z.boolean()),
  missing: z.exactOptional(z.boolean()),
  damaged: z.exactOptional(z.boolean()),
  final: z.exactOptional(z.boolean()),
  labels: z.exactOptional(filterTexts),
  internalTransfer: z.exactOptional(z.boolean()),
  changed: z.exactOptional(z.boolean()),
  altered: z.exactOptional(z.boolean()),
  late: z.exactOptional(z.boolean()),
  text: z.exactOptional(filterTexts),
  names: z.exactOptional(filterTexts),
});

/** Whose records: of these accounts, else of every live account that was not removed. Practice accounts are included only where they are named. */
export const recordScope = z.strictObject({
  accountIds: historyFilter.shape.accountIds,
  removed: historyFilter.shape.removed,
});
export type RecordScope = z.infer<typeof recordScope>;

const sort = z.strictObject({ by: z.enum(HISTORY_SORTS), descending: z.boolean() });

const importStep = z.strictObject({
  file: z.string(),
  by: z.string(),
  at: when,
  signer: z.nullable(z.string()),
});

/** Where an imported review event came from. Only what a backup of the same log restored counts (`restored`). */
export const importSource = z.strictObject({
  file: z.string(),
  /** Who imported it, and when. */
  by: z.string(),
  at: when,
  /** The key that signed it there, as people compare it; null where nothing signed it. */
  signer: z.nullable(z.string()),
  restored: z.boolean(),
  /** How it had come into that file; the first step first. */
  before: z.readonly(z.array(importStep)),
});

export const historyRecord = z.strictObject({
  id: recordId,
  accountId,
  record: walletRecord,
  occurrence: z.number(),
  firstSeenAt: when,
  missingSince: z.nullable(when),
  damaged: z.exactOptional(z.literal(true)),
  review: z.enum(REVIEW_STATUSES),
  reviewedBy: z.nullable(z.string()),
  reviewedAt: z.nullable(when),
  approvedBy: z.nullable(z.string()),
  sameUser: z.boolean(),
  importedReviews: z.number(),
  notes: z.number(),
  labels: z.array(z.string()),
  internalTransferWith: z.nullable(z.string()),
  changedSince: z.boolean(),
  importSources: z.exactOptional(
    z.strictObject({
      labels: z.readonly(z.array(z.strictObject({ label: z.string(), from: importSource }))),
      transfer: z.nullable(importSource),
    }),
  ),
});

/** One list of one account: what the archive knows of it. */
export const listKnowledge = z.strictObject({
  accountId,
  /** Its account was removed from the app: nothing is read for it any more. */
  removed: z.exactOptional(z.literal(true)),
  /** Its account holds paper money. */
  practice: z.exactOptional(z.literal(true)),
  kind,
  records: z.number(),
  /** Rows of the venue that could not be read, kept as they came. */
  unreadable: z.number(),
  /** Rows that could not be read; since then everything of their time could. */
  resolvedUnreadable: z.number(),
  missing: z.number(),
  /** Pending when last seen. */
  open: z.number(),
  /** Two scans in a row found the same records from `since` to `until`; null while no two have. */
  complete: z.nullable(z.strictObject({ since: when, until: when })),
  /** All that two scans agreed on, oldest first and apart from each other, each with when they last did. */
  verified: z.array(z.strictObject({ from: when, to: when, at: when })),
  /** What was read at least once, where that ends later than `complete`; else null. */
  readOnce: z.nullable(z.strictObject({ since: when, until: when })),
  /** Time ranges that no two scans verified, each with the reason in words. */
  incomplete: z.array(z.strictObject({ from: when, to: when, reason: z.string() })),
  /**
   * Where the download begins: the user's date or the venue's first day, the later one where the venue itself names its first day;
   * `older` names what lies before it and is not read.
   */
  startDate: when,
  startDateSource: z.enum(['user', 'venue', 'assumed']),
  /** Where the user set the start date: the day it would be otherwise. */
  firstDay: z.exactOptional(when),
  older: z.nullable(z.string()),
  /** The venue has records from before its first day, behind endpoints that are not read. */
  olderUnread: z.exactOptional(z.literal(true)),
});

export const syncProgress = z.strictObject({
  accountId,
  state: z.enum(['idle', 'running', 'paused', 'failed']),
  /** The first sync run shows a bar; later ones are quiet. */
  first: z.boolean(),
  kind: z.nullable(kind),
  /** Which scan over the list this is, from 1. Every list is read twice at least. */
  scan: z.number(),
  /** Records read and new ones in this run. */
  read: z.number(),
  added: z.number(),
  requests: z.number(),
  /** Request weight spent in this run. */
  weight: z.number(),
  /** 0 to 1 of all that is to be read, in every scan; null while unknown. */
  share: z.nullable(z.number()),
  recordsASecond: z.nullable(z.number()),
  secondsLeft: z.nullable(z.number()),
  startedAt: z.nullable(when),
  finishedAt: z.nullable(when),
  /** Why it failed or waits, for the person. */
  message: z.nullable(z.string()),
});

/** Reviews of the same record while it belonged to an account that was removed since. */
const earlierReviews = z.strictObject({
  /** Number of that record in the archive, and the account's name. */
  id: recordId,
  account: z.string(),
  review: z.enum(REVIEW_STATUSES),
  reviewedBy: z.nullable(z.string()),
  reviewedAt: z.nullable(when),
  approvedBy: z.nullable(z.string()),
  notes: z.number(),
  labels: z.array(z.string()),
  importSources: historyRecord.shape.importSources,
});

/** Records that a total counts apart, as exact decimal text. */
const beside = z.strictObject({
  deposits: z.number(),
  withdrawals: z.number(),
  in: z.string(),
  out: z.string(),
});

/** Numbers and sums are of completed records; pending ones (also of a status nobody knows) and failed ones are counted apart. */
const totalsLine = z.strictObject({
  currency: z.string(),
  deposits: z.number(),
  withdrawals: z.number(),
  /** Exact decimal text. */
  in: z.string(),
  out: z.string(),
  /** In less out; may be negative. */
  net: z.string(),
  fees: z.string(),
  /** Of the completed ones, and part of every sum: those the venue no longer lists. */
  notListed: beside,
  pending: beside,
  failed: beside,
});

export const historyCalls = {
  /** What the archive knows of every account's lists, and the syncs under way. */
  'history.status': {
    input: z.strictObject({}),
    reply: z.strictObject({
      /** Null when the archive works; else why it does not, for the person. */
      problem: z.nullable(z.string()),
      /** What happened to the archive's file, and what to do, until a person dismissed it; null when there is nothing to report. */
      notice: z.nullable(z.string()),
      /** Still reading its columns: pages wait. */
      opening: z.boolean(),
      /** Those of accounts that were removed say so. */
      lists: z.array(listKnowledge),
      /** Removed accounts that have records; none while the archive opens. */
      removed: z.array(z.strictObject({ accountId, name: z.string(), records: z.number() })),
      syncs: z.array(syncProgress),
      /** Records the search index does not hold yet. */
      searchLag: z.number(),
    }),
  },
  /** The person has read the notice of the status. */
  'history.dismissNotice': { input: z.strictObject({}), reply: z.strictObject({}) },
  /** `verifyAll`: reads all of it again, whatever was verified; `conflict` while it is being read. */
  'history.sync': {
    input: z.strictObject({ accountId, action: z.enum(['start', 'pause', 'resume', 'cancel', 'verifyAll']) }),
    reply: z.strictObject({}),
  },
  /** The date before which nothing is read; null: the venue's first day. Answers where the download then begins. */
  'history.setStartDate': {
    input: z.strictObject({ accountId, startDate: z.nullable(when) }),
    reply: z.strictObject({ startDate: when }),
  },
  /** A part of the result, by position. `revision` changes whenever any answer could. */
  'history.page': {
    input: z.strictObject({
      filter: historyFilter,
      sort,
      offset: z.int().check(z.gte(0)),
      limit: z.int().check(z.gte(1), z.lte(500)),
      /** Records of an earlier answer: the position of the first of them that is still in the result. */
      anchors: z.exactOptional(z.array(recordId).check(z.minLength(1), z.maxLength(100))),
      /** A record that stays in the result, in its place, although the filter no longer selects it. */
      also: z.exactOptional(recordId),
    }),
    reply: z.strictObject({
      total: z.number(),
      /** Of `total` those that are there by `also` alone. */
      extra: z.exactOptional(z.number()),
      revision: z.number(),
      /** Changes with the records of the result and with what the venue reports of them; an action on all of it names it. */
      mark: z.string(),
      rows: z.array(historyRecord),
      /** Null when none of the anchors is in the result, absent when none was named. */
      anchor: z.exactOptional(z.nullable(z.strictObject({ id: recordId, at: z.number() }))),
    }),
  },
  'history.totals': {
    input: z.strictObject({ filter: historyFilter }),
    /**
     * `records`: of every status; `waiting`: of these, with four eyes, reviewed and waiting for approval; `damaged`: records of these
     * accounts that are damaged, so that they are in none of it.
     */
    reply: z.strictObject({
      revision: z.number(),
      records: z.number(),
      damaged: z.number(),
      waiting: z.number(),
      lines: z.array(totalsLine),
    }),
  },
  /** Completed records of one currency by day, week (from Monday) or month, in the zone named (IANA), the others apart. Empty ones are left out. */
  'history.flow': {
    input: z.strictObject({
      filter: historyFilter,
      currency: filterText,
      by: z.enum(['day', 'week', 'month']),
      timeZone: filterText,
    }),
    reply: z.strictObject({
      revision: z.number(),
      rows: z.array(
        z.strictObject({
          from: when,
          deposits: z.number(),
          withdrawals: z.number(),
          in: z.string(),
          out: z.string(),
          net: z.string(),
          pending: beside,
          failed: beside,
        }),
      ),
    }),
  },
  /** The addresses with the most completed records of the result, and how long records took to their final status. */
  'history.insight': {
    input: z.strictObject({ filter: historyFilter }),
    reply: z.strictObject({
      revision: z.number(),
      addresses: z.array(
        z.strictObject({
          address: z.string(),
          kind,
          currency: z.string(),
          chain: z.string(),
          records: z.number(),
          total: z.string(),
          pending: z.number(),
          failed: z.number(),
          firstAt: when,
          lastAt: when,
        }),
      ),
      /** Milliseconds from created to the last update of final records. */
      timeToFinal: z.array(
        z.strictObject({
          kind,
          currency: z.string(),
          records: z.number(),
          median: z.number(),
          longest: z.number(),
        }),
      ),
    }),
  },
  /** The values that occur, for the filter's editors: of the accounts named, else of those that a filter without accounts selects. */
  'history.facets': {
    input: recordScope,
    reply: z.strictObject({
      revision: z.number(),
      currencies: z.array(z.string()),
      chains: z.array(z.string()),
      statuses: z.array(z.string()),
      labels: z.array(z.string()),
    }),
  },
  /** One record with everything known of it. */
  'history.record': {
    input: z.strictObject({ id: recordId }),
    reply: z.strictObject({
      row: historyRecord,
      earlierReviews: z.array(earlierReviews),
      /** What changed after it was first seen, oldest first; `at` is when this was seen. */
      changes: z.array(
        z.strictObject({
          at: when,
          field: z.string(),
          before: z.nullable(z.string()),
          after: z.nullable(z.string()),
        }),
      ),
      /** Its review events, oldest first. */
      events: z.array(
        z.strictObject({
          /** Its row of the log. */
          seq: z.number(),
          at: when,
          by: z.string(),
          systemUser: z.string(),
          /** The same person undid it. */
          undone: z.boolean(),
          imported: z.nullable(importSource),
          what: z.discriminatedUnion('kind', [
            z.strictObject({ kind: z.literal('state'), state: z.enum(REVIEW_STATES) }),
            z.strictObject({ kind: z.literal('approval') }),
            z.strictObject({ kind: z.literal('note'), text: z.string() }),
            z.strictObject({ kind: z.literal('label'), label: z.string(), on: z.boolean() }),
            /** That it and another record are one internal transfer, or not, or that this is open again. */
            z.strictObject({
              kind: z.literal('transfer'),
              is: z.enum(['internal', 'not-internal', 'open']),
              other: z.strictObject({
                accountId: z.string(),
                kind,
                currency: z.string(),
                amount: z.string(),
              }),
            }),
          ]),
        }),
      ),
    }),
  },
  /** Rows of the venue that could not be read, newest first: those that are open, or those that are resolved. */
  'history.unreadable': {
    input: z.strictObject({ accountId, kind, resolved: z.boolean() }),
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({ at: when, reason: z.string(), raw: z.string(), resolvedAt: z.nullable(when) }),
      ),
    }),
  },
} as const;

export const historyEvents = {
  /** The archive changed: whatever was asked of an older revision may be out of date. At most a few a second. */
  history: z.strictObject({ revision: z.number(), opening: z.boolean() }),
  sync: syncProgress,
} as const;
