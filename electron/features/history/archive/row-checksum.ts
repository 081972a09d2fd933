import type { WalletRecord } from '../../../../shared/records/record.ts';
import { mixFixed, mixFixedOf } from './identity.ts';
import { beginMix, chains, mixHalf, mixNumber, mixText, spread } from './mix.ts';
import { KIND_CODES } from './schema.ts';

/**
 * Every stored value of a record but its number and its key, which the index holds a second time (check-index.ts), and the number of the
 * last scan that met it (`seenCode`).
 */
export interface ChecksummedRow {
  account: number;
  kind: number;
  occurrence: number;
  venue_id: string | null;
  currency: string;
  chain: string;
  status: string;
  address: string;
  memo: string;
  is_inner: number;
  amount: string;
  fee: string;
  tx: string | null;
  created_at: number;
  updated_at: number;
  remark: string;
  other: string;
  first_seen: number;
  missing_since: number | null;
}

/** Checksums are below 2^47, so that they are six bytes in the file and no flipped bit makes one a number JavaScript cannot hold. */
const SECOND_BITS = 15;

/** The checksum a row is stored with (docs/decisions/0036). Its values are of the types they should be. */
export function checksumOf(row: ChecksummedRow): number {
  beginMix();
  if (row.venue_id !== null || row.kind !== KIND_CODES.deposit) mixText(row.venue_id);
  mixFixed(row.currency, row.chain, row.address, row.memo, row.amount, row.fee, row.created_at, row.is_inner);
  return ended(row.status, row.tx, row.created_at, row.updated_at, row.remark, row.other, row);
}

/** The same of a new row, directly after `writeKey` of its record: what makes its identity is mixed in already. */
export function checksumAfterKey(record: WalletRecord, other: string, frame: RowFrame): number {
  if (record.kind === 'withdrawal') mixFixedOf(record);
  const { status, walletTxId, createdAt, updatedAt, remark } = record;
  return ended(status, walletTxId, createdAt, updatedAt, remark, other, frame);
}

/** The same of a record that is to become a row. */
export function checksumOfNew(record: WalletRecord, other: string, frame: RowFrame): number {
  beginMix();
  if (record.kind === 'withdrawal') mixText(record.id);
  else mixFixedOf(record);
  return checksumAfterKey(record, other, frame);
}

/** What the archive adds to what the venue reports. */
type RowFrame = Pick<ChecksummedRow, 'account' | 'kind' | 'occurrence' | 'first_seen' | 'missing_since'>;

function ended(
  status: string,
  tx: string | null,
  createdAt: number,
  updatedAt: number,
  remark: string,
  other: string,
  { account, kind, occurrence, first_seen, missing_since }: RowFrame,
): number {
  mixText(status);
  mixText(tx);
  mixText(remark);
  mixText(other);
  // The identity has this half in its second chain only, of which the checksum keeps less.
  mixHalf(createdAt / 0x1_0000_0000);
  mixNumber(updatedAt);
  mixNumber(first_seen);
  mixNumber(missing_since ?? -1);
  mixNumber(account);
  mixNumber(occurrence);
  mixNumber(kind);
  return mixed();
}

function mixed(): number {
  const first = spread(chains[0] ?? 0) >>> 0;
  return first * 2 ** SECOND_BITS + (spread(chains[1] ?? 0) >>> (32 - SECOND_BITS));
}

/** The same over a row of another table, its values in a fixed order. */
export function sealOf(values: readonly unknown[]): number {
  beginMix();
  for (const value of values) {
    if (typeof value === 'number') mixNumber(value);
    else mixText(typeof value === 'string' ? value : null);
  }
  return mixed();
}

/** Whether a row is as it was written. A damaged file can hold any type in any column, so nothing is taken for granted. */
export function isIntact(row: ChecksummedRow & { checksum: number }): boolean {
  return isTyped(row) && checksumOf(row) === row.checksum;
}

function isTyped(row: ChecksummedRow): boolean {
  return (
    isWhole(row.account) &&
    isBit(row.kind) &&
    isWhole(row.occurrence) &&
    isTextOrNull(row.venue_id) &&
    isText(row.currency) &&
    isText(row.chain) &&
    isText(row.status) &&
    isText(row.address) &&
    isText(row.memo) &&
    isBit(row.is_inner) &&
    isText(row.amount) &&
    isText(row.fee) &&
    isTextOrNull(row.tx) &&
    isWhole(row.created_at) &&
    isWhole(row.updated_at) &&
    isText(row.remark) &&
    isText(row.other) &&
    isWhole(row.first_seen) &&
    (row.missing_since === null || isWhole(row.missing_since))
  );
}

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value);
const isBit = (value: unknown): boolean => value === 0 || value === 1;
const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';
