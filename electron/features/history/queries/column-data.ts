import { REVIEW_STATES } from '../../../../shared/query/filter.ts';
import type { RecordReview } from '../archive/context.ts';
import { type AmountColumn, createAmounts, growAmounts } from './amounts.ts';
import { createDictionary, type Dictionary } from './dictionary.ts';

/** Bits of `flags`. */
export const WITHDRAWAL = 1;
export const OFF_CHAIN = 2;
export const MEMO = 4;
export const MISSING = 8;
export const FINAL = 16;
/** Two bits above these hold the review state's place in REVIEW_STATES. */
export const REVIEW_SHIFT = 5;
/** A second person approved it. */
export const APPROVED = 128;
/** Staff accepted it as one leg of an internal transfer. */
export const INTERNAL_TRANSFER = 256;
/** An imported log has a review of it. */
export const IMPORTED = 512;
/** Every bit that reviews set. */
export const REVIEW_BITS = (3 << REVIEW_SHIFT) | APPROVED | INTERNAL_TRANSFER | IMPORTED;
/** Its status says that it went through; without it FINAL says that it failed. */
export const COMPLETED = 1024;
/** Its stored values are not as they were written: it is in no sum and in no result but the table's. */
export const DAMAGED = 2048;
/** Values a row's flags can have. */
export const FLAG_VALUES = 4096;

/** 64 bits of what the transaction id is compared by (transfers/tx-column.ts); both 0 where there is none. */
export interface TxColumn {
  high: Uint32Array;
  low: Uint32Array;
  /** Rows that are read from the file so far; later changes are written as they come. */
  read: number;
}

/**
 * One entry per record, in the order of their ids. The arrays are longer than `count` and are replaced when they are full: read them
 * again for every query.
 */
export interface ColumnData {
  count: number;
  ids: Float64Array;
  account: Uint32Array;
  currency: Uint32Array;
  chain: Uint32Array;
  status: Uint32Array;
  flags: Uint16Array;
  created: Float64Array;
  updated: Float64Array;
  amount: AmountColumn;
  fee: AmountColumn;
  /** 64 bits of what the address is looked up by (address-hash.ts, `addressKey`); both 0 for an empty one. */
  addressHigh: Uint32Array;
  addressLow: Uint32Array;
  /** Numbers of shared addresses (shared-addresses.ts); 0 where it is not shared. */
  sharedAddress: Uint16Array;
  /** Null until transfers are searched for: most archives are of one account. */
  tx: TxColumn | null;
  /** Only rows that have some. */
  labels: Map<number, readonly string[]>;
  /** Numbers of the records with DAMAGED. */
  damaged: Set<number>;
  accounts: Dictionary;
  currencies: Dictionary;
  chains: Dictionary;
  statuses: Dictionary;
}

const FIRST_CAPACITY = 1024;

export function createData(): ColumnData {
  return {
    count: 0,
    ids: new Float64Array(FIRST_CAPACITY),
    account: new Uint32Array(FIRST_CAPACITY),
    currency: new Uint32Array(FIRST_CAPACITY),
    chain: new Uint32Array(FIRST_CAPACITY),
    status: new Uint32Array(FIRST_CAPACITY),
    flags: new Uint16Array(FIRST_CAPACITY),
    created: new Float64Array(FIRST_CAPACITY),
    updated: new Float64Array(FIRST_CAPACITY),
    amount: createAmounts(FIRST_CAPACITY),
    fee: createAmounts(FIRST_CAPACITY),
    addressHigh: new Uint32Array(FIRST_CAPACITY),
    addressLow: new Uint32Array(FIRST_CAPACITY),
    sharedAddress: new Uint16Array(FIRST_CAPACITY),
    tx: null,
    labels: new Map(),
    damaged: new Set(),
    accounts: createDictionary(),
    currencies: createDictionary(),
    chains: createDictionary(),
    statuses: createDictionary(),
  };
}

/** Makes room for `count` rows in all. */
export function reserve(data: ColumnData, count: number): void {
  if (count <= data.ids.length) return;
  const capacity = Math.max(count, Math.ceil(data.ids.length * 1.5));
  data.ids = grownFloats(data.ids, capacity);
  data.created = grownFloats(data.created, capacity);
  data.updated = grownFloats(data.updated, capacity);
  data.account = grownCodes(data.account, capacity);
  data.currency = grownCodes(data.currency, capacity);
  data.chain = grownCodes(data.chain, capacity);
  data.status = grownCodes(data.status, capacity);
  data.addressHigh = grownCodes(data.addressHigh, capacity);
  data.addressLow = grownCodes(data.addressLow, capacity);
  data.flags = grownShorts(data.flags, capacity);
  data.sharedAddress = grownShorts(data.sharedAddress, capacity);
  if (data.tx !== null) {
    data.tx.high = grownCodes(data.tx.high, capacity);
    data.tx.low = grownCodes(data.tx.low, capacity);
  }
  growAmounts(data.amount, capacity);
  growAmounts(data.fee, capacity);
}

/** The row of a record, or -1. */
export function rowOf(data: ColumnData, id: number): number {
  let low = 0;
  let high = data.count - 1;
  // Ids are given one after the other and none is ever taken away, so the guess is nearly always right.
  if ((data.ids[id - 1] ?? 0) === id && id <= data.count) return id - 1;
  // And a record that was just added comes after all of them.
  if (high < 0 || id > (data.ids[high] ?? 0)) return -1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = data.ids[middle] ?? 0;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

export function reviewBits({
  state,
  approvedBy,
  internalTransferWith,
  importedReviews,
}: RecordReview): number {
  return (
    (REVIEW_STATES.indexOf(state) << REVIEW_SHIFT) |
    (approvedBy === null ? 0 : APPROVED) |
    (internalTransferWith === null ? 0 : INTERNAL_TRANSFER) |
    (importedReviews === 0 ? 0 : IMPORTED)
  );
}

function grownFloats(old: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(capacity);
  larger.set(old);
  return larger;
}

function grownShorts(old: Uint16Array, capacity: number): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(capacity);
  larger.set(old);
  return larger;
}

function grownCodes(old: Uint32Array, capacity: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(capacity);
  larger.set(old);
  return larger;
}
