import type { BridgeError } from '../../../shared/bridge/error.ts';
import type { HistoryRecord } from '../../../shared/history/filter.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { AskContext } from './columns.ts';
import { recordReader } from './page.ts';

/** What changed of a record after it was first seen. */
export interface RecordChange {
  /** When this was seen, milliseconds since the epoch. */
  at: number;
  field: string;
  before: string | null;
  after: string | null;
}

/** One record with every change seen of it, oldest first. */
export function record(
  { db, reviews }: AskContext,
  id: number,
): Result<{ row: HistoryRecord; changes: RecordChange[] }, BridgeError> {
  const row = recordReader(db, reviews)(id);
  if (row === null) {
    const message = `The archive has no record ${id}. It may have been built anew since: look for the record in the list again.`;
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
  return succeed({ row, changes });
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
