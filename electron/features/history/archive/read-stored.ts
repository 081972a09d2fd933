import type { DatabaseSync } from 'node:sqlite';
import { corruption } from '../../../storage/failure.ts';
import type { ListKey } from './context.ts';
import { readRows } from './damaged-rows.ts';
import { countRows, createRowCounter, keyText, miscounted, writtenCounts } from './record-counts.ts';
import { emptyRow, type StoredRecord } from './record-rows.ts';
import { isIntact } from './row-checksum.ts';

/** Reads all rows in the order of their numbers, a slice at a time, and holds each against its checksum. */
interface RowReader {
  /** Calls `each` for the next rows, with one object that is reused every time; answers how many there were: fewer than SLICE at the end. */
  read(after: number, each: (row: StoredRow, intact: boolean, accounts: readonly string[]) => void): number;
  /** Once all are read: the lists of which rows are gone or there twice. */
  miscounted(): readonly ListKey[];
}

export type StoredRow = Omit<StoredRecord, 'account_id'>;

/** Rows of a slice: some milliseconds. */
export const SLICE = 1_000;
/** As they are bound and read in `take`. What most records have comes as NULL: a text takes longer. */
const READ = `SELECT id, account, kind, occurrence, venue_id, currency, chain, status, address, nullif(memo, '') AS memo, is_inner, amount,
    fee, tx, created_at, updated_at, nullif(remark, '') AS remark, nullif(other, '{}') AS other, first_seen, missing_since, checksum
  FROM records WHERE id > ? ORDER BY id LIMIT ?`;

type StoredSlice = [
  id: number,
  account: number,
  kind: number,
  occurrence: number,
  venueId: string | null,
  currency: string,
  chain: string,
  status: string,
  address: string,
  memo: string | null,
  isInner: number,
  amount: string,
  fee: string,
  tx: string | null,
  createdAt: number,
  updatedAt: number,
  remark: string | null,
  other: string | null,
  firstSeen: number,
  missingSince: number | null,
  checksum: number,
];

export function createRowReader(db: DatabaseSync): RowReader {
  const counter = createRowCounter();
  const withDamage = new Set<string>();
  const row: StoredRow = { ...emptyRow(), id: 0, checksum: 0 };

  function read(after: number, each: Parameters<RowReader['read']>[1]): number {
    const accounts = accountsOf(db);
    let last = after;
    let count = 0;
    const take = (stored: StoredSlice): void => {
      fillStored(row, stored);
      if (!(row.id > last)) throw corruption('the records are out of order');
      last = row.id;
      count += 1;
      counter.add(row);
      const intact = isIntact(row);
      if (!intact) withDamage.add(keyText(row));
      each(row, intact, accounts);
    };
    const statement = db.prepare(READ);
    statement.setReturnArrays(true);
    try {
      for (const stored of statement.iterate(after, SLICE)) take(stored as unknown as StoredSlice); // READ says the order
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // A damaged number is larger than JavaScript counts.
      for (const stored of readRows(db.prepare(READ), [last, SLICE - count])) {
        take(Object.values(stored) as unknown as StoredSlice);
      }
    }
    return count;
  }

  return {
    read,
    miscounted() {
      const written = writtenCounts(db);
      if (miscounted(written, counter.counts(), withDamage).length === 0) return [];
      // Pages may have come in between: counted once more, in one step.
      return miscounted(written, countRows(db), withDamage);
    },
  };
}

/** The accounts' ids by their numbers. */
export function accountsOf(db: DatabaseSync): string[] {
  const accounts: string[] = [];
  for (const { n, id } of db.prepare('SELECT n, id FROM accounts').all()) accounts[Number(n)] = String(id);
  return accounts;
}

function fillStored(row: StoredRow, at: StoredSlice): void {
  row.id = at[0];
  row.account = at[1];
  row.kind = at[2];
  row.occurrence = at[3];
  row.venue_id = at[4];
  row.currency = at[5];
  row.chain = at[6];
  row.status = at[7];
  row.address = at[8];
  row.memo = at[9] ?? '';
  row.is_inner = at[10];
  row.amount = at[11];
  row.fee = at[12];
  row.tx = at[13];
  row.created_at = at[14];
  row.updated_at = at[15];
  row.remark = at[16] ?? '';
  row.other = at[17] ?? '{}';
  row.first_seen = at[18];
  row.missing_since = at[19];
  row.checksum = at[20];
}

/** The account of a damaged row; another one than it says where the checksum proves that the account is what is damaged. */
export function accountOf(row: StoredRow, accounts: readonly string[]): number {
  for (const account of accounts.keys()) {
    if (accounts[account] !== undefined && isIntact({ ...row, account })) return account;
  }
  return row.account;
}
