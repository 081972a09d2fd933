import type { DatabaseSync } from 'node:sqlite';
import { transactionKey } from '../../../../shared/addresses/transaction-id.ts';
import { hash, hashText } from './address-hash.ts';
import type { ColumnData, TxColumn } from './column-data.ts';

/** Stores what a row's transaction id is compared by. */
export function setTx(column: TxColumn, row: number, walletTxId: string | null): void {
  const key = transactionKey(walletTxId);
  if (key === null) {
    column.high[row] = 0;
    column.low[row] = 0;
    return;
  }
  hashText(key);
  column.high[row] = hash.high;
  // Both 0 means none.
  column.low[row] = hash.high === 0 && hash.low === 0 ? 1 : hash.low;
}

/** Records of a slice: some milliseconds. */
const SLICE = 2_000;

/** Reads the transaction ids of some more rows; false when all are read. The other columns must be complete. */
export function readTxSlice(db: DatabaseSync, data: ColumnData): boolean {
  data.tx ??= { high: new Uint32Array(data.ids.length), low: new Uint32Array(data.ids.length), read: 0 };
  const { tx } = data;
  if (tx.read >= data.count) return false;
  const after = tx.read === 0 ? 0 : (data.ids[tx.read - 1] ?? 0);
  const statement = db.prepare('SELECT id, tx FROM records WHERE id > ? ORDER BY id LIMIT ?');
  statement.setReturnArrays(true);
  let row = tx.read;
  for (const stored of statement.iterate(after, SLICE)) {
    // The table is STRICT; node:sqlite's types know neither that nor the order of the columns.
    const [id, text] = stored as unknown as [number, string | null];
    // Rows are in the order of their ids, and none is ever taken away.
    while (row < data.count && (data.ids[row] ?? 0) < id) row += 1;
    if (data.ids[row] !== id) continue;
    setTx(tx, row, text);
    row += 1;
  }
  tx.read = Math.max(row, Math.min(tx.read + SLICE, data.count));
  return tx.read < data.count;
}

/** The transaction ids of every row, read to their end. */
export function txColumn(db: DatabaseSync, data: ColumnData): TxColumn {
  while (readTxSlice(db, data));
  if (data.tx === null) throw new Error('the transaction ids were not read');
  return data.tx;
}
