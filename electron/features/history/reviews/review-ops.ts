import type { BridgeError } from '../../../../shared/base/error.ts';
import type { CallInput, CallReply } from '../../../../shared/bridge/contract.ts';
import type { WrittenRows } from '../../../../shared/bridge/review-calls.ts';
import type { ImportSource, ReviewState } from '../../../../shared/query/filter.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { reviewServiceMessages as messages } from '../../../../shared/messages/review-service.ts';
import type { LogPoint } from '../../../storage/log-head.ts';
import type { LogSignature } from '../../../storage/log-signature.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { moduleState } from '../archive/module-state.ts';
import { isInScope, recordsInScope } from '../queries/query-ops.ts';
import { hasControls } from './bounds.ts';
import { eventOfRow } from './fold.ts';
import type { RecordRef, NewReviewRow, ReviewRow } from './log-row.ts';
import { type ImportFileRequest, importLog, importLogFile, type ImportRequest } from './import-log.ts';
import { logPage } from './log-view.ts';
import { reviewsOf } from './open-reviews.ts';
import type { Rules } from './review-index.ts';
import { beginReviewing, type ReviewRequest, UNREADABLE_NAME } from './record-reviews.ts';
import { type ActionReply, actionReply, type Job, type ReviewPart, type Reviewer } from './review-job.ts';
import { readBase } from './record-base.ts';
import { beginUndo, type UndoRequest } from './undo.ts';

type Summary = CallReply<'reviews.summary'>;
/** One review event of a record, as it is shown. */
type ReviewEventView = CallReply<'history.record'>['events'][number];

/** The bulk under way, one at most: the log takes one writer. */
const bulkOf = moduleState((): { job: Job | null } => ({ job: null }));
/** About a tenth of a second. */
const RECORDED_AT_ONCE = 4_000;

/** The last entry of the log. */
interface LastEntry extends LogPoint {
  isSigned: boolean;
}

interface SignRequest {
  hash: string;
  signature: LogSignature;
  systemUser: string;
  at: number;
}

const ADDED_SINCE: BridgeError = { kind: 'conflict', message: messages.addedSince };
const NO_JOB: BridgeError = { kind: 'store', message: messages.openedAnew };

/** Rolls back what is not committed of a bulk, before the files are closed. */
export function abandonReviewing(context: ArchiveContext): void {
  const bulk = bulkOf(context);
  bulk.job?.drop();
  bulk.job = null;
}

/** Reviews, in the archive's thread. */
export const reviewOps = {
  /** Records one event for every record selected, in one commit. What would change nothing is skipped and counted. */
  'reviews.record'(context: ArchiveContext, request: ReviewRequest): Result<ActionReply, BridgeError> {
    const job = beginReviewing(context, request);
    if (!job.ok) return job;
    const part = job.value.step(Number.POSITIVE_INFINITY);
    return part.ok ? succeed(actionReply(part.value)) : part;
  },

  /** The same, leaving out records that are in one of these states when it is written; answers which ones. */
  'reviews.recordExcept'(
    context: ArchiveContext,
    request: ReviewRequest & { except: readonly ReviewState[] },
  ): Result<ActionReply & { excepted: readonly number[] }, BridgeError> {
    const job = beginReviewing(context, request);
    if (!job.ok) return job;
    const part = job.value.step(Number.POSITIVE_INFINITY);
    if (!part.ok) return part;
    return succeed({ ...actionReply(part.value), excepted: job.value.excepted });
  },

  /** The same as 'reviews.record' a part at a time, so that others are answered in between: 'reviews.recordMore' is asked until it is done. */
  'reviews.recordFirst'(
    context: ArchiveContext,
    request: ReviewRequest & { atOnce?: number },
  ): Result<ReviewPart, BridgeError> {
    return firstStep(context, beginReviewing(context, request), request.atOnce);
  },

  /** Undoes some rows of the log, the same way. */
  'reviews.undoFirst'(
    context: ArchiveContext,
    request: UndoRequest & { atOnce?: number },
  ): Result<ReviewPart, BridgeError> {
    return firstStep(context, beginUndo(context, request), request.atOnce);
  },

  /** Whether a later row undid any of these. */
  'reviews.isUndone'(context: ArchiveContext, { rows }: { rows: readonly WrittenRows[] }): boolean {
    const reviews = reviewsOf(context);
    for (const { first, last } of rows)
      for (let seq = first; seq <= last; seq += 1) if (reviews.isUndone(seq)) return true;
    return false;
  },

  'reviews.recordMore'(
    context: ArchiveContext,
    { atOnce }: { atOnce?: number },
  ): Result<ReviewPart, BridgeError> {
    const bulk = bulkOf(context);
    if (bulk.job === null) return fail(NO_JOB);
    const part = bulk.job.step(atOnce ?? RECORDED_AT_ONCE);
    if (!part.ok || part.value.done) bulk.job = null;
    return part;
  },

  /** Counts over the records in scope. */
  'reviews.summary'(context: ArchiveContext, scope: CallInput<'reviews.summary'>): Summary {
    const reviews = reviewsOf(context);
    const { states, once, unmatched } = reviews.counts((accountId) => isInScope(context, scope, accountId));
    const rules = reviews.rules();
    const { reviewed, queried, attention } = states;
    return {
      rules,
      problem: reviews.log.problem(),
      counts: {
        unreviewed: recordsInScope(context, scope) - reviewed - queried - attention,
        waiting: rules.fourEyes ? once : 0,
        reviewed: rules.fourEyes ? 0 : once,
        approved: reviewed - once,
        queried,
        attention,
      },
      log: { rows: reviews.log.rows(), head: reviews.log.head() },
      unmatched,
    };
  },

  /** The rules are rows of the log: switching four eyes off is recorded too, with who did it. */
  'reviews.setRules'(
    context: ArchiveContext,
    { systemUser, at, ...wanted }: Rules & Reviewer,
  ): Result<Rules, BridgeError> {
    const reviews = reviewsOf(context);
    const rules = { reviewer: wanted.reviewer.trim().toWellFormed(), fourEyes: wanted.fourEyes };
    if (hasControls(rules.reviewer)) return fail({ ...UNREADABLE_NAME, field: 'reviewer' });
    const before = reviews.rules();
    if (before.reviewer === rules.reviewer && before.fourEyes === rules.fourEyes) return succeed(rules);
    const row: NewReviewRow = {
      kind: 'rules',
      at,
      by: rules.reviewer,
      systemUser,
      record: null,
      value: JSON.stringify(rules),
      origin: null,
    };
    const written = reviews.log.append([row]);
    if (!written.ok) return written;
    reviews.take({ seq: reviews.log.rows(), ...row });
    return succeed(rules);
  },

  /** How far the log goes; null where it takes nothing. `isSigned`: its last entry is a signature, or it has none. */
  'reviews.last'(context: ArchiveContext): LastEntry | null {
    const { log } = reviewsOf(context);
    if (log.problem() !== null) return null;
    const [last] = log.rowsAt([log.rows()]);
    return {
      rows: log.rows(),
      hash: log.head(),
      at: last?.at ?? 0,
      isSigned: (last?.kind ?? 'signature') === 'signature',
    };
  },

  /** Whether this entry is in the log. */
  'reviews.has'(context: ArchiveContext, { rows, hash }: LogPoint): boolean {
    return rows === 0 || reviewsOf(context).log.hashAt(rows) === hash;
  },

  /** The keychain knows of this entry, which is not in the log. */
  'reviews.lacks'(context: ArchiveContext, entry: LogPoint): null {
    reviewsOf(context).log.lacks(entry);
    return null;
  },

  /** Signs the entries up to the one with this hash: one more entry. Kind `conflict` where that is not the last one any more. */
  'reviews.sign'(
    context: ArchiveContext,
    { hash, signature, systemUser, at }: SignRequest,
  ): Result<null, BridgeError> {
    const reviews = reviewsOf(context);
    const value = JSON.stringify(signature);
    const row: NewReviewRow = {
      kind: 'signature',
      at,
      by: '',
      systemUser,
      record: null,
      value,
      origin: null,
    };
    // Asked once the log holds the lock, and knows what another program added.
    function* ifLast() {
      if (reviews.log.head() === hash) yield row;
    }
    const written = reviews.log.append(ifLast());
    if (!written.ok) return written;
    if (written.value === 0) return fail(ADDED_SINCE);
    reviews.take({ seq: reviews.log.rows(), ...row });
    return succeed(null);
  },

  /** Imports another review log. */
  'reviews.import'(
    context: ArchiveContext,
    request: ImportRequest,
  ): Result<CallReply<'reviews.import'>, BridgeError> {
    const by = request.by.trim().toWellFormed();
    if (by === '' || hasControls(by)) return fail({ ...UNREADABLE_NAME, field: 'by' });
    return importLog(context, { ...request, by });
  },

  /** The same of a file on this disk, which the app itself put there. */
  'reviews.importFile'(
    context: ArchiveContext,
    request: ImportFileRequest,
  ): Result<CallReply<'reviews.import'>, BridgeError> {
    return importLogFile(context, request);
  },

  /** All review events of a record, oldest first. */
  'reviews.events'(context: ArchiveContext, { id }: { id: number }): ReviewEventView[] {
    const reviews = reviewsOf(context);
    const kind = reviews.kindOf(id);
    return reviews.log.rowsAt(reviews.seqsOf(id)).flatMap((row) => {
      const about = { imported: reviews.sourceOf(row), undone: reviews.isUndone(row.seq) };
      return shown(row, kind, about);
    });
  },

  /** The log itself, its newest entries first. */
  'reviews.log': logPage,
} as const;

function firstStep(
  context: ArchiveContext,
  job: Result<Job, BridgeError>,
  atOnce = RECORDED_AT_ONCE,
): Result<ReviewPart, BridgeError> {
  if (!job.ok) return job;
  const part = job.value.step(atOnce);
  if (part.ok && !part.value.done) bulkOf(context).job = job.value;
  return part;
}

/** A row as it is shown beside a record of this kind: a transfer is in the log once, and is shown for both its legs. */
function shown(
  { seq, by, at, systemUser, ...row }: ReviewRow,
  kind: RecordRef['kind'] | null,
  about: { imported: ImportSource | null; undone: boolean },
): ReviewEventView[] {
  const what = eventOfRow(row);
  // An event that was undone shows that itself.
  if (what === null || what.kind === 'undo') return [];
  const recorded = { seq, at, by, systemUser, undone: about.undone, imported: sourceView(about.imported) };
  if (what.kind !== 'transfer') return [{ ...recorded, what }];
  const other = kind === 'deposit' ? row.record : what.other;
  if (other === null) return [];
  const { currency, amount } = readBase(other.base);
  const seen = { accountId: other.account, kind: other.kind, currency, amount };
  return [{ ...recorded, what: { kind: 'transfer', is: what.is, other: seen } }];
}

/** Where a row came from, for the window. */
function sourceView(source: ImportSource | null): ReviewEventView['imported'] {
  return source === null ? null : { ...source, before: [...source.before] };
}
