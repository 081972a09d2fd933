import type { HistoryFilter, HistoryRecord } from '../../../../shared/query/filter.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { readRows } from '../archive/damaged-rows.ts';
import { FROM_RECORDS, RECORD_COLUMNS, shownRow, type StoredRecord } from '../archive/record-rows.ts';
import { lastChange } from './changed-since.ts';
import type { QueryContext } from './columns.ts';
import { rowOf } from './column-data.ts';
import { maskOf, resultOf, resultWith, withDamaged } from './filter.ts';
import type { Sort } from './result-cache.ts';
import { markOf } from './result-mark.ts';
import { reviewFields } from './review-fields.ts';

export interface PageQuery {
  filter: HistoryFilter;
  sort: Sort;
  offset: number;
  limit: number;
  /** Records to be found again: the position of the first of them that is in the result. */
  anchors?: readonly number[];
  /** A record that stays in the result although the filter no longer selects it. */
  also?: number;
}

/** A record of the result and its position. */
interface Anchor {
  id: number;
  at: number;
}

export interface Page {
  total: number;
  /** Of these rows, by `also` alone. */
  extra?: number;
  revision: number;
  /** Changes with the records of the result and with what the venue reports of them (result-mark.ts). */
  mark: string;
  rows: HistoryRecord[];
  /** Null when none of the anchors is in the result; absent when none was named. */
  anchor?: Anchor | null;
}

/** A range of the result by position. Costs the same at any depth: the result is a list of rows, and only these are read. */
export function page(context: QueryContext, query: PageQuery): Page {
  const { sort, offset, limit, anchors, also } = query;
  const filter = withDamaged(context, query.filter);
  const result =
    also === undefined ? resultOf(context, filter, sort) : resultWith(context, filter, sort, also);
  const extra = also === undefined ? 0 : result.length - maskOf(context, filter).count;
  const read = recordReader(context);
  const rows: HistoryRecord[] = [];
  for (const row of result.subarray(offset, offset + limit)) {
    const record = read(context.columns.data.ids[row] ?? 0);
    if (record !== null) rows.push(record);
  }
  return {
    total: result.length,
    ...(extra > 0 && { extra }),
    revision: context.columns.revision(),
    mark: markOf(context, query.filter),
    rows,
    ...(anchors !== undefined && { anchor: anchorOf(context, { filter, also }, result, anchors) }),
  };
}

function anchorOf(
  context: QueryContext,
  { filter, also }: { filter: HistoryFilter; also: number | undefined },
  result: Uint32Array,
  anchors: readonly number[],
): Anchor | null {
  const { bytes } = maskOf(context, filter);
  for (const id of anchors) {
    const row = rowOf(context.columns.data, id);
    if (row >= 0 && (bytes === null || bytes[row] === 1 || id === also))
      return { id, at: result.indexOf(row) };
  }
  return null;
}

/** Every intact record of the result in its order, read one by one: whatever its size, only four bytes of each are held. */
export function* rowsOf(
  context: QueryContext,
  filter: HistoryFilter,
  sort: Sort,
): Generator<HistoryRecord, void, undefined> {
  const result = resultOf(context, filter, sort);
  const read = recordReader(context);
  const { ids } = context.columns.data;
  for (const row of result) {
    const record = read(ids[row] ?? 0);
    if (record !== null && record.damaged !== true) yield record;
  }
}

/** Reads records by their number; null for one the archive does not have. A damaged one says so, and is known as damaged from then on. */
export function recordReader({
  db,
  columns,
  reviews,
}: Pick<ArchiveContext, 'db' | 'columns' | 'reviews'>): (id: number) => HistoryRecord | null {
  const statement = db.prepare(`SELECT ${RECORD_COLUMNS} ${FROM_RECORDS} WHERE records.id = ?`);
  const changedAt = lastChange(db);
  return (id) => {
    const [stored] = readRows(statement, [id]) as unknown as StoredRecord[]; // of RECORD_COLUMNS
    if (stored === undefined) return null;
    const row = shownRow(stored);
    if (row.damaged === true) columns.setDamaged(id);
    return { ...row, ...reviewFields(reviews, id, changedAt) };
  };
}
