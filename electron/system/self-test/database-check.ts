import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { broken, type Outcome, works } from './report.ts';

type Database = Pick<DatabaseSync, 'exec' | 'prepare' | 'close'>;

/** What SQLite is asked for; replaced in tests. */
interface Sqlite {
  open?: (path: string) => Database;
  /** As `backup` of node:sqlite, which a person's backups are made with. */
  copy?: (from: Database, path: string) => Promise<unknown>;
}

/**
 * Makes a database in `folder`, with the log and the full-text index that the archive needs, and finds in it what was put there: in the database itself, and
 * in a copy made of it while it is open.
 */
export async function checkDatabase(folder: string, sqlite: Sqlite = {}): Promise<Outcome> {
  const {
    open = (path) => new DatabaseSync(path),
    copy = (from, path) => backup(from as DatabaseSync, path),
  } = sqlite;
  const db = open(join(folder, 'self-test.db'));
  try {
    const mode = db.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
    if (mode !== 'wal') return broken(`the database cannot keep a write-ahead log (${String(mode)})`);
    db.exec("CREATE VIRTUAL TABLE kept USING fts5(text, tokenize = 'trigram')");
    db.prepare('INSERT INTO kept (rowid, text) VALUES (7, ?), (8, ?)').run('counterfoil', 'something else');
    if (!isFound(db)) return broken('full-text search did not find what is there');
    const copied = join(folder, 'self-test-copy.db');
    await copy(db, copied);
    const second = open(copied);
    try {
      if (!isFound(second)) return broken('a copy made of the open database lacks what is in it');
    } finally {
      second.close();
    }
    return works(`SQLite ${String(db.prepare('SELECT sqlite_version() AS v').get()?.['v'])}`);
  } finally {
    db.close();
  }
}

function isFound(db: Database): boolean {
  const found = db.prepare('SELECT rowid AS id FROM kept WHERE kept MATCH ?').all('"terfo"');
  return found.length === 1 && found[0]?.['id'] === 7;
}
