import {
  type AmountBound,
  type HistoryFilter,
  REVIEW_STATES,
  reviewStatusOf,
} from '../../../../shared/query/filter.ts';
import { type AmountColumn, compareTo, limbsOf } from './amounts.ts';
import {
  type ColumnData,
  DAMAGED,
  FINAL,
  FLAG_VALUES,
  IMPORTED,
  OFF_CHAIN,
  MEMO,
  MISSING,
  INTERNAL_TRANSFER,
  REVIEW_SHIFT,
  rowOf,
  APPROVED,
  WITHDRAWAL,
} from './column-data.ts';
import { changedRows } from './changed-since.ts';
import type { QueryContext } from './columns.ts';
import type { Dictionary } from './dictionary.ts';
import { keyOf, type Sort } from './result-cache.ts';
import { namedRows } from './named-rows.ts';
import { fold } from './search-text.ts';

/** Which rows a filter means: a byte per row, and how many are 1. Null bytes: every row. */
export interface Mask {
  bytes: Uint8Array | null;
  count: number;
}

/**
 * The filter as a table shows it: with damaged records, as far as it can be told that they are meant. Everything else leaves them out,
 * because nothing in them is known to be true.
 */
export function withDamaged({ columns }: QueryContext, filter: HistoryFilter): Shown {
  return columns.data.damaged.size === 0 ? filter : { ...filter, [SHOWN]: true };
}

/** Records of the filter's accounts that are damaged, whatever else it asks: what they hold is not known. */
export function damagedIn(context: QueryContext, filter: HistoryFilter): number {
  const { data } = context.columns;
  if (data.damaged.size === 0) return 0;
  const meant = accountsInFilter(context, filter);
  let count = 0;
  for (const id of data.damaged) {
    const account = data.account[rowOf(data, id)] ?? 0;
    if (meant === null || meant[account] === 1 || data.accounts.textOf(account) === '') count += 1;
  }
  return count;
}

/** A part of the filter's key in the results kept, and no field of it. */
const SHOWN = ' shown';
type Shown = HistoryFilter & { [SHOWN]?: true };

/** The rows a filter means, kept until anything changes. */
export function maskOf(context: QueryContext, filter: HistoryFilter): Mask {
  const { columns } = context;
  return columns.results.get('mask', keyOf(filter), columns.revision(), () => makeMask(context, filter));
}

/** The rows of a result in the order asked for; equal ones by id, in the direction of the sort. Kept until anything changes. */
export function resultOf(context: QueryContext, filter: HistoryFilter, sort: Sort): Uint32Array {
  const { columns } = context;
  const key = `${sort.by} ${sort.descending} ${keyOf(filter)}`;
  return columns.results.get('rows', key, columns.revision(), () => {
    const { bytes, count } = maskOf(context, filter);
    const order = columns.orders.rows(sort.by);
    return sort.descending ? pickDescending(order, bytes, count) : pickAscending(order, bytes, count);
  });
}

/** The same with one record that the filter need not mean, in its place. */
export function resultWith(
  context: QueryContext,
  filter: HistoryFilter,
  sort: Sort,
  id: number,
): Uint32Array {
  const { columns } = context;
  const { bytes, count } = maskOf(context, filter);
  const row = rowOf(columns.data, id);
  if (row < 0 || bytes === null || bytes[row] === 1) return resultOf(context, filter, sort);
  const key = `${sort.by} ${sort.descending} ${keyOf(filter)} with ${id}`;
  return columns.results.get('rows', key, columns.revision(), () => {
    const wider = bytes.slice();
    wider[row] = 1;
    const order = columns.orders.rows(sort.by);
    return sort.descending ? pickDescending(order, wider, count + 1) : pickAscending(order, wider, count + 1);
  });
}

/** Numbers of the records a filter means, ascending. */
export function idsOf(context: QueryContext, filter: HistoryFilter): number[] {
  const { bytes } = maskOf(context, filter);
  const { data } = context.columns;
  const ids: number[] = [];
  for (let row = 0; row < data.count; row += 1) {
    if (bytes === null || bytes[row] === 1) ids.push(data.ids[row] ?? 0);
  }
  return ids;
}

function pickAscending(order: Uint32Array, bytes: Uint8Array | null, count: number): Uint32Array {
  if (bytes === null) return order;
  const rows = new Uint32Array(count);
  let at = 0;
  for (const row of order) {
    if (bytes[row] !== 1) continue;
    rows[at] = row;
    at += 1;
  }
  return rows;
}

function pickDescending(order: Uint32Array, bytes: Uint8Array | null, count: number): Uint32Array {
  const rows = new Uint32Array(count);
  let at = 0;
  for (let place = order.length - 1; place >= 0; place -= 1) {
    const row = order[place] ?? 0;
    if (bytes !== null && bytes[row] !== 1) continue;
    rows[at] = row;
    at += 1;
  }
  return rows;
}

/** By the account's code 1 where the filter means its records, else 0; null: all of them. */
export function accountsInFilter({ columns }: QueryContext, filter: HistoryFilter): Uint8Array | null {
  const { accounts } = columns.data;
  let codes: Uint8Array;
  if (filter.accountIds !== undefined) codes = accounts.allowed(filter.accountIds);
  else {
    const { present, practice } = columns.replayed();
    const all = present === null || filter.removed === true;
    if (all && practice.size === 0) return null;
    codes = new Uint8Array(accounts.size());
    for (let code = 0; code < codes.length; code += 1) {
      const id = accounts.textOf(code);
      codes[code] = (all || present.has(id)) && !practice.has(id) ? 1 : 0;
    }
  }
  return codes.includes(0) ? codes : null;
}

function makeMask(context: QueryContext, filter: HistoryFilter): Mask {
  const { columns } = context;
  const { data } = columns;
  const narrowing: ((bytes: Uint8Array) => void)[] = [];
  byCodes(narrowing, data.account, accountsInFilter(context, filter));
  byTexts(narrowing, data.currency, data.currencies, filter.currencies);
  byTexts(narrowing, data.chain, data.chains, filter.chains);
  byTexts(narrowing, data.status, data.statuses, filter.statuses);
  byFlags(narrowing, data, filter, context.reviews.fourEyes());
  byDamage(narrowing, data, filter);
  const { from, before, above, below, labels, text, names, changed, altered, late } = filter;
  if (from !== undefined || before !== undefined) {
    narrowing.push((bytes) => byTime(bytes, data.created, from ?? -Infinity, before ?? Infinity));
  }
  if (above !== undefined) narrowing.push((bytes) => byBound(bytes, data.amount, above, 1));
  if (below !== undefined) narrowing.push((bytes) => byBound(bytes, data.amount, below, -1));
  if (labels !== undefined) narrowing.push((bytes) => byLabels(bytes, data, labels));
  if (names !== undefined) narrowing.push((bytes) => both(bytes, namedRows(data, columns.replayed(), names)));
  if (changed !== undefined) {
    narrowing.push((bytes) => byBytes(bytes, changedRows(data, columns.changes, context.reviews), changed));
  }
  if (altered !== undefined) {
    narrowing.push((bytes) => byBytes(bytes, rowsOfIds(data, columns.changes.all().keys()), altered));
  }
  if (late !== undefined) {
    narrowing.push((bytes) => byBytes(bytes, rowsOfIds(data, columns.late.all().keys()), late));
  }
  for (const term of text ?? []) {
    narrowing.push((bytes) => both(bytes, textMask(context, term)));
  }
  if (narrowing.length === 0) return { bytes: null, count: data.count };
  const bytes = new Uint8Array(data.count).fill(1);
  for (const narrow of narrowing) narrow(bytes);
  let count = 0;
  for (const byte of bytes) count += byte;
  return { bytes, count };
}

function byTexts(
  narrowing: ((bytes: Uint8Array) => void)[],
  column: Uint32Array,
  dictionary: Dictionary,
  texts: readonly string[] | undefined,
): void {
  byCodes(narrowing, column, texts === undefined ? null : dictionary.allowed(texts));
}

/** Null allows every code. */
function byCodes(
  narrowing: ((bytes: Uint8Array) => void)[],
  column: Uint32Array,
  codes: Uint8Array | null,
): void {
  if (codes?.includes(0) !== true) return;
  narrowing.push((bytes) => {
    for (let row = 0; row < bytes.length; row += 1)
      bytes[row] = (bytes[row] ?? 0) & (codes[column[row] ?? 0] ?? 0);
  });
}

function byFlags(
  narrowing: ((bytes: Uint8Array) => void)[],
  { flags }: ColumnData,
  { kind, offChain, hasMemo, missing, final, reviews, imported, internalTransfer }: HistoryFilter,
  fourEyes: boolean,
): void {
  const wanted: [number, boolean | undefined][] = [
    [WITHDRAWAL, kind === undefined ? undefined : kind === 'withdrawal'],
    [OFF_CHAIN, offChain],
    [MEMO, hasMemo],
    [MISSING, missing],
    [FINAL, final],
    [IMPORTED, imported],
    [INTERNAL_TRANSFER, internalTransfer],
  ];
  // Flags have few values: each is judged once, whatever is asked.
  const allowed = new Uint8Array(FLAG_VALUES);
  for (let value = 0; value < FLAG_VALUES; value += 1) {
    const fits = wanted.every(([bit, is]) => is === undefined || ((value & bit) !== 0) === is);
    const state = REVIEW_STATES[(value >> REVIEW_SHIFT) & 3];
    const isMeant =
      reviews === undefined ||
      (state !== undefined && reviews.includes(reviewStatusOf(state, (value & APPROVED) !== 0, fourEyes)));
    allowed[value] = fits && isMeant ? 1 : 0;
  }
  if (!allowed.includes(0)) return;
  narrowing.push((bytes) => {
    for (let row = 0; row < bytes.length; row += 1)
      bytes[row] = (bytes[row] ?? 0) & (allowed[flags[row] ?? 0] ?? 0);
  });
}

function byDamage(
  narrowing: ((bytes: Uint8Array) => void)[],
  { damaged, flags }: ColumnData,
  { damaged: wanted, [SHOWN]: shown }: Shown,
): void {
  if (damaged.size === 0 && wanted !== true) return;
  if (shown === true && wanted === undefined) return;
  narrowing.push((bytes) => {
    for (let row = 0; row < bytes.length; row += 1) {
      const is = ((flags[row] ?? 0) & DAMAGED) !== 0;
      if (is ? shown !== true || wanted === false : wanted === true) bytes[row] = 0;
    }
  });
}

function byTime(bytes: Uint8Array, created: Float64Array, from: number, before: number): void {
  for (let row = 0; row < bytes.length; row += 1) {
    const at = created[row] ?? 0;
    if (at < from || at >= before) bytes[row] = 0;
  }
}

/** `side` 1 keeps what is above the bound, -1 what is below it. */
function byBound(
  bytes: Uint8Array,
  amount: AmountColumn,
  { value, inclusive }: AmountBound,
  side: 1 | -1,
): void {
  const bound = limbsOf(value);
  for (let row = 0; row < bytes.length; row += 1) {
    if (bytes[row] !== 1) continue;
    const order = compareTo(amount, row, bound) * side;
    if (order < 0 || (order === 0 && !inclusive)) bytes[row] = 0;
  }
}

function byLabels(bytes: Uint8Array, data: ColumnData, labels: readonly string[]): void {
  const wanted = new Set<string>();
  for (const label of labels) wanted.add(label.toLowerCase());
  const found = new Uint8Array(bytes.length);
  for (const [row, own] of data.labels) {
    if (own.some((label) => wanted.has(label.toLowerCase()))) found[row] = 1;
  }
  both(bytes, found);
}

function textMask({ columns, reviews }: QueryContext, term: string): Uint8Array {
  const { data, search } = columns;
  const found = search.find(term);
  either(found, namedRows(data, columns.replayed(), [term]));
  for (const id of reviews.noted(fold(term))) {
    const row = rowOf(data, id);
    if (row >= 0) found[row] = 1;
  }
  return found;
}

/** Keeps where `found` is 1, or where it is not. */
function byBytes(bytes: Uint8Array, found: Uint8Array, wanted: boolean): void {
  for (let row = 0; row < bytes.length; row += 1) {
    if ((found[row] === 1) !== wanted) bytes[row] = 0;
  }
}

/** A byte per row, 1 where it is of one of these records. */
function rowsOfIds(data: ColumnData, ids: Iterable<number>): Uint8Array {
  const found = new Uint8Array(data.count);
  for (const id of ids) {
    const row = rowOf(data, id);
    if (row >= 0) found[row] = 1;
  }
  return found;
}

function either(bytes: Uint8Array, other: Uint8Array): void {
  for (let row = 0; row < bytes.length; row += 1) bytes[row] = (bytes[row] ?? 0) | (other[row] ?? 0);
}

function both(bytes: Uint8Array, other: Uint8Array): void {
  for (let row = 0; row < bytes.length; row += 1) bytes[row] = (bytes[row] ?? 0) & (other[row] ?? 0);
}
