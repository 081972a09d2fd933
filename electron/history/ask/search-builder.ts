import type { DatabaseSync } from 'node:sqlite';
import type { SharedTextBook } from './shared-texts.ts';
import { remakeSearch } from './search-schema.ts';
import { indexedText, SEARCHED_COLUMNS, type SearchedTexts } from './search-text.ts';

/** Keeps the index up with the records, a slice of a few milliseconds at a time. */
export interface SearchBuilder {
  /** Puts a few records in, or merges a little; false when nothing is left. A slice that throws changed nothing. */
  slice(): boolean;
  /** Begins anew with an empty index. */
  remake(): void;
}

/** Records of a slice. Each slice of them is a part of its own in the index until it is merged. */
const SLICE = 256;
/** Pages of a slice of merging. */
const PAGES = 16;
/** The parts become one when a fifth of the index is new, and so many records are. */
const FEWEST_TO_UNITE = 20_000;

const TEXTS = SEARCHED_COLUMNS.map((name) => `records.${name}`).join(', ');
const NEWEST = `SELECT id, ${TEXTS} FROM records WHERE id > ? ORDER BY id LIMIT ${SLICE}`;
const STALE = `SELECT records.id, ${TEXTS} FROM search_stale CROSS JOIN records ON records.id = search_stale.id
  ORDER BY search_stale.id LIMIT ${SLICE}`;
const INSERT = `INSERT INTO search (rowid, ${SEARCHED_COLUMNS.join(', ')}) VALUES (?, ?, ?, ?, ?, ?)`;
type Row = [number, ...SearchedTexts];

export function createBuilder(db: DatabaseSync, shared: SharedTextBook): SearchBuilder {
  /** Records put in by this program since the parts were last one. */
  let added = 0;
  // An earlier run may have ended in the midst of it.
  let merging = true;

  function rowsOf(sql: string, ...after: number[]): Row[] {
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    return statement.all(...after) as unknown as Row[]; // a STRICT table, in the order of TEXTS
  }

  function insert(rows: readonly Row[]): void {
    const statement = db.prepare(INSERT);
    for (const [id, ...texts] of rows) {
      const [address, tx, memo, remark, venueId] = texts;
      const [ofAddress, ofMemo, ofRemark] = shared.kept(id, [address, memo, remark]);
      statement.run(
        id,
        indexedText(address, ofAddress),
        indexedText(tx),
        indexedText(memo, ofMemo),
        indexedText(remark, ofRemark),
        indexedText(venueId),
      );
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
    const rows = rowsOf(NEWEST, last);
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
    const rows = rowsOf(STALE);
    if (rows.length === 0) return 0;
    inTransaction(() => {
      const remove = db.prepare('DELETE FROM search WHERE rowid = ?');
      const settle = db.prepare('DELETE FROM search_stale WHERE id = ?');
      for (const [id] of rows) {
        remove.run(id);
        settle.run(id);
      }
      insert(rows);
    });
    return rows.length;
  }

  /** False when nothing was to be merged: SQLite's own word for it is fewer than two changes. */
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
      const taken = takeNewest() || takeStale();
      added += taken;
      merging = taken > 0 || unite();
      return merging;
    },
    remake() {
      remakeSearch(db);
      shared.reload();
      added = 0;
      merging = false;
    },
  };
}
