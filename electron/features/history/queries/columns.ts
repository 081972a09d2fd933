import type { DatabaseSync } from 'node:sqlite';
import { addressKey } from '../../../../shared/addresses/address-names.ts';
import type { HistorySort } from '../../../../shared/query/filter.ts';
import { type Progress, progressOf } from '../../../../shared/records/final-status.ts';
import type { ArchiveContext, ArchiveRow, Columns, RecordReview } from '../archive/context.ts';
import { hash, hashText } from './address-hash.ts';
import { createFixedChanges, type FixedChanges } from './changed-since.ts';
import { scaledAt, setAmount } from './amounts.ts';
import {
  type ColumnData,
  COMPLETED,
  createData,
  FINAL,
  OFF_CHAIN,
  MEMO,
  MISSING,
  reserve,
  reviewBits,
  REVIEW_BITS,
  rowOf,
  WITHDRAWAL,
} from './column-data.ts';
import { setTx } from './tx-column.ts';
import { createCodedTexts } from './coded-texts.ts';
import { createResultCache, type ResultCache } from './result-cache.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';
import { createSharedAddresses, type SharedAddresses } from './shared-addresses.ts';
import { createSortOrders, type SortOrders } from './sort-orders.ts';
import { NOTHING_REPLAYED, samePresent, type ReplayedState } from './replayed-state.ts';
import { countRow, type SumsByAccount } from './account-sums.ts';

/** What queries are answered from, apart from the file. */
export interface ColumnReader {
  /** Complete once `loading()` is false; `loaded()` sees to that. */
  data: ColumnData;
  orders: SortOrders;
  sumsByAccount: SumsByAccount;
  search: SearchIndex;
  changes: FixedChanges;
  results: ResultCache;
  /** What the app sent apart from the records; every answer depends on it. */
  replayed(): ReplayedState;
  replay(state: ReplayedState): void;
  /** Whether the file is still being read. */
  loading(): boolean;
  /** Reads a thousand records more; false when all are read. */
  loadSlice(): boolean;
  /** Reads whatever is left. */
  load(): void;
}

export type ColumnStore = Columns & ColumnReader;

/** An archive whose columns can be queried. */
export type QueryContext = Omit<ArchiveContext, 'columns'> & { columns: ColumnStore };

/** The context as queries need it, its columns complete. Throws when it was made with other columns than `createColumns`. */
export function withColumns(context: ArchiveContext): QueryContext {
  const { columns } = context;
  if (!isStore(columns)) throw new Error('this archive was opened without its columns');
  columns.load();
  return { ...context, columns };
}

export function isStore(columns: Columns): columns is ColumnStore {
  return 'data' in columns && 'loadSlice' in columns;
}

/** Records of a slice: some milliseconds. */
const SLICE = 1_000;
/** Room is made for all records before the first is read, as far as a file can be trusted: growing step by step copies everything many times. */
const MAX_FORESEEN = 8_000_000;
const ALL_SORTS: readonly HistorySort[] = ['created', 'updated', 'amount'];

/** The columns of an archive, still empty: `loadSlice` and `load` read them from the file. They are never written anywhere. */
export function createColumns(db: DatabaseSync, fullText?: boolean): ColumnStore {
  const data = createData();
  const orders = createSortOrders(data);
  const sumsByAccount: SumsByAccount = [];
  const shared = createSharedAddresses(db, data);
  const coded = createCodedTexts();
  const search = createSearchIndex(db, { data, shared, coded }, fullText);
  const changes = createFixedChanges(db);
  const results = createResultCache();
  /** Reviews of records that are not read yet. */
  const early = new Map<number, RecordReview>();
  let replayed = NOTHING_REPLAYED;
  let revision = 0;
  let loading = true;
  const fields = emptyFields();

  function append(fields: RowFields): void {
    const row = data.count;
    reserve(data, row + 1);
    data.count += 1;
    data.ids[row] = fields.id;
    write(data, shared, row, fields);
    // Later records are added while the index is built: a first sync run has enough to do.
    if (loading) coded.add(fields.memo, fields.remark);
    countRow(sumsByAccount, data, row, 1);
    orders.changed(row, ALL_SORTS);
    const recorded = early.get(fields.id);
    if (recorded === undefined) return;
    early.delete(fields.id);
    review(data, row, recorded);
  }

  function change(row: number, fields: RowFields): void {
    const moved: HistorySort[] = [];
    const before = scaledAt(data.amount, row);
    const { [row]: created } = data.created;
    const { [row]: updated } = data.updated;
    countRow(sumsByAccount, data, row, -1);
    write(data, shared, row, fields);
    coded.change(row, fields.memo, fields.remark);
    countRow(sumsByAccount, data, row, 1);
    const after = scaledAt(data.amount, row);
    if (created !== fields.createdAt) moved.push('created');
    if (updated !== fields.updatedAt) moved.push('updated');
    if (before.units !== after.units || before.scale !== after.scale) moved.push('amount');
    orders.changed(row, moved);
  }

  function loadSlice(): boolean {
    if (!loading) return false;
    if (data.count === 0) {
      const last = Number(db.prepare('SELECT max(id) AS last FROM records').get()?.['last'] ?? 0);
      reserve(data, Math.min(last, MAX_FORESEEN));
    }
    const last = data.count === 0 ? 0 : (data.ids[data.count - 1] ?? 0);
    if (readSlice(db, last, append) < SLICE) {
      loading = false;
      revision += 1;
    }
    return loading;
  }

  return {
    data,
    orders,
    sumsByAccount,
    search,
    changes,
    results,
    replayed: () => replayed,
    replay(next) {
      if (next.names !== replayed.names || !samePresent(next, replayed)) revision += 1;
      replayed = next;
    },
    loading: () => loading,
    loadSlice,
    load() {
      while (loadSlice());
    },
    put(rows) {
      revision += 1;
      for (const row of inOrder(rows)) {
        const at = rowOf(data, row.id);
        // While the file is read, its own slice brings a new record, as it is by then.
        if (at < 0 && loading) continue;
        fillFrom(fields, row);
        if (at < 0) append(fields);
        else {
          change(at, fields);
          changes.changed(row.id);
        }
      }
    },
    setMissing(ids, since) {
      revision += 1;
      for (const id of ids) {
        const row = rowOf(data, id);
        if (row < 0) continue;
        countRow(sumsByAccount, data, row, -1);
        const flags = data.flags[row] ?? 0;
        data.flags[row] = since === null ? flags & ~MISSING : flags | MISSING;
        countRow(sumsByAccount, data, row, 1);
      }
    },
    setReview(id, recorded) {
      revision += 1;
      const row = rowOf(data, id);
      if (row >= 0) review(data, row, recorded);
      else early.set(id, recorded);
    },
    revision: () => revision,
    rulesChanged() {
      revision += 1;
    },
  };
}

/** What the columns keep of a record. */
interface RowFields {
  id: number;
  account: string;
  /** WITHDRAWAL, OFF_CHAIN, MEMO and MISSING. */
  flags: number;
  currency: string;
  chain: string;
  status: string;
  address: string;
  memo: string;
  remark: string;
  /** Also null while the file is read: whoever needs it reads it. */
  tx: string | null;
  amount: string;
  fee: string;
  createdAt: number;
  updatedAt: number;
}

/** Reused for every record: a million objects of this size would burden the garbage collector. */
function emptyFields(): RowFields {
  const texts = { account: '', currency: '', chain: '', status: '', address: '', memo: '', remark: '' };
  return { id: 0, ...texts, amount: '0', fee: '0', flags: 0, tx: null, createdAt: 0, updatedAt: 0 };
}

function fillFrom(fields: RowFields, { id, accountId, record, missingSince }: ArchiveRow): void {
  let flags = 0;
  if (record.kind === 'withdrawal') flags |= WITHDRAWAL;
  if (record.isInner) flags |= OFF_CHAIN;
  if (record.memo !== '') flags |= MEMO;
  if (missingSince !== null) flags |= MISSING;
  fields.id = id;
  fields.account = accountId;
  fields.flags = flags;
  fields.currency = record.currency;
  fields.chain = record.chain;
  fields.status = record.status;
  fields.address = record.address;
  fields.memo = record.memo;
  fields.remark = record.remark;
  fields.tx = record.walletTxId;
  fields.amount = record.amount;
  fields.fee = record.fee;
  fields.createdAt = record.createdAt;
  fields.updatedAt = record.updatedAt;
}

/** By their ids, as the columns are; what a page adds comes so already. */
function inOrder(rows: readonly ArchiveRow[]): readonly ArchiveRow[] {
  let last = 0;
  for (const { id } of rows) {
    if (id < last) return rows.toSorted((a, b) => a.id - b.id);
    last = id;
  }
  return rows;
}

const READ_SLICE = `SELECT id, account,
    kind * ${WITHDRAWAL} + is_inner * ${OFF_CHAIN} + (memo <> '') * ${MEMO} + (missing_since IS NOT NULL) * ${MISSING},
    currency, chain, status, address, memo, remark, amount, fee, created_at, updated_at
  FROM records WHERE id > ? ORDER BY id LIMIT ?`;
type StoredSlice = [
  id: number,
  account: number,
  flags: number,
  currency: string,
  chain: string,
  status: string,
  address: string,
  memo: string,
  remark: string,
  amount: string,
  fee: string,
  createdAt: number,
  updatedAt: number,
];

/** Calls `each` for the next records by their ids, with one object that is reused every time; answers how many there were. */
function readSlice(db: DatabaseSync, after: number, each: (fields: RowFields) => void): number {
  const accounts: string[] = [];
  for (const { n, id } of db.prepare('SELECT n, id FROM accounts').all()) accounts[Number(n)] = String(id);
  const statement = db.prepare(READ_SLICE);
  statement.setReturnArrays(true);
  const row = emptyFields();
  let count = 0;
  for (const stored of statement.iterate(after, SLICE)) {
    // The table is STRICT and READ_SLICE says the order: node:sqlite's types know neither.
    const at = stored as unknown as StoredSlice;
    row.id = at[0];
    row.account = accounts[at[1]] ?? '';
    row.flags = at[2];
    row.currency = at[3];
    row.chain = at[4];
    row.status = at[5];
    row.address = at[6];
    row.memo = at[7];
    row.remark = at[8];
    row.amount = at[9];
    row.fee = at[10];
    row.createdAt = at[11];
    row.updatedAt = at[12];
    each(row);
    count += 1;
  }
  return count;
}

function write(data: ColumnData, shared: SharedAddresses, row: number, fields: RowFields): void {
  data.account[row] = data.accounts.codeOf(fields.account);
  data.currency[row] = data.currencies.codeOf(fields.currency);
  data.chain[row] = data.chains.codeOf(fields.chain);
  data.status[row] = data.statuses.codeOf(fields.status);
  data.created[row] = fields.createdAt;
  data.updated[row] = fields.updatedAt;
  setAmount(data.amount, row, fields.amount);
  setAmount(data.fee, row, fields.fee);
  if (data.tx !== null) setTx(data.tx, row, fields.tx);
  data.sharedAddress[row] = shared.codeOf(fields.address);
  const review = (data.flags[row] ?? 0) & REVIEW_BITS;
  data.flags[row] = review | fields.flags | PROGRESS_BITS[progressOf(fields.status)];
  if (fields.address === '') {
    data.addressHigh[row] = 0;
    data.addressLow[row] = 0;
  } else {
    hashText(addressKey(fields.address));
    data.addressHigh[row] = hash.high;
    data.addressLow[row] = hash.low;
  }
}

const PROGRESS_BITS: Readonly<Record<Progress, number>> = {
  completed: FINAL | COMPLETED,
  pending: 0,
  failed: FINAL,
};

function review(data: ColumnData, row: number, recorded: RecordReview): void {
  const { labels } = recorded;
  data.flags[row] = ((data.flags[row] ?? 0) & ~REVIEW_BITS) | reviewBits(recorded);
  if (labels.length > 0) data.labels.set(row, labels);
  else data.labels.delete(row);
}
