import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ArchiveContext, NO_WATCHER } from '../electron/features/history/archive/context.ts';
import { createRowCounter } from '../electron/features/history/archive/record-counts.ts';
import { type ChecksummedRow, checksumOf } from '../electron/features/history/archive/row-checksum.ts';
import { ARCHIVE_SCHEMA } from '../electron/features/history/worker/modules.ts';
import { type ColumnStore, createColumns } from '../electron/features/history/queries/columns.ts';
import { benchRows, type BenchRow } from './archive-rows.ts';

export const RECORDS = 1_000_000;

/** An archive without reviews. */
export interface BenchArchive extends ArchiveContext {
  columns: ColumnStore;
}

/** The same records in an archive's file, and as CSV for others to read. */
export interface BenchFiles {
  archive: BenchArchive;
  csv: string;
}

export function makeFiles(folder: string, count: number): BenchFiles {
  const db = new DatabaseSync(join(folder, 'archive.db'));
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -131072;');
  db.exec(ARCHIVE_SCHEMA);
  for (let n = 1; n <= 3; n += 1)
    db.prepare('INSERT INTO accounts (n, id) VALUES (?, ?)').run(n, `account-${n}`);
  const insert = db.prepare(
    `INSERT INTO records VALUES (?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '{}', 0, 0, NULL, ?)`,
  );
  const counter = createRowCounter();
  const csv = join(folder, 'records.csv');
  const file = openSync(csv, 'w');
  const key = new Uint8Array(16);
  const view = new DataView(key.buffer);
  let lines: string[] = [];
  db.exec('BEGIN');
  for (const row of benchRows(count)) {
    view.setUint32(0, Math.imul(row.id, 0x9e3779b1));
    view.setUint32(12, row.id);
    const checksum = checksumOf(storedOf(row));
    insert.run(
      row.id,
      row.account,
      row.kind,
      key,
      row.venueId,
      row.currency,
      row.chain,
      row.status,
      row.address,
      row.memo,
      row.isInner,
      row.amount,
      row.fee,
      row.tx,
      row.createdAt,
      row.updatedAt,
      row.remark,
      checksum,
    );
    counter.add({ ...row, checksum });
    lines.push(csvLine(row));
    if (row.id % 10_000 !== 0 && row.id !== count) continue;
    writeSync(file, lines.join(''));
    lines = [];
    db.exec('COMMIT; BEGIN');
  }
  const counted = db.prepare('INSERT INTO record_counts VALUES (?, ?, ?, ?)');
  for (const { account, kind, records, checksums } of counter.counts().values())
    counted.run(account, kind, records, checksums);
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
  closeSync(file);
  return {
    archive: {
      db,
      columns: createColumns(db),
      reviews: NO_REVIEWS,
      watcher: NO_WATCHER,
      states: new Map(),
    },
    csv,
  };
}

function storedOf(row: BenchRow): ChecksummedRow {
  return {
    ...row,
    occurrence: 0,
    venue_id: row.venueId,
    is_inner: row.isInner,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    other: '{}',
    first_seen: 0,
    missing_since: null,
  };
}

const NO_REVIEWS = {
  of: () => ({
    state: 'unreviewed' as const,
    by: null,
    at: null,
    approvedBy: null,
    sameUser: false,
    importedReviews: 0,
    notes: 0,
    labels: [],
    internalTransferWith: null,
  }),
  fourEyes: () => false,
  noted: () => [],
  recordAdded: () => undefined,
};

/** No value here has a comma or a quote in it. */
function csvLine(row: BenchRow): string {
  return `${Object.values(row)
    .map((value) => value ?? '')
    .join(',')}\n`;
}
