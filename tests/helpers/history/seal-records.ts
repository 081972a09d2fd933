import type { DatabaseSync } from 'node:sqlite';
import {
  RECORD_COLUMNS,
  FROM_RECORDS,
  type StoredRecord,
} from '../../../electron/features/history/archive/record-rows.ts';
import { recount } from '../../../electron/features/history/archive/record-counts.ts';
import { checksumOf } from '../../../electron/features/history/archive/row-checksum.ts';

/** For tests that write records with SQL: afterwards these rows, or all, are as if the archive had written them. */
export function sealRecords(db: DatabaseSync, ids?: readonly number[]): void {
  const find = `SELECT ${RECORD_COLUMNS} ${FROM_RECORDS}`;
  const among = `${find} WHERE records.id IN (SELECT value FROM json_each(?))`;
  const rows = ids === undefined ? db.prepare(find).all() : db.prepare(among).all(JSON.stringify(ids));
  const stored = rows as unknown as StoredRecord[]; // of RECORD_COLUMNS
  const seal = db.prepare('UPDATE records SET checksum = ? WHERE id = ?');
  for (const row of stored) seal.run(checksumOf(row), row.id);
  recount(db);
}
