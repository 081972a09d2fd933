import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { broken, type Outcome, works } from './report.ts';

type OpenDatabase = (path: string) => Pick<DatabaseSync, 'exec' | 'prepare' | 'close'>;

/** Makes a database in `folder`, with the log and the full-text index that the archive needs, and finds in it what was put there. */
export function checkDatabase(
  folder: string,
  open: OpenDatabase = (path) => new DatabaseSync(path),
): Outcome {
  const db = open(join(folder, 'self-test.db'));
  try {
    const mode = db.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
    if (mode !== 'wal') return broken(`the database cannot keep a write-ahead log (${String(mode)})`);
    db.exec("CREATE VIRTUAL TABLE kept USING fts5(text, tokenize = 'trigram')");
    db.prepare('INSERT INTO kept (rowid, text) VALUES (7, ?), (8, ?)').run('counterfoil', 'something else');
    const found = db.prepare('SELECT rowid AS id FROM kept WHERE kept MATCH ?').all('"terfo"');
    if (found.length !== 1 || found[0]?.['id'] !== 7)
      return broken('full-text search did not find what is there');
    return works(`SQLite ${String(db.prepare('SELECT sqlite_version() AS v').get()?.['v'])}`);
  } finally {
    db.close();
  }
}
