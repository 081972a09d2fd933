import { DatabaseSync } from 'node:sqlite';
import { archiveMessages } from '../../../../shared/messages/archive.ts';

/**
 * Whether SQLite has FTS5 with its trigram tokenizer, which the search index is made of. It comes with Node and Electron, yet a build of
 * another maker may lack it; asked of a database in memory.
 */
export function hasFullText(): boolean {
  const db = new DatabaseSync(':memory:');
  try {
    db.exec("CREATE VIRTUAL TABLE probe USING fts5(text, tokenize = 'trigram')");
    return true;
  } catch {
    return false;
  } finally {
    db.close();
  }
}

/** Said at the start, on every screen. */
export const NO_FULL_TEXT = archiveMessages.query.noFullText;
