import type { ExportTemplate } from '../../../../shared/exports/template.ts';
import { exportField } from '../../../../shared/exports/export-fields.ts';
import type { HistoryFilter } from '../../../../shared/query/filter.ts';
import type { Gap } from '../../../../shared/query/gap.ts';

/** The review log has a fault: reviews are known up to this row of it only; 0 when none are. */
export interface ReviewGap {
  upToRow: number;
}

/** From the answer of `reviews.summary`; null when the log has no fault. */
export function reviewGapOf(problem: string | null, rows: number): ReviewGap | null {
  return problem === null ? null : { upToRow: rows };
}

/** The same among the gaps of the history. */
export function reviewLogGap({ upToRow }: ReviewGap): Gap {
  return { accountId: null, kind: null, from: null, to: null, cause: { is: 'reviews', upToRow } };
}

/** A text is searched for in notes as well. Every part of a filter is listed, so that a new one has to decide. */
const CONCERNS_REVIEWS: Record<keyof HistoryFilter, boolean> = {
  accountIds: false,
  removed: false,
  kind: false,
  currencies: false,
  chains: false,
  statuses: false,
  offChain: false,
  from: false,
  before: false,
  above: false,
  below: false,
  hasMemo: false,
  reviews: true,
  imported: true,
  missing: false,
  altered: false,
  late: false,
  damaged: false,
  final: false,
  labels: true,
  internalTransfer: true,
  changed: true,
  text: true,
  names: false,
};

/** Whether reviews decide which records an export has, or one of its columns shows them. */
export function concernsReviews(filter: HistoryFilter, { columns }: ExportTemplate): boolean {
  const fields = Object.keys(filter) as (keyof HistoryFilter)[]; // zod lets no other through
  return (
    fields.some((name) => CONCERNS_REVIEWS[name]) ||
    columns.some(({ field }) => exportField(field)?.needsReviewLog === true)
  );
}
