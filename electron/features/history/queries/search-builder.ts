import type { DatabaseSync } from 'node:sqlite';
import { type ColumnData, rowOf } from './column-data.ts';
import type { CodedTexts } from './coded-texts.ts';
import { remakeSearch } from './search-schema.ts';
import { INDEXED_COLUMNS, indexedText, type IndexedTexts } from './search-text.ts';
import type { SharedAddresses } from './shared-addresses.ts';

/** Keeps the index up to date with the records, a slice of a few milliseconds at a time. */
interface SearchBuilder {
  /** Puts a few records in, or merges a little; false when nothing is left. A slice that throws changed nothing. */
  slice(): boolean;
  /** Starts over with an empty index. */
  remake(): void;
}

/** Records of a slice. Each slice of them is a part of its own in the index until it is merged. */
const SLICE = 256;
/** Pages of a slice of merging. */
const PAGES = 16;
/** The parts become one when a fifth of the index is new, and so many records are. */
const FEWEST_TO_UNITE = 20_000;

const TEXTS = INDEXED_COLUMNS.map((name) => `records.${name}`).join(', ');
const NEWEST = `SELECT id, ${TEXTS} FROM records WHERE id > ? ORDER BY id LIMIT ${SLICE}`;
const STALE = `SELECT records.id, ${TEXTS} FROM search_stale CROSS JOIN records ON records.id = search_stale.id
  ORDER BY search_stale.id LIMIT ${SLICE}`;
const INSERT = `INSERT INTO search (rowid, ${INDEXED_COLUMNS.join(', ')}) VALUES (?, ?, ?, ?)`;
const UNCODED = `SELECT id, memo, remark FROM records WHERE id > ? ORDER BY id LIMIT ${SLICE}`;
type Row = [id: number, ...IndexedTexts];

/** What the index is made beside. */
export interface SearchParts {
  data: ColumnData;
  shared: SharedAddresses;
  coded: CodedTexts;
}

export function createBuilder(db: DatabaseSync, { data, shared, coded }: SearchParts): SearchBuilder {
  /** Records put in by this program since the parts were last one. */
  let added = 0;
  // An earlier run may have ended in the middle of a merge.
  let merging = true;

  /** As `R` says it: the table is STRICT, and the order is the statement's. */
  function rowsOf<R>(sql: string, ...after: number[]): R[] {
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    return statement.all(...after) as unknown as R[];
  }

  function insert(rows: readonly Row[]): void {
    const statement = db.prepare(INSERT);
    for (const [id, address, tx, venueId] of rows) {
      const indexed = shared.isIndexed(id, address) ? address : null;
      statement.run(id, indexedText(indexed), indexedText(tx), indexedText(venueId));
    }
  }

  function inTransaction(write: () => void): void {
    db.exec('BEGIN IMMEDIATE');
    try {
      write();
      db.exec('COMMIT');
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      shared.reload();
      throw error;
    }
  }

  function takeNewest(): number {
    const last = Number(db.prepare('SELECT last FROM search_progress').get()?.['last']);
    const rows = rowsOf<Row>(NEWEST, last);
    const end = rows.at(-1)?.[0];
    if (end === undefined) return 0;
    inTransaction(() => {
      insert(rows);
      db.prepare('UPDATE search_progress SET last = ?').run(end);
      // They were put in as they are now.
      db.prepare('DELETE FROM search_stale WHERE id > ? AND id <= ?').run(last, end);
    });
    return rows.length;
  }

  function takeStale(): number {
    const rows = rowsOf<Row>(STALE);
    if (rows.length === 0) return 0;
    inTransaction(() => {
      const remove = db.prepare('DELETE FROM search WHERE rowid = ?');
      const done = db.prepare('DELETE FROM search_stale WHERE id = ?');
      for (const [id] of rows) {
        remove.run(id);
        done.run(id);
      }
      insert(rows);
    });
    return rows.length;
  }

  /** Memos and remarks of records that came since the start. */
  function takeTexts(): number {
    const before = coded.rows();
    if (before >= data.count) return 0;
    const last = data.ids[before - 1] ?? 0;
    for (const [id, memo, remark] of rowsOf<[number, string, string]>(UNCODED, last)) {
      if (rowOf(data, id) === coded.rows()) coded.add(memo, remark);
    }
    return coded.rows() - before;
  }

  /** False when nothing was to be merged: SQLite reports that as fewer than two changes. */
  function merge(pages: number): boolean {
    const changes = db.prepare('SELECT total_changes() AS n');
    const before = Number(changes.get()?.['n']);
    db.prepare("INSERT INTO search (search, rank) VALUES ('merge', ?)").run(pages);
    return Number(changes.get()?.['n']) - before >= 2;
  }

  function unite(): boolean {
    if (added < FEWEST_TO_UNITE) return false;
    const last = Number(db.prepare('SELECT last FROM search_progress').get()?.['last']);
    if (added < last / 5) return false;
    added = 0;
    merge(-PAGES);
    return true;
  }

  return {
    slice() {
      if (merging) {
        merging = merge(PAGES);
        return true;
      }
      const texts = takeTexts();
      const taken = takeNewest() || takeStale();
      added += taken;
      merging = taken > 0 || unite();
      return merging || texts > 0;
    },
    remake() {
      remakeSearch(db);
      shared.reload();
      added = 0;
      merging = false;
    },
  };
}
