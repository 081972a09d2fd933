import type { HistorySort } from '../../../../shared/query/filter.ts';
import { compareRows, nearly } from './amounts.ts';
import type { ColumnData } from './column-data.ts';
import { mergeOrder, sortRows, sortTies } from './order.ts';

/** The rows in ascending order of each sort, made when first asked for and merged with what changed after that. */
export interface SortOrders {
  /** Ascending; equal values in the order of their ids. */
  rows(by: HistorySort): Uint32Array;
  /** The row is new, or its value of one of these sorts changed. */
  changed(row: number, by: readonly HistorySort[]): void;
  forget(): void;
}

interface StoredOrder {
  rows: Uint32Array | null;
  changed: Set<number>;
}

/** Above this share of all rows, sorting everything is cheaper than merging. */
const MAX_MERGED = 0.1;

export function createSortOrders(data: ColumnData): SortOrders {
  const orders: Record<HistorySort, StoredOrder> = {
    created: { rows: null, changed: new Set() },
    updated: { rows: null, changed: new Set() },
    amount: { rows: null, changed: new Set() },
  };
  return {
    rows(by) {
      const own = orders[by];
      if (own.rows === null || own.changed.size > data.count * MAX_MERGED) own.rows = sortAll(data, by);
      else if (own.changed.size > 0)
        own.rows = mergeOrder(own.rows, data.count, own.changed, comparing(data, by));
      own.changed.clear();
      return own.rows;
    },
    changed(row, sorts) {
      for (const by of sorts) {
        if (orders[by].rows !== null) orders[by].changed.add(row);
      }
    },
    forget() {
      for (const own of Object.values(orders)) {
        own.rows = null;
        own.changed.clear();
      }
    },
  };
}

function sortAll(data: ColumnData, by: HistorySort): Uint32Array {
  if (by === 'created') return sortRows(data.created, data.count);
  if (by === 'updated') return sortRows(data.updated, data.count);
  const keys = new Float64Array(data.count);
  for (let row = 0; row < data.count; row += 1) keys[row] = nearly(data.amount, row);
  const order = sortRows(keys, data.count);
  sortTies(order, keys, comparing(data, 'amount'));
  return order;
}

function comparing(data: ColumnData, by: HistorySort): (a: number, b: number) => number {
  switch (by) {
    case 'created':
      return (a, b) => (data.created[a] ?? 0) - (data.created[b] ?? 0);
    case 'updated':
      return (a, b) => (data.updated[a] ?? 0) - (data.updated[b] ?? 0);
    case 'amount':
      return (a, b) => compareRows(data.amount, a, b);
  }
}
