import { type HistoryRecord, standingOf } from '../../../../shared/query/filter.ts';
import type { ReviewIndex } from '../archive/context.ts';
import { isChangedSince } from './changed-since.ts';

type ReviewFields = Pick<
  HistoryRecord,
  | 'review'
  | 'reviewedBy'
  | 'reviewedAt'
  | 'secondBy'
  | 'sameUser'
  | 'importedReviews'
  | 'notes'
  | 'labels'
  | 'ownWith'
  | 'changedSince'
>;

/** What a record shows of its reviews; `changedAt`: when it was last told otherwise in what should not change. */
export function reviewFields(
  reviews: Pick<ReviewIndex, 'of' | 'fourEyes'>,
  id: number,
  changedAt: (id: number) => number | null,
): ReviewFields {
  const said = reviews.of(id);
  return {
    review: standingOf(said.state, said.secondBy !== null, reviews.fourEyes()),
    reviewedBy: said.by,
    reviewedAt: said.at,
    secondBy: said.secondBy,
    sameUser: said.sameUser,
    importedReviews: said.importedReviews,
    notes: said.notes,
    labels: [...said.labels],
    ownWith: said.ownWith,
    changedSince: said.state !== 'unreviewed' && isChangedSince(said, changedAt(id)),
  };
}
