import type { BridgeError } from '../../../../shared/base/error.ts';
import type { HistoryRecord } from '../../../../shared/query/filter.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { archiveMessages } from '../../../../shared/messages/archive.ts';
import type { QueryContext } from './columns.ts';
import { recordReader } from './page.ts';
import { reviewFields } from './review-fields.ts';
import { isPresent } from './replayed-state.ts';

/** What changed of a record after it was first seen. */
export interface RecordChange {
  /** When this was seen, milliseconds since the epoch. */
  at: number;
  field: string;
  before: string | null;
  after: string | null;
}

/** The review of the same record from while it belonged to an account that was removed since. */
export type EarlierReview = Pick<
  HistoryRecord,
  | 'id'
  | 'accountId'
  | 'review'
  | 'reviewedBy'
  | 'reviewedAt'
  | 'approvedBy'
  | 'notes'
  | 'labels'
  | 'importSources'
>;

/** One record with every change seen of it, oldest first. */
export function record(
  context: QueryContext,
  id: number,
): Result<{ row: HistoryRecord; changes: RecordChange[]; earlierReviews: EarlierReview[] }, BridgeError> {
  const { db, reviews, columns } = context;
  const row = recordReader(context)(id);
  if (row === null) {
    const message = archiveMessages.query.noRecord(id);
    return fail({ kind: 'not-found', message });
  }
  const changes: RecordChange[] = [];
  const found = db
    .prepare(
      'SELECT seen_at, field, before, after FROM status_changes WHERE record = ? ORDER BY seen_at, field',
    )
    .all(id);
  for (const { seen_at: at, field, before, after } of found) {
    changes.push({
      at: Number(at),
      field: String(field),
      before: textOrNull(before),
      after: textOrNull(after),
    });
  }
  return succeed({
    row,
    changes,
    earlierReviews: isPresent(columns.replayed(), row.accountId) ? earlierReviews() : [],
  });

  function earlierReviews(): EarlierReview[] {
    const recorded: EarlierReview[] = [];
    for (const found of db.prepare(SAME_ELSEWHERE).all(id)) {
      const accountId = String(found['account']);
      if (isPresent(columns.replayed(), accountId)) continue;
      const other = Number(found['id']);
      const { review, reviewedBy, reviewedAt, approvedBy, notes, labels, importSources } = reviewFields(
        reviews,
        other,
        () => null,
      );
      if (review === 'unreviewed' && notes === 0 && labels.length === 0) continue;
      const imports = importSources && { importSources };
      recorded.push({
        id: other,
        accountId,
        review,
        reviewedBy,
        reviewedAt,
        approvedBy,
        notes,
        labels,
        ...imports,
      });
    }
    return recorded;
  }
}

/** Equal in everything that cannot change (archive/identity.ts), of another account. */
const SAME_ELSEWHERE = `SELECT same.id AS id, accounts.id AS account FROM records AS own
  JOIN records AS same ON same.key = own.key AND same.occurrence = own.occurrence AND same.kind = own.kind AND same.account <> own.account
  JOIN accounts ON accounts.n = same.account
  WHERE own.id = ? ORDER BY same.id`;

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
