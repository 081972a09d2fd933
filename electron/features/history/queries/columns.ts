import type { DatabaseSync } from 'node:sqlite';
import { addressKey } from '../../../../shared/addresses/address-names.ts';
import type { HistorySort } from '../../../../shared/query/filter.ts';
import { type Progress, progressOf } from '../../../../shared/records/final-status.ts';
import type { ArchiveContext, ArchiveRow, Columns, ListKey, RecordReview } from '../archive/context.ts';
import { hash, hashText } from './address-hash.ts';
import { createLateRecords, type LateRecords } from '../archive/late-records.ts';
import { createFixedChanges, type FixedChanges } from './changed-since.ts';
import { scaledAt, setAmount } from './amounts.ts';
import {
  type ColumnData,
  COMPLETED,
  createData,
  DAMAGED,
  FINAL,
  MISSING,
  reserve,
  reviewBits,
  REVIEW_BITS,
  rowOf,
} from './column-data.ts';
import { setTx } from './tx-column.ts';
import { createCodedTexts } from './coded-texts.ts';
import { createRowReader, SLICE, type StoredRow } from '../archive/read-stored.ts';
import { createResultCache, type ResultCache } from './result-cache.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';
import { createSharedAddresses, type SharedAddresses } from './shared-addresses.ts';
import { createSortOrders, type SortOrders } from './sort-orders.ts';
import { NOTHING_REPLAYED, samePresent, type ReplayedState } from './replayed-state.ts';
import { emptyFields, fillDamaged, fillFrom, fillIntact, type RowFields } from './row-fields.ts';
import { countRow, type SumsByAccount } from './account-sums.ts';

/** What queries are answered from, apart from the file. */
interface ColumnReader {
  /** Complete once `loading()` is false; `loaded()` sees to that. */
  data: ColumnData;
  orders: SortOrders;
  sumsByAccount: SumsByAccount;
  search: SearchIndex;
  changes: FixedChanges;
  late: LateRecords;
  results: ResultCache;
  /** What the app sent apart from the records; every answer depends on it. */
  replayed(): ReplayedState;
  replay(state: ReplayedState): void;
  /** Reads a thousand records more; false when all are read. */
  loadSlice(): boolean;
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
  const late = createLateRecords(db);
  const results = createResultCache();
  /** Reviews of records that are not read yet. */
  const early = new Map<number, RecordReview>();
  let replayed = NOTHING_REPLAYED;
  let revision = 0;
  let loading = true;
  const fields = emptyFields();
  const reader = createRowReader(db);
  let miscounted: readonly ListKey[] = [];

  function appendStored(row: StoredRow, intact: boolean, accounts: readonly string[]): void {
    if (intact) fillIntact(fields, row, accounts[row.account] ?? '');
    else fillDamaged(fields, row, accounts);
    append(fields);
  }

  function append(fields: RowFields): void {
    const row = data.count;
    reserve(data, row + 1);
    data.count += 1;
    data.ids[row] = fields.id;
    if ((fields.flags & DAMAGED) !== 0) data.damaged.add(fields.id);
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
    data.damaged.delete(fields.id);
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
    if (reader.read(last, appendStored) < SLICE) {
      loading = false;
      miscounted = reader.miscounted();
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
    late,
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
        late.changed(row.id);
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
    damaged: () => data.damaged,
    miscounted: () => miscounted,
    countedAnew() {
      miscounted = [];
    },
    setDamaged(id) {
      const row = rowOf(data, id);
      if (row < 0 || data.damaged.has(id)) return;
      revision += 1;
      countRow(sumsByAccount, data, row, -1);
      data.damaged.add(id);
      data.flags[row] = (data.flags[row] ?? 0) | DAMAGED;
    },
  };
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
