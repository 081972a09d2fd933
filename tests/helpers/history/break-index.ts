import type { DatabaseSync } from 'node:sqlite';

/** Empties the pages of the search index: SQLite finds it damaged at the next query to it. */
export function breakIndex(db: DatabaseSync): void {
  db.enableDefensive(false);
  db.exec('DELETE FROM search_data');
  db.enableDefensive(true);
}
