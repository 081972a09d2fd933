import type { DatabaseSync } from 'node:sqlite';
import {
  RECORD_COLUMNS,
  FROM_RECORDS,
  type StoredRecord,
} from '../../../electron/features/history/archive/record-rows.ts';
import { recount } from '../../../electron/features/history/archive/record-counts.ts';
import { checksumOf, sealOf } from '../../../electron/features/history/archive/row-checksum.ts';

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

/** The same of the tables that say how far lists were read. */
export function sealLists(db: DatabaseSync): void {
  for (const { account, kind, state } of db.prepare('SELECT account, kind, state FROM sync_runs').all()) {
    const seal = db.prepare('UPDATE sync_runs SET checksum = ? WHERE account = ? AND kind = ?');
    seal.run(sealOf([account, kind, state]), account ?? 0, kind ?? 0);
  }
  const ranges = db
    .prepare('SELECT rowid AS n, account, kind, since, until, at, reason, scans FROM sync_ranges')
    .all();
  for (const { n, ...row } of ranges)
    db.prepare('UPDATE sync_ranges SET checksum = ? WHERE rowid = ?').run(sealOf(Object.values(row)), n ?? 0);
  const lists = db
    .prepare(
      `SELECT account, kind, start_date, first_done_at, last_done_at, open_checked_at, records, next_scan, max_range, origin FROM sync_lists`,
    )
    .all();
  for (const row of lists) {
    const seal = db.prepare('UPDATE sync_lists SET checksum = ? WHERE account = ? AND kind = ?');
    seal.run(sealOf(Object.values(row)), row['account'] ?? 0, row['kind'] ?? 0);
  }
}
