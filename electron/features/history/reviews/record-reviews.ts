import type { BridgeError } from '../../../../shared/base/error.ts';
import type { CallInput } from '../../../../shared/bridge/contract.ts';
import type { ReviewState } from '../../../../shared/query/filter.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { reviewServiceMessages as messages } from '../../../../shared/messages/review-service.ts';
import type { ArchiveContext, ArchiveRow } from '../archive/context.ts';
import { archiveRow, RECORD_COLUMNS, type StoredRecord } from '../archive/record-rows.ts';
import { readRows } from '../archive/damaged-rows.ts';
import { isIntact } from '../archive/row-checksum.ts';
import { idsOf, practiceAccounts, resultMark, shownAsDamaged } from '../queries/query-ops.ts';
import { isChangedSince, lastChange } from '../queries/changed-since.ts';
import { practiceApart } from '../queries/practice-scope.ts';
import { hasControls } from './bounds.ts';
import { rowOfEvent, type ReviewEvent, whyNot } from './fold.ts';
import type { NewReviewRow } from './log-row.ts';
import { reviewsOf } from './open-reviews.ts';
import type { Leg } from './review-index.ts';
import { countLeft, type Job, type Left, nothingLeft, type Reviewer } from './review-job.ts';
import { createBaseOf } from './record-base.ts';

export type ReviewRequest = CallInput<'reviews.record'> & Reviewer;

/** The name a review is recorded under; kind `bad-request` for none, and for one with invisible characters. */
export function nameOfReviewer(by: string): Result<string, BridgeError> {
  const name = by.trim().toWellFormed();
  if (name === '') return fail({ kind: 'bad-request', message: messages.nameMissing, field: 'by' });
  return hasControls(name) ? fail({ ...UNREADABLE_NAME, field: 'by' }) : succeed(name);
}

/** The person's name and the event as the log will have them: without invisible characters and lone surrogates. */
function checked(
  context: ArchiveContext,
  { by, what }: ReviewRequest,
): Result<{ by: string; what: ReviewEvent }, BridgeError> {
  const reviewer = nameOfReviewer(by);
  if (!reviewer.ok) return reviewer;
  const name = reviewer.value;
  const why = reviewsOf(context).log.problem();
  if (why !== null) return fail({ kind: 'store', message: messages.notRecorded(why) });
  if (what.kind === 'approval' && !reviewsOf(context).rules().fourEyes) return fail(NOT_FOUR_EYES);
  if (what.kind === 'note') {
    const note = what.text.trim().toWellFormed();
    if (note === '') return fail({ kind: 'bad-request', message: messages.noteEmpty, field: 'what.text' });
    return succeed({ by: name, what: { kind: 'note', text: note } });
  }
  if (what.kind !== 'label') return succeed({ by: name, what });
  const label = what.label.trim().toWellFormed();
  if (label === '' || hasControls(label)) {
    return fail({ kind: 'bad-request', message: messages.labelUnreadable, field: 'what.label' });
  }
  return succeed({ by: name, what: { ...what, label } });
}

function selected(
  context: ArchiveContext,
  selection: ReviewRequest['selection'],
): Result<Iterable<number>, BridgeError> {
  if (selection.by === 'ids') return succeed(new Set(selection.ids));
  const ids = idsOf(context, selection.filter);
  if (ids.length !== selection.expected) {
    const damaged = shownAsDamaged(context, selection.filter);
    if (damaged > 0 && ids.length + damaged === selection.expected)
      return fail({ kind: 'conflict', message: messages.damagedAmong(damaged, count(damaged)) });
    const message = messages.selectionChanged(count(selection.expected), count(ids.length));
    return fail({ kind: 'conflict', message });
  }
  // As many, but other records, or one of them changed: nobody has seen that.
  if (resultMark(context, selection.filter) !== selection.mark)
    return fail({ kind: 'conflict', message: messages.selectionDiffers });
  return succeed(ids);
}

/** Whether some of these records are of practice accounts and some of live ones. */
function joinsPractice(context: ArchiveContext, ids: Iterable<number>): boolean {
  const practice = practiceAccounts(context);
  if (practice.size === 0) return false;
  const met = new Set<boolean>();
  for (const { row } of readRecords(context, ids)) {
    if (row !== null) met.add(practice.has(row.accountId));
    if (met.size === 2) return true;
  }
  return false;
}

type ReviewedLeg = Required<Leg>;

/** Begins to record one event for every record selected. */
export function beginReviewing(
  context: ArchiveContext,
  request: ReviewRequest & { except?: readonly ReviewState[] },
): Result<Job, BridgeError> {
  const checkedEvent = checked(context, request);
  if (!checkedEvent.ok) return checkedEvent;
  const ids = selected(context, request.selection);
  if (!ids.ok) return ids;
  if (joinsPractice(context, ids.value)) return fail(practiceApart());
  return succeed(reviewing(context, ids.value, { ...request, ...checkedEvent.value }));
}

function reviewing(
  context: ArchiveContext,
  ids: Iterable<number>,
  {
    by,
    at,
    systemUser,
    what,
    except = [],
  }: Reviewer & { by: string; what: ReviewEvent; except?: readonly ReviewState[] },
): Job {
  const reviews = reviewsOf(context);
  const baseOf = createBaseOf();
  const columns = rowOfEvent(what);
  const changedAt = lastChange(context.db);
  const reviewedLegs: ReviewedLeg[] = [];
  const excepted: number[] = [];
  const left: Left = nothingLeft();
  const lost: number[] = [];
  const damaged: number[] = [];

  function* rows(): Generator<NewReviewRow, void, undefined> {
    for (const { id, row, isDamaged } of readRecords(context, ids)) {
      if (isDamaged) {
        damaged.push(id);
        throw new Error('a record selected is damaged');
      }
      if (row === null) {
        lost.push(id);
        throw new Error('a record selected is not in the archive');
      }
      const review = reviews.of(id);
      if (except.includes(review.state)) {
        excepted.push(id);
        continue;
      }
      const refusal = whyNot(review, what, { by, at, isChanged: isChangedSince(review, changedAt(id)) });
      if (refusal !== null) {
        left[refusal] += 1;
        continue;
      }
      const name = reviews.nameOf(row);
      const not = reviews.notOf(row, name.key);
      reviewedLegs.push({ id, name, tx: row.record.walletTxId, not });
      const record = { ...name, base: baseOf(row.record, not) };
      yield { ...columns, at, by, systemUser, record, origin: null };
    }
  }

  function applyRecorded(): void {
    let seq = reviews.log.rows() - reviewedLegs.length;
    for (const each of reviewedLegs) {
      seq += 1;
      reviews.recorded(each, { seq, what, by, systemUser, at, from: 'here', source: 0, importedFrom: null });
    }
  }

  const appending = reviews.log.begin(rows());
  return {
    excepted,
    drop: () => appending.drop(),
    step(max) {
      const part = appending.step(max);
      if (lost.length > 0) {
        return fail({ kind: 'not-found', message: messages.lost(lost.join(', ')) });
      }
      if (damaged.length > 0) {
        return fail({ kind: 'conflict', message: messages.damagedRecords(damaged.join(', ')) });
      }
      if (!part.ok) return part;
      const { done, added } = part.value;
      if (done) applyRecorded();
      const last = reviews.log.rows();
      const written = done && added > 0 ? { first: last - added + 1, last } : null;
      return succeed({ done, recorded: added, skipped: countLeft(left), left, written });
    },
  };
}

/** Records read at once: a query for each costs twice as much. */
const READ_AT_ONCE = 250;

/** The records of these numbers, in their order; null for one the archive does not have, and for a damaged one. */
function* readRecords(
  { db, columns }: ArchiveContext,
  ids: Iterable<number>,
): Generator<{ id: number; row: ArchiveRow | null; isDamaged: boolean }, void, undefined> {
  const statement = db.prepare(
    `SELECT ${RECORD_COLUMNS} FROM json_each(?) AS wanted CROSS JOIN records ON records.id = wanted.value
       LEFT JOIN accounts ON accounts.n = records.account`,
  );
  let some: number[] = [];
  function* read() {
    const found = new Map<number, StoredRecord>();
    const rows = readRows(statement, [JSON.stringify(some)]) as unknown as StoredRecord[]; // of RECORD_COLUMNS
    for (const row of rows) found.set(row.id, row);
    for (const id of some) {
      const stored = found.get(id);
      const isDamaged = stored !== undefined && !isIntact(stored);
      if (isDamaged) columns.setDamaged(id);
      yield { id, row: stored === undefined || isDamaged ? null : archiveRow(stored), isDamaged };
    }
    some = [];
  }
  for (const id of ids) {
    some.push(id);
    if (some.length === READ_AT_ONCE) yield* read();
  }
  yield* read();
}

function count(records: number): string {
  return messages.records(records, records.toLocaleString('en-US'));
}

export const UNREADABLE_NAME: BridgeError = { kind: 'bad-request', message: messages.nameUnreadable };

const NOT_FOUR_EYES: BridgeError = { kind: 'conflict', message: messages.notFourEyes };
