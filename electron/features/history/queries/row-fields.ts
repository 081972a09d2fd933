import type { ArchiveRow } from '../archive/context.ts';
import { isTime } from '../archive/record-rows.ts';
import { accountOf, type StoredRow } from '../archive/read-stored.ts';
import { DAMAGED, MEMO, MISSING, OFF_CHAIN, WITHDRAWAL } from './column-data.ts';

/** What the columns keep of a record. */
export interface RowFields {
  id: number;
  account: string;
  /** WITHDRAWAL, OFF_CHAIN, MEMO, MISSING and DAMAGED. */
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
export function emptyFields(): RowFields {
  const texts = { account: '', currency: '', chain: '', status: '', address: '', memo: '', remark: '' };
  return { id: 0, ...texts, amount: '0', fee: '0', flags: 0, tx: null, createdAt: 0, updatedAt: 0 };
}

/** From a row that was just written. */
export function fillFrom(fields: RowFields, { id, accountId, record, missingSince }: ArchiveRow): void {
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

/** From a row as it was written. */
export function fillIntact(fields: RowFields, row: StoredRow, account: string): void {
  fields.id = row.id;
  fields.account = account;
  fields.flags =
    row.kind * WITHDRAWAL +
    row.is_inner * OFF_CHAIN +
    (row.memo === '' ? 0 : MEMO) +
    (row.missing_since === null ? 0 : MISSING);
  fields.currency = row.currency;
  fields.chain = row.chain;
  fields.status = row.status;
  fields.address = row.address;
  fields.memo = row.memo;
  fields.remark = row.remark;
  fields.amount = row.amount;
  fields.fee = row.fee;
  fields.createdAt = row.created_at;
  fields.updatedAt = row.updated_at;
}

/** What can be read of it decides where the table shows it; its amounts are in no sum. */
export function fillDamaged(fields: RowFields, row: StoredRow, accounts: readonly string[]): void {
  fields.id = row.id;
  fields.account = accounts[accountOf(row, accounts)] ?? '';
  fields.flags = DAMAGED + (row.kind === 1 ? WITHDRAWAL : 0);
  fields.currency = textOf(row.currency);
  fields.chain = textOf(row.chain);
  fields.status = textOf(row.status);
  fields.address = textOf(row.address);
  fields.memo = textOf(row.memo);
  fields.remark = textOf(row.remark);
  fields.amount = '0';
  fields.fee = '0';
  fields.createdAt = timeOf(row.created_at);
  fields.updatedAt = timeOf(row.updated_at);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const timeOf = (value: unknown): number => (isTime(value) ? value : 0);
