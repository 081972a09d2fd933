import type { BridgeError } from '../../../shared/bridge/error.ts';
import type { CallInput } from '../../../shared/bridge/contract.ts';
import { samePerson } from '../../../shared/history/same-person.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { reviewDeskText as text } from '../../../shared/text/review-desk.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { rowOfSaid, saidOfRow } from './fold.ts';
import type { NewReviewRow, ReviewRow } from './log-row.ts';
import { reviewsOf } from './open-reviews.ts';
import { countLeft, type Job, nothingLeft, type Speaker } from './saying-job.ts';

export type UndoQuestion = CallInput<'reviews.undo'> & Speaker;

/**
 * Begins to take back what one person said in these rows of the log, each by a row of its own: the log keeps both. What somebody has built
 * on since stays as it is, and is counted. Kind `conflict` when the rows are not this person's, or nothing of them can be taken back any more.
 */
export function beginUndo(
  context: ArchiveContext,
  { rows: { first, last }, by, at, systemUser }: UndoQuestion,
): Result<Job, BridgeError> {
  const reviews = reviewsOf(context);
  const why = reviews.log.problem();
  if (why !== null) return fail({ kind: 'store', message: text.notSaid(why) });
  const news: NewReviewRow[] = [];
  const left = nothingLeft();
  for (const row of reviews.log.rowsBetween(first, last)) {
    if (row.record === null || row.origin !== null || !samePerson(row.by, by)) return fail(NOT_YOURS);
    const what = saidOfRow(row);
    if (what === null || what.kind === 'transfer' || what.kind === 'undo') return fail(NOT_YOURS);
    if (reviews.undoes(row)) {
      const words = rowOfSaid({ kind: 'undo', seq: row.seq });
      news.push({ ...words, at, by, systemUser, record: row.record, origin: null });
    } else left.same += 1;
  }
  if (news.length === 0) return fail(BUILT_ON);
  const appending = reviews.log.begin(news);
  return succeed({
    excepted: [],
    drop: () => appending.drop(),
    step(most) {
      const part = appending.step(most);
      if (!part.ok) return part;
      const { done, added } = part.value;
      const last = reviews.log.rows();
      if (done)
        news.forEach((row, at) => reviews.take({ seq: last - added + 1 + at, ...row } satisfies ReviewRow));
      return succeed({ done, said: added, skipped: countLeft(left), left, written: null });
    },
  });
}

const NOT_YOURS: BridgeError = { kind: 'conflict', message: text.undo.notYours };
const BUILT_ON: BridgeError = { kind: 'conflict', message: text.undo.builtOn };
