import type { DatabaseSync } from 'node:sqlite';
import type { HistoryFilter, HistoryRecord } from '../../../shared/history/filter.ts';
import type { ReviewBook } from '../archive/context.ts';
import { archiveRow, FROM_RECORDS, RECORD_COLUMNS, type StoredRecord } from '../archive/record-rows.ts';
import type { AskContext } from './columns.ts';
import { resultOf } from './filter.ts';
import type { Sort } from './result-cache.ts';

export interface PageQuestion {
  filter: HistoryFilter;
  sort: Sort;
  offset: number;
  limit: number;
}

/** A stretch of the result by position. Costs the same at any depth: the result is a list of rows, and only these are read. */
export function page(
  context: AskContext,
  { filter, sort, offset, limit }: PageQuestion,
): { total: number; revision: number; rows: HistoryRecord[] } {
  const result = resultOf(context, filter, sort);
  const read = recordReader(context.db, context.reviews);
  const rows: HistoryRecord[] = [];
  for (const row of result.subarray(offset, offset + limit)) {
    const record = read(context.columns.data.ids[row] ?? 0);
    if (record !== null) rows.push(record);
  }
  return { total: result.length, revision: context.columns.revision(), rows };
}

/** Every record of the result in its order, read one by one: whatever its size, only four bytes of each are held. */
export function* rowsOf(
  context: AskContext,
  filter: HistoryFilter,
  sort: Sort,
): Generator<HistoryRecord, void, undefined> {
  const result = resultOf(context, filter, sort);
  const read = recordReader(context.db, context.reviews);
  const { ids } = context.columns.data;
  for (const row of result) {
    const record = read(ids[row] ?? 0);
    if (record !== null) yield record;
  }
}

/** Reads records by their number; null for one the archive does not have. */
export function recordReader(db: DatabaseSync, reviews: ReviewBook): (id: number) => HistoryRecord | null {
  const statement = db.prepare(`SELECT ${RECORD_COLUMNS} ${FROM_RECORDS} WHERE records.id = ?`);
  return (id) => {
    const stored = statement.get(id) as StoredRecord | undefined; // of RECORD_COLUMNS
    if (stored === undefined) return null;
    const said = reviews.of(id);
    return {
      ...archiveRow(stored),
      review: said.state,
      reviewedBy: said.by,
      reviewedAt: said.at,
      secondBy: said.secondBy,
      notes: said.notes,
      labels: [...said.labels],
    };
  };
}
