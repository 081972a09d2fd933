import type { BridgeError } from '../../../../shared/base/error.ts';
import type { CallInput } from '../../../../shared/bridge/contract.ts';
import type { WrittenRows } from '../../../../shared/bridge/review-calls.ts';
import { samePerson } from '../../../../shared/reviews/same-person.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { reviewServiceMessages as messages } from '../../../../shared/messages/review-service.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { eventOfRow } from './fold.ts';
import type { NewReviewRow, ReviewRow } from './log-row.ts';
import { reviewsOf } from './open-reviews.ts';
import { countLeft, type Job, nothingLeft, type Reviewer } from './review-job.ts';

export type UndoRequest = CallInput<'reviews.undo'> & Reviewer;

/**
 * Begins to undo one person's rows of the log, each by a row of its own: the log keeps both. Of a decision about an internal transfer
 * the one before it applies again. What later events are based on stays as it is, and is counted. Kind `conflict` when the rows are
 * not this person's, or none of them can be undone any more.
 */
export function beginUndo(
  context: ArchiveContext,
  { rows, by, at, systemUser }: UndoRequest,
): Result<Job, BridgeError> {
  const reviews = reviewsOf(context);
  const why = reviews.log.problem();
  if (why !== null) return fail({ kind: 'store', message: messages.notRecorded(why) });
  const undoRows: NewReviewRow[] = [];
  const left = nothingLeft();
  for (const { first, last } of apart(rows)) {
    for (const row of reviews.log.rowsBetween(first, last)) {
      if (row.record === null || row.origin !== null || !samePerson(row.by, by)) return fail(NOT_YOURS);
      const what = eventOfRow(row);
      if (what === null || what.kind === 'undo') return fail(NOT_YOURS);
      const columns = reviews.undoing(row);
      if (columns === null) left.same += 1;
      else undoRows.push({ ...columns, at, by, systemUser, record: row.record, origin: null });
    }
  }
  if (undoRows.length === 0) return fail(BUILT_ON);
  const appending = reviews.log.begin(undoRows);
  return succeed({
    excepted: [],
    drop: () => appending.drop(),
    step(max) {
      const part = appending.step(max);
      if (!part.ok) return part;
      const { done, added } = part.value;
      const last = reviews.log.rows();
      if (done)
        undoRows.forEach((row, at) =>
          reviews.take({ seq: last - added + 1 + at, ...row } satisfies ReviewRow),
        );
      return succeed({ done, recorded: added, skipped: countLeft(left), left, written: null });
    },
  });
}

/** The same rows in ascending ranges that do not overlap: nothing is undone twice. */
function apart(rows: readonly WrittenRows[]): WrittenRows[] {
  let free = 1;
  return rows
    .toSorted((a, b) => a.first - b.first)
    .map(({ first, last }) => {
      const range = { first: Math.max(first, free), last };
      free = Math.max(free, last + 1);
      return range;
    });
}

const NOT_YOURS: BridgeError = { kind: 'conflict', message: messages.undo.notYours };
const BUILT_ON: BridgeError = { kind: 'conflict', message: messages.undo.builtOn };
