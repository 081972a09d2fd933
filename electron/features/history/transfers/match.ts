import { chainKey } from '../../../../shared/addresses/chain-key.ts';
import { progressOf } from '../../../../shared/records/final-status.ts';
import { type ColumnData, DAMAGED, type TxColumn, WITHDRAWAL } from '../queries/column-data.ts';
import type { Dictionary } from '../queries/dictionary.ts';
import { createAmountBuckets } from './amount-buckets.ts';
import { amountLessFee, type AmountKey, amountOf } from './amount-keys.ts';
import { createBuckets, type Filed, fileRows } from './buckets.ts';
import { createLargeTransactions, type LargeTransactions } from './large-transactions.ts';
import { addLink, amountLevel, createLinks, type Links, TX_ALL, TX_ALONE, TX_AMOUNT } from './links.ts';
import { createResolver, type Proposals } from './resolve.ts';

/** What is known beside the columns. */
export interface Occasion {
  /** By the account's code: accounts of one number are of one user and one kind (live, practice); -1: does not count. */
  groups: Int32Array;
  /** Milliseconds a deposit may lie before, and after, its withdrawal. */
  before: number;
  after: number;
  /** Rows that are a leg of an matched transfer. */
  taken: (row: number) => boolean;
  notMatched: (out: number, into: number) => boolean;
  /** Rows in the order they were created. */
  byCreation: Uint32Array;
}

/**
 * Deposits of one list that are examined for one withdrawal, and links that are made to them: many equal amounts are no evidence.
 * Of the many deposits of one transaction those of its amount and address are a list, those of its amount, and all of them.
 */
const MAX_EXAMINED = 64;
const MAX_LINKS = 12;

/**
 * Which withdrawals and deposits may be two legs of one transfer: of two accounts of one group, of one currency, neither failed, never
 * notMatched. By transaction id first; what is left by amount (the withdrawal's, or that less its fee), time, and chain where both name one.
 * Two records that name different transactions are never linked. Passes over the columns and hash tables, never every pair.
 */
export function findProposals(data: ColumnData, tx: TxColumn, occasion: Occasion): Proposals {
  const matching: Matching = {
    data,
    tx,
    occasion,
    currency: foldedCodes(data.currencies, (text) => text.toUpperCase()),
    chain: foldedCodes(data.chains, chainKey),
    open: openRows(data, occasion),
    links: createLinks(),
  };
  const resolver = createResolver(data.count, data.created);
  linkByTransaction(matching);
  resolver.take(matching.links);
  for (let row = 0; row < data.count; row += 1) if (resolver.assigned[row] === 1) matching.open[row] = 0;
  matching.links = createLinks();
  linkByAmount(matching);
  resolver.take(matching.links);
  return resolver.proposals();
}

interface Matching {
  data: ColumnData;
  tx: TxColumn;
  occasion: Occasion;
  /** By code, numbers that are equal for what counts as equal; 0: named by none. */
  currency: Int32Array;
  chain: Int32Array;
  /** By row: OUT, IN, or 0 for one that is not to be linked. */
  open: Uint8Array;
  links: Links;
}

const OUT = 1;
const IN = 2;
const NO_BUCKET = -1;

function foldedCodes(texts: Dictionary, key: (text: string) => string): Int32Array {
  const numbers = new Map([['', 0]]);
  const folded = new Int32Array(texts.size());
  for (let code = 0; code < folded.length; code += 1) {
    const text = key(texts.textOf(code));
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    folded[code] = number;
  }
  return folded;
}

function openRows(data: ColumnData, { groups, taken }: Occasion): Uint8Array {
  const open = new Uint8Array(data.count);
  const failed = new Uint8Array(data.statuses.size());
  for (let code = 0; code < failed.length; code += 1) {
    if (progressOf(data.statuses.textOf(code).toUpperCase()) === 'failed') failed[code] = 1;
  }
  for (let row = 0; row < data.count; row += 1) {
    if ((groups[data.account[row] ?? 0] ?? -1) < 0) continue;
    if (failed[data.status[row] ?? 0] === 1 || taken(row)) continue;
    if (((data.flags[row] ?? 0) & DAMAGED) !== 0) continue;
    open[row] = ((data.flags[row] ?? 0) & WITHDRAWAL) === 0 ? IN : OUT;
  }
  return open;
}

function linkByTransaction(matching: Matching): void {
  const { data, tx, occasion, currency, open, links } = matching;
  const buckets = createBuckets(outgoing(open));
  const bucketOf = new Int32Array(data.count).fill(NO_BUCKET);
  const keyed = (row: number): boolean => tx.high[row] !== 0 || tx.low[row] !== 0;
  const cur = (row: number): number => currency[data.currency[row] ?? 0] ?? 0;
  for (let row = 0; row < data.count; row += 1) {
    if (open[row] === OUT && keyed(row)) {
      bucketOf[row] = buckets.bucket(tx.high[row] ?? 0, tx.low[row] ?? 0, cur(row), 0);
    }
  }
  if (buckets.count() === 0) return;
  const filed = fileDeposits(occasion.byCreation, open, buckets.count(), (row) =>
    keyed(row) ? buckets.find(tx.high[row] ?? 0, tx.low[row] ?? 0, cur(row), 0) : NO_BUCKET,
  );
  let large: LargeTransactions | null = null;
  for (const out of occasion.byCreation) {
    const bucket = bucketOf[out] ?? NO_BUCKET;
    if (bucket < 0) continue;
    const all = filed.rows.subarray(filed.starts[bucket], filed.starts[bucket + 1]);
    if (all.length > MAX_LINKS) {
      large ??= createLargeTransactions(data, filed, MAX_LINKS);
      linkInLarge(matching, out, [...large.alike(out, bucket), ...large.ofAmount(out, bucket), all]);
      continue;
    }
    for (const into of all) {
      if (mayBeOne(data, occasion, out, into)) addLink(links, out, into, txLevel(data, out, into));
    }
  }
}

/** Links a withdrawal to deposits of its transaction, up to so many; of several lists those that fit it better come first. */
function linkInLarge({ data, occasion, links }: Matching, out: number, lists: readonly Uint32Array[]): void {
  const linkedTo = new Set<number>();
  for (const rows of lists) {
    for (const into of rows.subarray(0, MAX_EXAMINED)) {
      if (linkedTo.size === MAX_LINKS) return;
      if (linkedTo.has(into) || !mayBeOne(data, occasion, out, into)) continue;
      addLink(links, out, into, txLevel(data, out, into));
      linkedTo.add(into);
    }
  }
}

function txLevel(data: ColumnData, out: number, into: number): number {
  if (amountFit(data, out, into) === 'differs') return TX_ALONE;
  return sameAddress(data, out, into) ? TX_ALL : TX_AMOUNT;
}

function outgoing(open: Uint8Array): number {
  let count = 0;
  for (const which of open) if (which === OUT) count += 1;
  return count;
}

function fileDeposits(
  byCreation: Uint32Array,
  open: Uint8Array,
  buckets: number,
  bucketFor: (row: number) => number,
): Filed {
  const bucketOf = new Int32Array(open.length).fill(NO_BUCKET);
  for (let row = 0; row < open.length; row += 1) {
    if (open[row] === IN) bucketOf[row] = bucketFor(row);
  }
  return fileRows(byCreation, bucketOf, buckets);
}

function linkByAmount(matching: Matching): void {
  const { data, occasion, open, currency } = matching;
  const amounts = createAmountBuckets(outgoing(open) * 2);
  const key: AmountKey = { integer: 0, high: 0, low: 0, wide: '' };
  const cur = (row: number): number => currency[data.currency[row] ?? 0] ?? 0;
  const exact = new Int32Array(data.count).fill(NO_BUCKET);
  const lessFee = new Int32Array(data.count).fill(NO_BUCKET);
  for (let row = 0; row < data.count; row += 1) {
    if (open[row] !== OUT) continue;
    if (amountOf(data.amount, row, key)) exact[row] = amounts.bucket(key, cur(row));
    if (amountLessFee(data.amount, data.fee, row, key)) lessFee[row] = amounts.bucket(key, cur(row));
  }
  if (amounts.count() === 0) return;
  const filed = fileDeposits(occasion.byCreation, open, amounts.count(), (row) =>
    amountOf(data.amount, row, key) ? amounts.find(key, cur(row)) : NO_BUCKET,
  );
  for (const out of occasion.byCreation) {
    if (open[out] !== OUT) continue;
    linkNear(matching, out, filed, exact[out] ?? NO_BUCKET);
    linkNear(matching, out, filed, lessFee[out] ?? NO_BUCKET);
  }
}

/** Links a withdrawal to the deposits of a bucket that lie near it in time, the nearest first. */
function linkNear(matching: Matching, out: number, { rows, starts }: Filed, bucket: number): void {
  if (bucket < 0) return;
  const { data, occasion, links } = matching;
  const [from, to] = [starts[bucket] ?? 0, starts[bucket + 1] ?? 0];
  if (from === to) return;
  const created = data.created[out] ?? 0;
  const at = (place: number): number => data.created[rows[place] ?? 0] ?? 0;
  let later = firstAtOrAfter(rows, data.created, from, to, created);
  let earlier = later - 1;
  let linked = 0;
  for (let examined = 0; examined < MAX_EXAMINED && linked < MAX_LINKS; examined += 1) {
    const ahead = later < to ? at(later) - created : Infinity;
    const behind = earlier >= from ? created - at(earlier) : Infinity;
    const nextAhead = ahead <= occasion.after;
    const nextBehind = behind <= occasion.before;
    if (!nextAhead && !nextBehind) return;
    const takesAhead = nextAhead && (!nextBehind || ahead <= behind);
    const into = rows[takesAhead ? later : earlier] ?? 0;
    if (takesAhead) later += 1;
    else earlier -= 1;
    if (!mayBeOne(data, occasion, out, into) || !mayBeNear(matching, out, into)) continue;
    addLink(links, out, into, amountLevel(sameAddress(data, out, into), takesAhead ? ahead : behind));
    linked += 1;
  }
}

function firstAtOrAfter(
  rows: Uint32Array,
  created: Float64Array,
  from: number,
  to: number,
  time: number,
): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((created[rows[middle] ?? 0] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function mayBeOne(
  { account }: ColumnData,
  { groups, notMatched }: Occasion,
  out: number,
  into: number,
): boolean {
  const [from, to] = [account[out] ?? 0, account[into] ?? 0];
  return from !== to && groups[from] === groups[to] && !notMatched(out, into);
}

/** Where only amount and time speak for it: no two different chains, and no two transactions. */
function mayBeNear({ data, tx, chain }: Matching, out: number, into: number): boolean {
  const [one, other] = [chain[data.chain[out] ?? 0] ?? 0, chain[data.chain[into] ?? 0] ?? 0];
  if (one !== 0 && other !== 0 && one !== other) return false;
  const both = (row: number): boolean => tx.high[row] !== 0 || tx.low[row] !== 0;
  return !both(out) || !both(into);
}

function sameAddress({ addressHigh, addressLow }: ColumnData, out: number, into: number): boolean {
  if (addressHigh[out] === 0 && addressLow[out] === 0) return false;
  return addressHigh[out] === addressHigh[into] && addressLow[out] === addressLow[into];
}

const mine: AmountKey = { integer: 0, high: 0, low: 0, wide: '' };
const other: AmountKey = { integer: 0, high: 0, low: 0, wide: '' };

/** How the deposit's amount compares with the withdrawal's. */
export function amountFit(data: ColumnData, out: number, into: number): 'equal' | 'less-fee' | 'differs' {
  if (!amountOf(data.amount, into, other)) return 'differs';
  if (amountOf(data.amount, out, mine) && sameKey()) return 'equal';
  return amountLessFee(data.amount, data.fee, out, mine) && sameKey() ? 'less-fee' : 'differs';
}

function sameKey(): boolean {
  return (
    mine.integer === other.integer &&
    mine.high === other.high &&
    mine.low === other.low &&
    mine.wide === other.wide
  );
}
