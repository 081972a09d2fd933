import { DatabaseSync } from 'node:sqlite';
import type { WalletRecord } from '../../../shared/records/record.ts';
import {
  type ArchiveContext,
  type ArchiveRow,
  NO_WATCHER,
  type RecordReview,
  type ReviewIndex,
} from '../../../electron/features/history/archive/context.ts';
import { otherText } from '../../../electron/features/history/archive/other-text.ts';
import { KIND_CODES } from '../../../electron/features/history/archive/schema.ts';
import { ARCHIVE_SCHEMA } from '../../../electron/features/history/worker/modules.ts';
import { sealRecords } from './seal-records.ts';
import { type ColumnStore, createColumns } from '../../../electron/features/history/queries/columns.ts';

export const UNREVIEWED: RecordReview = {
  state: 'unreviewed',
  by: null,
  at: null,
  approvedBy: null,
  sameUser: false,
  importedReviews: 0,
  notes: 0,
  labels: [],
  internalTransferWith: null,
};

/** An archive in memory that a test writes row by row, without identity or passes. */
export interface ArchiveDouble {
  context: ArchiveContext & { columns: ColumnStore };
  /** Adds or changes these in the file, and updates the columns after it. */
  put(rows: readonly ArchiveRow[]): void;
  setMissing(ids: readonly number[], since: number | null): void;
  /** Records that the venue reported this field of the record differently then, as a page does, and updates the columns. */
  note(row: ArchiveRow, field: string, at: number): void;
  review(id: number, recorded: RecordReview, note: string | null): void;
  setFourEyes(on: boolean): void;
  /** The same file, opened anew. */
  reopen(): ArchiveContext & { columns: ColumnStore };
}

export function createArchiveDouble(): ArchiveDouble {
  const db = new DatabaseSync(':memory:');
  db.exec(ARCHIVE_SCHEMA);
  const recorded = new Map<number, RecordReview>();
  const notes = new Map<number, string>();
  let fourEyes = false;
  const accounts = new Map<string, number>();
  const reviews: ReviewIndex = {
    of: (id) => recorded.get(id) ?? UNREVIEWED,
    fourEyes: () => fourEyes,
    noted(text) {
      const found: number[] = [];
      for (const [id, note] of notes) if (note.toLowerCase().includes(text.toLowerCase())) found.push(id);
      return found;
    },
    recordAdded: () => undefined,
  };
  const insert = db.prepare(
    `INSERT INTO records (id, account, kind, key, occurrence, venue_id, currency, chain, status, address, memo, is_inner, amount, fee, tx,
       created_at, updated_at, remark, other, first_seen, seen_scan, missing_since, checksum)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 0)
     ON CONFLICT (id) DO UPDATE SET venue_id = excluded.venue_id, status = excluded.status, tx = excluded.tx, memo = excluded.memo,
       updated_at = excluded.updated_at, remark = excluded.remark, amount = excluded.amount, created_at = excluded.created_at`,
  );
  const context = { db, columns: createColumns(db), reviews, watcher: NO_WATCHER, states: new Map() };

  function store({ id, accountId, occurrence, record, firstSeenAt, missingSince }: ArchiveRow): void {
    let account = accounts.get(accountId);
    if (account === undefined) {
      account = Number(db.prepare('INSERT INTO accounts (id) VALUES (?)').run(accountId).lastInsertRowid);
      accounts.set(accountId, account);
    }
    const key = new Uint8Array(16);
    new DataView(key.buffer).setFloat64(0, id);
    insert.run(
      id,
      account,
      KIND_CODES[record.kind],
      key,
      occurrence,
      venueId(record),
      record.currency,
      record.chain,
      record.status,
      record.address,
      record.memo,
      record.isInner ? 1 : 0,
      record.amount,
      record.fee,
      record.walletTxId,
      record.createdAt,
      record.updatedAt,
      record.remark,
      otherText(record.otherFields),
      firstSeenAt,
      missingSince,
    );
  }

  return {
    context,
    put(rows) {
      db.exec('BEGIN');
      for (const row of rows) store(row);
      sealRecords(
        db,
        rows.map(({ id }) => id),
      );
      db.exec('COMMIT');
      context.columns.put(rows);
    },
    setMissing(ids, since) {
      for (const id of ids) db.prepare('UPDATE records SET missing_since = ? WHERE id = ?').run(since, id);
      sealRecords(db, ids);
      context.columns.setMissing(ids, since);
    },
    note(row, field, at) {
      db.prepare('INSERT OR IGNORE INTO status_changes VALUES (?, ?, ?, 0, ?, ?, ?)').run(
        row.id,
        at,
        row.record.status,
        field,
        'before',
        'after',
      );
      context.columns.put([row]);
    },
    review(id, review, note) {
      recorded.set(id, review);
      if (note !== null) notes.set(id, note);
      context.columns.setReview(id, review);
    },
    setFourEyes(on) {
      fourEyes = on;
      context.columns.rulesChanged();
    },
    reopen() {
      const columns = createColumns(db);
      for (const [id, review] of recorded) columns.setReview(id, review);
      columns.replay(context.columns.replayed());
      return { db, columns, reviews, watcher: NO_WATCHER, states: new Map() };
    },
  };
}

function venueId(record: WalletRecord): string | null {
  return record.kind === 'withdrawal' ? record.id : null;
}
