import type { ColumnPlace } from '../../../shared/bridge/view-calls.ts';
import type { HistorySort } from '../../../shared/query/filter.ts';
import { historyColumnsMessages } from '../../../shared/messages/history-columns.ts';

export const COLUMN_KEYS = [
  'createdAt',
  'kind',
  'account',
  'currency',
  'chain',
  'amount',
  'fee',
  'address',
  'addressName',
  'walletTxId',
  'memo',
  'status',
  'review',
  'internalTransferWith',
  'updatedAt',
  'isInner',
  'remark',
  'labels',
  'notes',
  'withdrawalId',
  'firstSeenAt',
  'missingSince',
] as const;
export type ColumnKey = (typeof COLUMN_KEYS)[number];

interface ColumnFacts {
  title: string;
  /** CSS pixels. */
  width: number;
  end?: true;
  sort?: HistorySort;
  /** Not shown until somebody asks for it. */
  hidden?: true;
  /** Hidden first (1) to last where not all columns fit; without it: never hidden. */
  drop?: number;
  /** The header names the zone of the times. */
  time?: true;
}

const { titles } = historyColumnsMessages;

export const COLUMNS: Readonly<Record<ColumnKey, ColumnFacts>> = {
  createdAt: { title: titles.createdAt, width: 156, sort: 'created', time: true },
  kind: { title: titles.kind, width: 102, drop: 7 },
  account: { title: titles.account, width: 112, drop: 8 },
  currency: { title: titles.currency, width: 84 },
  chain: { title: titles.chain, width: 82, drop: 3 },
  amount: { title: titles.amount, width: 148, end: true, sort: 'amount' },
  fee: { title: titles.fee, width: 98, end: true, drop: 2 },
  address: { title: titles.address, width: 112, drop: 6 },
  addressName: { title: titles.addressName, width: 130, hidden: true },
  walletTxId: { title: titles.walletTxId, width: 112, drop: 1 },
  memo: { title: titles.memo, width: 96, drop: 5 },
  status: { title: titles.status, width: 142 },
  review: { title: titles.review, width: 136, drop: 9 },
  internalTransferWith: { title: titles.internalTransferWith, width: 130, drop: 3.5 },
  updatedAt: { title: titles.updatedAt, width: 160, sort: 'updated', hidden: true, time: true },
  isInner: { title: titles.isInner, width: 74, hidden: true },
  remark: { title: titles.remark, width: 140, hidden: true },
  labels: { title: titles.labels, width: 140, hidden: true },
  notes: { title: titles.notes, width: 64, end: true, hidden: true },
  withdrawalId: { title: titles.withdrawalId, width: 130, hidden: true },
  firstSeenAt: { title: titles.firstSeenAt, width: 160, hidden: true, time: true },
  missingSince: { title: titles.missingSince, width: 160, hidden: true, time: true },
};

const MIN_WIDTH = 48;
const MAX_WIDTH = 900;

/** One column of the table and its width. */
export interface PlacedColumn {
  key: ColumnKey;
  width: number;
}

/** One column with its width and whether it is wanted. */
export interface Place extends PlacedColumn {
  shown: boolean;
}

/** What decides which columns are shown until somebody arranges them. */
export interface Occasion {
  bothDirections: boolean;
  severalAccounts: boolean;
  /** Staff accepted some. */
  internalTransfers?: boolean;
  /** A review may wait for approval, which takes more words. */
  fourEyes?: boolean;
}

const FOUR_EYES_WIDTH = 250;

function isColumnKey(key: string): key is ColumnKey {
  return (COLUMN_KEYS as readonly string[]).includes(key);
}

/**
 * Every column with its width and whether it is shown, in order: the saved ones as saved, then those a newer version of the
 * app brought, where the page would put them. Unknown names are left out.
 */
export function arrange(saved: readonly ColumnPlace[]): Place[] {
  const places: Place[] = [];
  for (const { column, width, shown } of saved) {
    if (isColumnKey(column) && !places.some(({ key }) => key === column)) {
      places.push({ key: column, width: bounded(width), shown });
    }
  }
  for (const key of COLUMN_KEYS) {
    if (!places.some((place) => place.key === key)) {
      const { width, hidden } = COLUMNS[key];
      places.push({ key, width, shown: hidden !== true });
    }
  }
  return places;
}

/** As main keeps them. */
export function columnsToSave(places: readonly Place[]): ColumnPlace[] {
  return places.map(({ key, width, shown }) => ({ column: key, width, shown }));
}

/** Columns with the same value in every row are left out: one direction, one account. */
export function shownColumns(places: readonly Place[], occasion: Occasion): PlacedColumn[] {
  const shown: PlacedColumn[] = [];
  for (const { key, width, shown: wanted } of places) {
    const idle =
      (key === 'kind' && !occasion.bothDirections) ||
      (key === 'account' && !occasion.severalAccounts) ||
      (key === 'internalTransferWith' && occasion.internalTransfers !== true);
    const isRoomy = key === 'review' && occasion.fourEyes === true && width === COLUMNS.review.width;
    if (wanted && !idle) shown.push({ key, width: isRoomy ? FOUR_EYES_WIDTH : width });
  }
  return shown;
}

/**
 * The columns that fit into so many pixels: the least important are hidden, one after the other, while the rest is too
 * wide. Every record's detail pane has them in full.
 */
export function fitting(columns: readonly PlacedColumn[], available: number): readonly PlacedColumn[] {
  let left = columns;
  let width = 0;
  for (const column of columns) width += column.width;
  while (width > available) {
    let next: PlacedColumn | undefined;
    for (const column of left) {
      const rank = COLUMNS[column.key].drop;
      if (rank !== undefined && rank < (next ? (COLUMNS[next.key].drop ?? 0) : Infinity)) next = column;
    }
    if (!next) break;
    const going = next;
    left = left.filter((column) => column !== going);
    width -= going.width;
  }
  return left;
}

/** A width within the limits, rounded to pixels. */
export function bounded(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

/** The columns with one of them moved before another, or to the end (null). */
export function moved<T extends { key: string }>(
  columns: readonly T[],
  key: string,
  before: string | null,
): T[] {
  const moving = columns.find((column) => column.key === key);
  if (!moving || key === before) return [...columns];
  const rest = columns.filter((column) => column.key !== key);
  const at = before === null ? rest.length : rest.findIndex((column) => column.key === before);
  return rest.toSpliced(at === -1 ? rest.length : at, 0, moving);
}

/** The columns with one of them one place up (-1) or down (1). */
export function nudged<T extends { key: string }>(columns: readonly T[], key: string, by: -1 | 1): T[] {
  const at = columns.findIndex((column) => column.key === key);
  const column = columns[at];
  const to = at + by;
  if (!column || to < 0 || to >= columns.length) return [...columns];
  return columns.toSpliced(at, 1).toSpliced(to, 0, column);
}
