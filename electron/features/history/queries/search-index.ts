import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { isCorruption, isMissingPart, isSqliteError } from '../../../storage/failure.ts';
import { type ColumnData, rowOf } from './column-data.ts';
import { hasFullText } from './full-text.ts';
import { createBuilder, type SearchParts } from './search-builder.ts';
import { addMatching, type Matching, matchingOf } from './search-match.ts';
import { isSearchIntact } from './search-schema.ts';
import { fold, indexQueryFor, type IndexQuery } from './search-text.ts';

/**
 * Finds a part of a text in address, transaction id, memo, remark and withdrawal id, without regard to case. Built in the background; what it
 * does not hold yet is read, so an answer never lacks a record.
 */
export interface SearchIndex {
  /** A byte per row, 1 where one of the record's texts has the term. Throws when the file is damaged. */
  find(term: string): Uint8Array;
  /** Records that are read for every query because the index does not hold them as they are. */
  lag(): number;
  /** Does a little of the building; false when nothing is left to do, or nothing can be done. */
  build(): boolean;
}

/**
 * `data` is the columns': complete whenever it is asked. On a connection that only reads, `build` is not to be called. Without
 * `fullText` the index is neither asked nor touched: every record is read.
 */
export function createSearchIndex(
  db: DatabaseSync,
  parts: SearchParts,
  fullText: boolean = hasFullText(),
): SearchIndex {
  const { data, shared, coded } = parts;
  addMatching(db);
  const builder = createBuilder(db, parts);
  let broken = false;
  let remade = false;
  /** A full disk, say: what is there is used, and the next start tries again. */
  let stopped = false;

  /** What `query` makes of the index; null when there is none to be asked. Then all records are read, and it is rebuilt in the background. */
  function ofIndex<T>(query: () => T): T | null {
    if (broken || !fullText) return null;
    try {
      return isSearchIntact(db) ? query() : null;
    } catch (error) {
      if (!isCorruption(error) && !isMissingPart(error)) throw error;
      broken = true;
      return null;
    }
  }

  function build(): boolean {
    if (stopped || !fullText) return false;
    try {
      if (ofIndex(() => true) === true) return builder.slice();
      // Broken again, it stays off until the next start: a damaged file is reported by whatever reads it.
      stopped = remade;
      if (stopped) return false;
      builder.remake();
      remade = true;
      broken = false;
      return true;
    } catch (error) {
      if (!isSqliteError(error)) throw error;
      broken = isCorruption(error) || isMissingPart(error);
      stopped = remade || !broken;
      return !stopped;
    }
  }

  return {
    find(term) {
      const folded = fold(term);
      const found = new Uint8Array(data.count);
      if (folded === '') return found.fill(1);
      const matching = matchingOf(folded);
      const indexQuery = indexQueryFor(folded);
      const mark = (ids: readonly number[], has: 0 | 1) => {
        for (const id of ids) {
          const row = rowOf(data, id);
          if (row >= 0) found[row] = has;
        }
      };
      reading(db, () => {
        const known =
          indexQuery === null
            ? null
            : ofIndex(() => (shared.isOfFile() ? indexed(db, indexQuery, matching) : null));
        if (known !== null) {
          mark(known.ids, 1);
          mark(known.stale, 0);
          mark(scanned(db, matching, 'id IN (SELECT id FROM search_stale)'), 1);
          shared.mark(folded, found);
          coded.mark(folded, found);
        }
        const last = Math.min(known?.last ?? 0, data.ids[coded.rows() - 1] ?? 0);
        mark(scanned(db, matching, `id > ${last}`), 1);
      });
      return found;
    },
    lag() {
      // Nothing is on its way into an index that cannot be.
      if (!fullText) return 0;
      const known = ofIndex(() => indexState(db));
      if (known === null) return data.count;
      let behind = data.count - Math.min(rowsTo(data, known.last), coded.rows());
      for (const id of known.stale) if (id <= known.last) behind += 1;
      return behind;
    },
    build,
  };
}

/** At one moment of the file: another program may be the one that writes it. */
function reading(db: DatabaseSync, read: () => void): void {
  const begun = !db.isTransaction;
  if (begun) db.exec('BEGIN');
  try {
    read();
  } finally {
    if (begun && db.isTransaction) db.exec('ROLLBACK');
  }
}

interface IndexState {
  /** The records after it are not in the index. */
  last: number;
  /** These are in it with texts they no longer have. */
  stale: number[];
}

function indexState(db: DatabaseSync): IndexState {
  const last = Number(db.prepare('SELECT last FROM search_progress').get()?.['last']);
  return { last, stale: idsOf(db, 'SELECT json_group_array(id) AS ids FROM search_stale', {}) };
}

function indexed(
  db: DatabaseSync,
  { match, exact }: IndexQuery,
  { sql, values }: Matching,
): IndexState & { ids: number[] } {
  const ids = exact
    ? idsOf(db, 'SELECT json_group_array(rowid) AS ids FROM search WHERE search MATCH :match', { match })
    : idsOf(
        db,
        `SELECT json_group_array(records.id) AS ids FROM search CROSS JOIN records ON records.id = search.rowid
         WHERE search MATCH :match AND (${sql})`,
        { ...values, match },
      );
  return { ...indexState(db), ids };
}

function scanned(db: DatabaseSync, { sql, values }: Matching, where: string): number[] {
  return idsOf(db, `SELECT json_group_array(id) AS ids FROM records WHERE ${where} AND (${sql})`, values);
}

/** All in one text: a row for each would cost more than finding it. */
function idsOf(db: DatabaseSync, sql: string, values: Record<string, SQLInputValue>): number[] {
  return JSON.parse(String(db.prepare(sql).get(values)?.['ids'])) as number[]; // json_group_array of record numbers
}

/** Rows with this id or a smaller one. */
function rowsTo(data: ColumnData, id: number): number {
  let low = 0;
  let high = data.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((data.ids[middle] ?? 0) <= id) low = middle + 1;
    else high = middle;
  }
  return low;
}
