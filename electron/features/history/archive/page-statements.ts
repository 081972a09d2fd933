import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import type { ArchiveContext } from './context.ts';
import { readRows } from './damaged-rows.ts';
import { mendIndexes } from './mend-indexes.ts';
import { KEY_BYTES } from './identity.ts';
import { moduleState } from './module-state.ts';
import { type Insert, insertOf, TOGETHER } from './page-inserts.ts';
import { createOtherText, type OtherText } from './other-text.ts';
import { FROM_RECORDS, RECORD_COLUMNS, type StoredRecord } from './record-rows.ts';
import { type ChecksummedRow, checksumOf } from './row-checksum.ts';
import { KIND_CODES } from './schema.ts';

/** Whether a row was in the file already. */
export type RowState = 'known' | 'new';

export interface Stored extends StoredRecord {
  /** `seenCode` of a scan; below 0: matched in that scan although the venue no longer reports a transaction id. */
  seen_scan: number;
}

/** What takePage runs, prepared. */
export interface Statements {
  /** The keys of the rows at hand. */
  keys: readonly Buffer[];
  /** Of the last row: pages of a list follow each other, and a wrong guess costs a statement. */
  before: RowState | null;
  otherText: OtherText;
  accountAdd: StatementSync;
  account: StatementSync;
  one: Insert;
  together: Insert;
  since: StatementSync;
  find: StatementSync;
  matchSame: StatementSync;
  markSeen: StatementSync;
  rewrite: StatementSync;
  note: StatementSync;
  unreadable: StatementSync;
}

/** Prepared with the first page of an archive, once: preparing costs more than running. */
export const statementsOf = moduleState(({ db, columns }: ArchiveContext): Statements => {
  // Which records are damaged, and whether all others are found by their identity, is known before the first is taken in.
  if (hasRecords(db)) {
    columns.load();
    mendIndexes(db);
  }
  const otherText = createOtherText();
  return {
    keys: Array.from({ length: TOGETHER }, () => Buffer.alloc(KEY_BYTES)),
    before: null,
    otherText,
    accountAdd: db.prepare('INSERT INTO accounts (id) VALUES (?)'),
    account: db.prepare('SELECT n FROM accounts WHERE id = ?'),
    one: insertOf(db, 1, otherText),
    together: insertOf(db, TOGETHER, otherText),
    since: db.prepare('SELECT key FROM records WHERE id >= ? ORDER BY id'),
    find: db.prepare(
      `SELECT ${RECORD_COLUMNS}, seen_scan ${FROM_RECORDS} WHERE key = ? AND account = ? AND kind = ? ORDER BY occurrence`,
    ),
    matchSame: db.prepare(
      `UPDATE records SET seen_scan = ? WHERE id = (
         SELECT id FROM records WHERE key = ? AND account = ? AND kind = ? AND venue_id IS ? AND status = ? AND updated_at = ?
           AND tx IS ? AND amount = ? AND address = ? AND created_at = ? AND currency = ? AND chain = ? AND memo = ? AND fee = ?
           AND is_inner = ? AND remark = ? AND other = ? AND missing_since IS NULL AND seen_scan NOT IN (?, ?)
         ORDER BY occurrence LIMIT 1)`,
    ),
    markSeen: db.prepare('UPDATE records SET seen_scan = ? WHERE id = ?'),
    rewrite: db.prepare(
      `UPDATE records SET key = ?, account = ?, kind = ?, occurrence = ?, venue_id = ?, currency = ?, chain = ?, status = ?, address = ?,
         memo = ?, is_inner = ?, amount = ?, fee = ?, tx = ?, created_at = ?, updated_at = ?, remark = ?, other = ?, first_seen = ?,
         missing_since = ?, checksum = ?, seen_scan = ? WHERE id = ?`,
    ),
    note: db.prepare(
      `INSERT INTO status_changes (record, seen_at, status, updated_at, field, before, after) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET status = excluded.status, updated_at = excluded.updated_at, after = excluded.after`,
    ),
    unreadable: db.prepare(
      // One that was resolved and is listed again is open again.
      `INSERT INTO unreadable_records (account, kind, seen_at, reason, raw) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (account, kind, raw) DO UPDATE SET resolved_at = NULL WHERE resolved_at IS NOT NULL`,
    ),
  };
});

/** An archive without records, where none were ever counted, has nothing that could be damaged. */
export function hasRecords(db: DatabaseSync): boolean {
  return db.prepare(ANY_RECORD).get() !== undefined;
}

const ANY_RECORD = 'SELECT 1 FROM records UNION ALL SELECT 1 FROM record_counts WHERE records <> 0 LIMIT 1';

/** The rows of a key, in the order of their occurrence; damaged ones among them. */
export function storedOf(
  { find }: Statements,
  key: Buffer,
  account: number,
  kind: WalletRecord['kind'],
): Stored[] {
  return readRows(find, [key, account, KIND_CODES[kind]]) as unknown as Stored[]; // the columns of `find`
}

/** The number of an account in the file, which it gets with its first record. */
export function accountNumber(statements: Statements, accountId: string): number {
  const known = statements.account.get(accountId);
  if (known !== undefined) return Number(known['n']);
  return Number(statements.accountAdd.run(accountId).lastInsertRowid);
}

/** Writes a row whole, with its checksum, which it answers. Only of what is known to be true: it makes a row intact. */
export function rewrite(
  { rewrite }: Statements,
  row: ChecksummedRow & { id: number },
  key: Uint8Array,
  seen: number,
): number {
  const checksum = checksumOf(row);
  rewrite.run(
    key,
    row.account,
    row.kind,
    row.occurrence,
    row.venue_id,
    row.currency,
    row.chain,
    row.status,
    row.address,
    row.memo,
    row.is_inner,
    row.amount,
    row.fee,
    row.tx,
    row.created_at,
    row.updated_at,
    row.remark,
    row.other,
    row.first_seen,
    row.missing_since,
    checksum,
    seen,
    row.id,
  );
  return checksum;
}
