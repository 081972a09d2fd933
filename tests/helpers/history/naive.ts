import type { AmountBound, HistoryFilter, HistoryRecord, ReviewState } from '../../../shared/query/filter.ts';
import { fold, textsOf } from '../../../electron/features/history/queries/search-text.ts';
import type { Sort } from '../../../electron/features/history/queries/result-cache.ts';
import {
  NOTHING_REPLAYED,
  type ReplayedState,
} from '../../../electron/features/history/queries/replayed-state.ts';

/** 80 decimals: finer than any amount of these tests. */
const SCALE = 80;

/** The value in units of 10^-80. */
export function units(text: string): bigint {
  const sign = text.startsWith('-') ? -1n : 1n;
  const [integer = '', fraction = ''] = text.replace('-', '').split('.');
  return sign * BigInt(integer + fraction.padEnd(SCALE, '0'));
}

export interface Known extends HistoryRecord {
  note: string;
  /** One person's review of it. */
  state: ReviewState;
  /** When a field that should not change was last reported differently; 0: never. */
  alteredAt: number;
  /** The venue listed it after its time had been verified. */
  isLate: boolean;
}

/** The records a filter means, one by one and in plain words. */
export function naiveResult(
  records: readonly Known[],
  filter: HistoryFilter,
  sort: Sort,
  replayed: ReplayedState = NOTHING_REPLAYED,
): Known[] {
  const found = records.filter((record) => means(filter, record, replayed));
  found.sort((a, b) => order(a, b, sort.by) || a.id - b.id);
  return sort.descending ? found.reverse() : found;
}

function order(a: Known, b: Known, by: Sort['by']): number {
  if (by === 'created') return a.record.createdAt - b.record.createdAt;
  if (by === 'updated') return a.record.updatedAt - b.record.updatedAt;
  const difference = units(a.record.amount) - units(b.record.amount);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

function means(filter: HistoryFilter, known: Known, { present, findName }: ReplayedState): boolean {
  const { record } = known;
  const name = findName(record.address, record.chain)?.name ?? '';
  const final = record.status === 'SUCCESS' || record.status === 'FAILURE';
  return (
    isOne(filter.accountIds, known.accountId) &&
    (filter.accountIds !== undefined || filter.removed === true || present?.has(known.accountId) !== false) &&
    (filter.names?.some((part) => fold(name).includes(fold(part))) ?? true) &&
    is(filter.kind, record.kind) &&
    isOne(filter.currencies, record.currency) &&
    isOne(filter.chains, record.chain) &&
    isOne(filter.statuses, record.status) &&
    is(filter.offChain, record.isInner) &&
    (filter.from === undefined || record.createdAt >= filter.from) &&
    (filter.before === undefined || record.createdAt < filter.before) &&
    inBound(filter.above, record.amount, 1n) &&
    inBound(filter.below, record.amount, -1n) &&
    is(filter.hasMemo, record.memo !== '') &&
    isOne(filter.reviews, known.review) &&
    is(filter.imported, known.importedReviews > 0) &&
    is(filter.changed, known.changedSince) &&
    is(filter.altered, known.alteredAt > 0) &&
    is(filter.late, known.isLate) &&
    is(filter.internalTransfer, known.internalTransferWith !== null) &&
    is(filter.missing, known.missingSince !== null) &&
    is(filter.final, final) &&
    (filter.labels === undefined || known.labels.some((label) => isOne(filter.labels, label))) &&
    (filter.text ?? []).every((term) =>
      [...textsOf(record), known.note, name].some((text) => fold(text ?? '').includes(fold(term))),
    )
  );
}

function is<T>(wanted: T | undefined, found: T): boolean {
  return wanted === undefined || wanted === found;
}

function isOne(wanted: readonly string[] | undefined, found: string): boolean {
  return wanted === undefined || wanted.some((text) => text.toLowerCase() === found.toLowerCase());
}

function inBound(bound: AmountBound | undefined, amount: string, side: bigint): boolean {
  if (bound === undefined) return true;
  const difference = (units(amount) - units(bound.value)) * side;
  return bound.inclusive ? difference >= 0n : difference > 0n;
}
