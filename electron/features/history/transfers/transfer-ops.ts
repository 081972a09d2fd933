import type { CallInput, CallReply } from '../../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import type { TransferRules } from '../../../../shared/bridge/transfer-calls.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { transfersServiceMessages } from '../../../../shared/messages/transfers-service.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { moduleState } from '../archive/module-state.ts';
import { INTERNAL_TRANSFER } from '../queries/column-data.ts';
import { practiceAccounts } from '../queries/query-ops.ts';
import { withColumns, type QueryContext, isStore } from '../queries/columns.ts';
import { recordReader } from '../queries/page.ts';
import { recordMark } from '../queries/result-mark.ts';
import { reviewsOf } from '../reviews/open-reviews.ts';
import { nameOfReviewer } from '../reviews/record-reviews.ts';
import type { Reviewer } from '../reviews/review-job.ts';
import { beginDeciding, type DecidingJob, type Pair } from './decide.ts';
import { type DecidedPart, decidedReply } from './decided-part.ts';
import { candidateOf, decisionView } from './legs.ts';
import { findProposals } from './match.ts';
import type { Decision } from '../reviews/decisions.ts';
import { type Proposals, proposalsWith } from './resolve.ts';
import { readTxSlice, txColumn } from '../queries/tx-column.ts';

/** Which accounts count and when two records match; it comes with each query. */
export interface TransferSetting {
  rules: TransferRules;
  /** Those between which transfers are searched for: all live ones, or practice ones. */
  accounts: readonly string[];
  /** Only transfers of which this account has a leg; null: all. */
  of: string | null;
}

type Asked<N extends 'transfers.open' | 'transfers.matchCertain'> = CallInput<N> & TransferSetting;

/** Candidates of one proposal that are shown. */
const MAX_SHOWN = 12;

/** Pairs of one step: about a tenth of a second. */
const MATCHED_AT_ONCE = 2_000;

/** The bulkMatch under way, one at most: the log takes one writer. */
const bulkMatchOf = moduleState((): { job: DecidingJob | null } => ({ job: null }));

const NOT_MATCHING: BridgeError = {
  kind: 'store',
  message: transfersServiceMessages.openedAnew,
};

/** Rolls back what is not committed of an bulkMatch, before the files are closed. */
export function abandonBulkMatch(context: ArchiveContext): void {
  const bulkMatch = bulkMatchOf(context);
  bulkMatch.job?.drop();
  bulkMatch.job = null;
}

/** Internal transfers, in the archive's thread. */
export const transferOps = {
  'transfers.summary'(
    context: ArchiveContext,
    setting: TransferSetting,
  ): Omit<CallReply<'transfers.summary'>, 'rules' | 'rulesProblem'> {
    const store = withColumns(context);
    const reviews = reviewsOf(context);
    const all = proposalsOf(store, setting);
    return {
      revision: store.columns.revision(),
      problem: reviews.log.problem(),
      open: all.count,
      certain: all.certain,
      certainMark: certainMark(store, all),
      matched: decisionsOf(context, 'internal', setting.of).length,
      notMatched: decisionsOf(context, 'not-internal', setting.of).length,
    };
  },

  'transfers.open'(
    context: ArchiveContext,
    { offset, limit, ...setting }: Asked<'transfers.open'>,
  ): CallReply<'transfers.open'> {
    const store = withColumns(context);
    const all = proposalsOf(store, setting);
    const read = recordReader(store);
    const proposals: CallReply<'transfers.open'>['proposals'] = [];
    for (let at = offset; at < Math.min(all.count, offset + limit); at += 1) {
      const [from, to] = [all.starts[at] ?? 0, all.starts[at + 1] ?? 0];
      const candidates: (typeof proposals)[number]['candidates'] = [];
      for (let link = from; link < Math.min(to, from + MAX_SHOWN); link += 1) {
        const candidate = candidateOf(store.columns.data, read, linkAt(all, link));
        if (candidate !== null) candidates.push(candidate);
      }
      proposals.push({ certain: at < all.certain, candidates, more: Math.max(0, to - from - MAX_SHOWN) });
    }
    return { revision: store.columns.revision(), total: all.count, proposals };
  },

  'transfers.decided'(
    context: ArchiveContext,
    { is, accountId, offset, limit }: CallInput<'transfers.decided'>,
  ): CallReply<'transfers.decided'> {
    const store = withColumns(context);
    const reviews = reviewsOf(context);
    const all = decisionsOf(context, is === 'matched' ? 'internal' : 'not-internal', accountId ?? null);
    const read = recordReader(store);
    const decisions: CallReply<'transfers.decided'>['decisions'] = [];
    for (const decision of all.slice(offset, offset + limit)) {
      const [row] = reviews.log.rowsAt([decision.seq]);
      const view = decisionView(decision, row, read, reviews);
      if (view !== null) decisions.push(view);
    }
    return { revision: store.columns.revision(), total: all.length, decisions };
  },

  'transfers.decide'(
    context: ArchiveContext,
    { pairs, by, ...saying }: CallInput<'transfers.decide'> & Reviewer,
  ): Result<CallReply<'transfers.decide'>, BridgeError> {
    const name = reviewer(context, by);
    if (!name.ok) return name;
    const job = beginDeciding(context, pairs, { ...saying, by: name.value });
    if (!job.ok) return job;
    const part = job.value.step(Number.POSITIVE_INFINITY);
    return part.ok ? succeed(decidedReply(part.value)) : part;
  },

  /** A part at a time, so that others are answered in between: 'transfers.matchMore' is asked until it is done. */
  'transfers.matchCertain'(
    context: ArchiveContext,
    {
      expected,
      mark,
      by,
      systemUser,
      at,
      atOnce,
      ...setting
    }: Asked<'transfers.matchCertain'> & Reviewer & { atOnce?: number },
  ): Result<DecidedPart, BridgeError> {
    const name = reviewer(context, by);
    if (!name.ok) return name;
    const store = withColumns(context);
    const all = proposalsOf(store, setting);
    if (all.certain !== expected) {
      return fail({ kind: 'conflict', message: transfersServiceMessages.changed(expected, all.certain) });
    }
    if (certainMark(store, all) !== mark)
      return fail({ kind: 'conflict', message: transfersServiceMessages.others });
    const deciding = { decision: 'match', by: name.value, systemUser, at, sameTx: true } as const;
    const job = beginDeciding(context, certainPairs(store, all), deciding);
    if (!job.ok) return job;
    const part = job.value.step(atOnce ?? MATCHED_AT_ONCE);
    if (part.ok && !part.value.done) bulkMatchOf(context).job = job.value;
    return part;
  },

  'transfers.matchMore'(
    context: ArchiveContext,
    { atOnce }: { atOnce?: number },
  ): Result<DecidedPart, BridgeError> {
    const bulkMatch = bulkMatchOf(context);
    if (bulkMatch.job === null) return fail(NOT_MATCHING);
    const part = bulkMatch.job.step(atOnce ?? MATCHED_AT_ONCE);
    if (!part.ok || part.value.done) bulkMatch.job = null;
    return part;
  },

  'transfers.ofRecord'(context: ArchiveContext, { id }: { id: number }): CallReply<'transfers.ofRecord'> {
    const reviews = reviewsOf(context);
    const decision = reviews.owning(id);
    if (decision === null) return { own: null };
    const [row] = reviews.log.rowsAt([decision.seq]);
    const read = recordReader(context);
    return { own: decisionView(decision, row, read, reviews) };
  },
} as const;

/** Work between requests: reads the transaction ids once there are two accounts to look between. True while there is more of it. */
export function transfersBehind({ db, columns }: ArchiveContext): boolean {
  if (!isStore(columns) || columns.loading() || columns.data.accounts.size() < 2) return false;
  return readTxSlice(db, columns.data);
}

/** Cached until the archive, the reviews or the setting change. */
function proposalsOf(context: QueryContext, { of, ...setting }: TransferSetting): Proposals {
  const all = allProposals(context, setting);
  if (of === null) return all;
  const { columns } = context;
  const key = JSON.stringify(['transfers', of, setting]);
  return columns.results.get('answer', key, columns.revision(), () => {
    const { account, accounts } = columns.data;
    const codes = accounts.allowed([of]);
    return proposalsWith(all, (row) => codes[account[row] ?? 0] === 1);
  });
}

function allProposals(context: QueryContext, { rules, accounts }: Omit<TransferSetting, 'of'>): Proposals {
  const { columns, db } = context;
  const { data } = columns;
  const key = `transfers ${JSON.stringify([rules, accounts])}`;
  return columns.results.get('answer', key, columns.revision(), () => {
    const groups = groupsOf(context, accounts);
    const counted = groups.filter((group) => group >= 0).length;
    if (counted < 2) return NO_PROPOSALS;
    const reviews = reviewsOf(context);
    const hasNonMatches = reviews.transfers.list('not-internal').length > 0;
    return findProposals(data, txColumn(db, data), {
      groups,
      before: rules.before,
      after: rules.after,
      byCreation: columns.orders.rows('created'),
      taken: (row) => ((data.flags[row] ?? 0) & INTERNAL_TRANSFER) !== 0,
      notMatched: (out, into) =>
        hasNonMatches && reviews.transferOf(data.ids[out] ?? 0, data.ids[into] ?? 0) === 'not-internal',
    });
  });
}

const NO_PROPOSALS: Proposals = {
  count: 0,
  starts: new Uint32Array(1),
  out: new Uint32Array(0),
  in: new Uint32Array(0),
  level: new Uint8Array(0),
  certain: 0,
};

/** By the account's code 0 where it counts, else -1. */
function groupsOf({ columns }: QueryContext, accounts: readonly string[]): Int32Array {
  return Int32Array.from(columns.data.accounts.allowed(accounts), (counts) => counts - 1);
}

/** Decisions about transfers with a leg of the account; of all live accounts where none is named. */
function decisionsOf(
  context: ArchiveContext,
  is: 'internal' | 'not-internal',
  accountId: string | null,
): readonly Decision[] {
  const all = reviewsOf(context).transfers.list(is);
  const practice = practiceAccounts(context);
  if (accountId === null && practice.size === 0) return all;
  return all.filter(({ out, in: into }) =>
    accountId === null
      ? !practice.has(out.account) && !practice.has(into.account)
      : out.account === accountId || into.account === accountId,
  );
}

function linkAt(all: Proposals, link: number): { out: number; in: number; level: number } {
  return { out: all.out[link] ?? 0, in: all.in[link] ?? 0, level: all.level[link] ?? 0 };
}

function certainPairs({ columns: { data } }: QueryContext, all: Proposals): Pair[] {
  const pairs: Pair[] = [];
  for (let proposal = 0; proposal < all.certain; proposal += 1) {
    const { out, in: into } = linkAt(all, all.starts[proposal] ?? 0);
    pairs.push({ out: data.ids[out] ?? 0, in: data.ids[into] ?? 0 });
  }
  return pairs;
}

/** Changes with the certain pairs and with what the venue reports of their legs (result-mark.ts). */
function certainMark({ columns: { data } }: QueryContext, all: Proposals): string {
  let mark = 0;
  for (let proposal = 0; proposal < all.certain; proposal += 1) {
    const { out, in: into } = linkAt(all, all.starts[proposal] ?? 0);
    mark =
      (mark + Math.imul(recordMark(data, out) ^ Math.imul(recordMark(data, into), 3), 0x9e37_79b1)) >>> 0;
  }
  return mark.toString(16);
}

function reviewer(context: ArchiveContext, by: string): Result<string, BridgeError> {
  const why = reviewsOf(context).log.problem();
  if (why !== null) return fail({ kind: 'store', message: transfersServiceMessages.notRecorded(why) });
  return nameOfReviewer(by);
}
