import type { DatabaseSync } from 'node:sqlite';
import { corruption, isSqliteError } from '../../../storage/failure.ts';
import { KEY_BYTES, writeKey } from './identity.ts';
import { archiveRow, FROM_RECORDS, RECORD_COLUMNS, type StoredRecord } from './record-rows.ts';
import { isIntact } from './row-checksum.ts';

/** What SQLite finds wrong between the records and their indexes, in its own words; of the records alone it is for their checksums to say. */
export function indexFaults(db: DatabaseSync): string[] {
  const found = db.prepare('PRAGMA integrity_check(records)').all();
  return found.map((row) => String(row['integrity_check'])).filter((fault) => /\bindex\b/.test(fault));
}

/**
 * Makes sure that records are found by their identity before any are added, in a transaction: SQLite itself does not notice an index that
 * says something else than its table, and a record that is not found would be added a second time. Throws as SQLite does for a broken
 * file where the indexes cannot be made.
 */
export function mendIndexes(db: DatabaseSync): void {
  if (indexFaults(db).length === 0) return;
  reindex(db);
  mendKeys(db);
}

function reindex(db: DatabaseSync): void {
  try {
    db.exec('REINDEX records');
  } catch (error) {
    // Two rows of one identity: a row is there twice.
    if (isSqliteError(error)) throw corruption(error.message);
    throw error;
  }
}

/** The index held a second copy of every key: where the two differed, the values of the record say which of them is right. */
function mendKeys(db: DatabaseSync): void {
  const key = Buffer.alloc(KEY_BYTES);
  const wrong = new Map<number, Buffer>();
  for (const row of db.prepare(`SELECT ${RECORD_COLUMNS}, key ${FROM_RECORDS}`).iterate()) {
    const stored = row as unknown as StoredRecord & { key: Uint8Array }; // of RECORD_COLUMNS, and the key
    if (!isIntact(stored)) continue;
    writeKey(archiveRow(stored).record, key, { a: 0, b: 0 });
    if (!(stored.key instanceof Uint8Array) || key.compare(stored.key) !== 0)
      wrong.set(stored.id, Buffer.from(key));
  }
  const mend = db.prepare('UPDATE records SET key = ? WHERE id = ?');
  for (const [id, right] of wrong) mend.run(right, id);
}
