import type { DatabaseSync } from 'node:sqlite';
import type { SearchFile } from '../archive/open-archive.ts';
import { hasFullText } from './full-text.ts';

/** What the texts in the index were folded by: another version of Unicode may fold other letters. */
const MADE_BY = `layout 4, Unicode ${process.versions['unicode'] ?? 'unknown'}`;

/**
 * The search index, made from the records and never the only place of anything: it can be dropped and is built again.
 *
 * `search` is SQLite's full-text index of every three characters in a row. It holds no texts and no positions, only which records have
 * the three in their address, transaction id or withdrawal id, folded by us (search-text.ts), which is why the tokenizer shall fold
 * nothing. It is merged in slices by search-builder.ts and never by a commit. Records up to `search_progress.last` are in it, as they were
 * when they were read. A record in which one of these changed since is in `search_stale`, written by the trigger in the transaction of
 * the change; until it is indexed again it is searched by its texts. Addresses that many records have are not in it but in `search_shared`
 * (shared-addresses.ts); memos and remarks are searched in memory (coded-texts.ts).
 */
const SEARCH_SCHEMA = `
  CREATE VIRTUAL TABLE search USING fts5(
    address, tx, venue_id,
    content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1'
  );
  INSERT INTO search (search, rank) VALUES ('automerge', 0), ('crisismerge', 1000000), ('usermerge', 16);
  CREATE TABLE search_progress (last INTEGER NOT NULL, made_by TEXT NOT NULL) STRICT;
  INSERT INTO search_progress (last, made_by) VALUES (0, '${MADE_BY}');
  CREATE TABLE search_stale (id INTEGER PRIMARY KEY) STRICT;
  CREATE TABLE search_shared (n INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
  CREATE TRIGGER search_changed AFTER UPDATE OF venue_id, address, tx ON records
  WHEN old.venue_id IS NOT new.venue_id OR old.address IS NOT new.address OR old.tx IS NOT new.tx
  BEGIN
    INSERT INTO search_stale (id) VALUES (new.id) ON CONFLICT (id) DO NOTHING;
  END;
`;

const PARTS = ['search', 'search_changed', 'search_progress', 'search_shared', 'search_stale'];

/** Whether all parts of the index are there and folded as we fold. Does not detect damage inside. */
export function isSearchIntact(db: DatabaseSync): boolean {
  const names = new Set<unknown>();
  for (const { name } of db.prepare('SELECT name FROM sqlite_schema').all()) names.add(name);
  if (!PARTS.every((name) => names.has(name))) return false;
  return db.prepare('SELECT made_by FROM search_progress').get()?.['made_by'] === MADE_BY;
}

/** Removes the index, or what there is of it. The caller holds the transaction. Throws when its table is damaged beyond that. */
function dropSearch(db: DatabaseSync): void {
  db.exec('DROP TABLE IF EXISTS search');
  const parts = db
    .prepare(
      `SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'trigger') AND name LIKE 'search#_%' ESCAPE '#'`,
    )
    .all();
  for (const { type, name } of parts) db.exec(`DROP ${String(type)} IF EXISTS "${String(name)}"`);
}

/** Starts over with an empty index, in a transaction of its own. Throws when its table is damaged beyond that, or the disk is full. */
export function remakeSearch(db: DatabaseSync): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    dropSearch(db);
    db.exec(SEARCH_SCHEMA);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** The index as the archive's file has it. */
export const SEARCH_FILE: SearchFile = {
  isAvailable: hasFullText,
  schema: SEARCH_SCHEMA,
  isIntact: isSearchIntact,
  drop: dropSearch,
  remake: remakeSearch,
};
