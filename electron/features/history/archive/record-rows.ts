import { archiveMessages } from '../../../../shared/messages/archive.ts';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import type { ArchiveRow } from './context.ts';
import { type ChecksummedRow, isIntact } from './row-checksum.ts';
import { KIND_CODES } from './schema.ts';

/** What `readStored` needs of `records`, in an order of no meaning; join `accounts` for the account's id. */
export const RECORD_COLUMNS = `records.id AS id, accounts.id AS account_id, kind, occurrence, venue_id, currency, chain, status,
  address, memo, is_inner, amount, fee, tx, created_at, updated_at, remark, other, first_seen, missing_since, account, checksum`;
export const FROM_RECORDS = 'FROM records LEFT JOIN accounts ON accounts.n = records.account';

/**
 * One row of RECORD_COLUMNS, as node:sqlite answers it. The table is STRICT, so what was written is of these types; `isIntact` says
 * whether what was read is what was written.
 */
export interface StoredRecord extends ChecksummedRow {
  id: number;
  account_id: string;
  checksum: number;
}

/** An intact stored row as the rest of the archive uses it. */
export function archiveRow(stored: StoredRecord): ArchiveRow {
  return {
    id: stored.id,
    accountId: stored.account_id,
    occurrence: stored.occurrence,
    record: walletRecordOf(stored),
    firstSeenAt: stored.first_seen,
    missingSince: stored.missing_since,
  };
}

/** A stored row as a person sees it. Of a damaged one a word stands for the amounts, and what cannot be a value at all is left out. */
export function shownRow(stored: StoredRecord): ArchiveRow & { damaged?: true } {
  if (isIntact(stored)) return archiveRow(stored);
  const texts = { ...stored } as Record<keyof StoredRecord, unknown>;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const time = (value: unknown): number => (isTime(value) ? value : 0);
  const fields = {
    currency: text(texts.currency),
    chain: text(texts.chain),
    status: text(texts.status),
    address: text(texts.address),
    memo: text(texts.memo),
    isInner: texts.is_inner === 1,
    amount: archiveMessages.damagedAmount,
    fee: archiveMessages.damagedAmount,
    walletTxId: typeof texts.tx === 'string' ? texts.tx : null,
    createdAt: time(texts.created_at),
    updatedAt: time(texts.updated_at),
    remark: text(texts.remark),
    otherFields: {},
  };
  return {
    id: stored.id,
    accountId: text(texts.account_id),
    occurrence: 0,
    record:
      texts.kind === KIND_CODES.withdrawal
        ? { kind: 'withdrawal', id: text(texts.venue_id), ...fields }
        : { kind: 'deposit', ...fields },
    firstSeenAt: time(texts.first_seen),
    missingSince: isTime(texts.missing_since) ? texts.missing_since : null,
    damaged: true,
  };
}

/** Whether a damaged value can be a moment at all. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= LAST_TIME;
}

/** The last moment that a date can name. */
const LAST_TIME = 8_640_000_000_000_000;

function walletRecordOf(stored: StoredRecord): WalletRecord {
  const fields = {
    currency: stored.currency,
    chain: stored.chain,
    status: stored.status,
    address: stored.address,
    memo: stored.memo,
    isInner: stored.is_inner === 1,
    amount: stored.amount,
    fee: stored.fee,
    walletTxId: stored.tx,
    createdAt: stored.created_at,
    updatedAt: stored.updated_at,
    remark: stored.remark,
    otherFields: otherFieldsOf(stored.other),
  };
  if (stored.kind === 0) return { kind: 'deposit', ...fields };
  return { kind: 'withdrawal', id: stored.venue_id ?? '', ...fields };
}

/** Writes what the venue reports of a record into a row; `other` is the text of its other fields. */
export function fillRow(row: ChecksummedRow, record: WalletRecord, other: string): void {
  row.kind = record.kind === 'deposit' ? KIND_CODES.deposit : KIND_CODES.withdrawal;
  row.venue_id = record.kind === 'deposit' ? null : record.id;
  row.currency = record.currency;
  row.chain = record.chain;
  row.status = record.status;
  row.address = record.address;
  row.memo = record.memo;
  row.is_inner = record.isInner ? 1 : 0;
  row.amount = record.amount;
  row.fee = record.fee;
  row.tx = record.walletTxId;
  row.created_at = record.createdAt;
  row.updated_at = record.updatedAt;
  row.remark = record.remark;
  row.other = other;
}

/** A row to be filled. */
export function emptyRow(): ChecksummedRow {
  const texts = {
    currency: '',
    chain: '',
    status: '',
    address: '',
    memo: '',
    amount: '0',
    fee: '0',
    remark: '',
  };
  const numbers = { account: 0, kind: 0, occurrence: 0, is_inner: 0, created_at: 0, updated_at: 0 };
  return { ...numbers, ...texts, venue_id: null, tx: null, other: '{}', first_seen: 0, missing_since: null };
}

function otherFieldsOf(text: string): Record<string, string> {
  if (text === '{}') return {};
  return JSON.parse(text) as Record<string, string>; // written by otherText
}
