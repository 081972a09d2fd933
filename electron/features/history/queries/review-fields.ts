import { type HistoryRecord, type ImportSources, reviewStatusOf } from '../../../../shared/query/filter.ts';
import type { ReviewImports, ReviewIndex } from '../archive/context.ts';
import { isChangedSince } from './changed-since.ts';

type ReviewFields = Pick<
  HistoryRecord,
  | 'review'
  | 'reviewedBy'
  | 'reviewedAt'
  | 'approvedBy'
  | 'sameUser'
  | 'importedReviews'
  | 'notes'
  | 'labels'
  | 'internalTransferWith'
  | 'changedSince'
  | 'importSources'
>;

/** What a record shows of its reviews; `changedAt`: when a field that should not change last changed. */
export function reviewFields(
  reviews: Pick<ReviewIndex, 'of' | 'fourEyes'>,
  id: number,
  changedAt: (id: number) => number | null,
): ReviewFields {
  const recorded = reviews.of(id);
  return {
    review: reviewStatusOf(recorded.state, recorded.approvedBy !== null, reviews.fourEyes()),
    reviewedBy: recorded.by,
    reviewedAt: recorded.at,
    approvedBy: recorded.approvedBy,
    sameUser: recorded.sameUser,
    importedReviews: recorded.importedReviews,
    notes: recorded.notes,
    labels: [...recorded.labels],
    internalTransferWith: recorded.internalTransferWith,
    changedSince: recorded.state !== 'unreviewed' && isChangedSince(recorded, changedAt(id)),
    ...(recorded.importSources && { importSources: sourcesOf(recorded.importSources) }),
  };
}

function sourcesOf({ labels, transfer }: ReviewImports): ImportSources {
  return { labels: Array.from(labels, ([label, from]) => ({ label, from })), transfer };
}
