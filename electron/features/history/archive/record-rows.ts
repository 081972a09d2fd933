import type { WalletRecord } from '../../../../shared/records/record.ts';
import type { ArchiveRow } from './context.ts';

/** What `readStored` needs of `records`, in an order of no meaning; join `accounts` for the account's id. */
export const RECORD_COLUMNS = `records.id AS id, accounts.id AS account_id, kind, occurrence, venue_id, currency, chain, status,
  address, memo, is_inner, amount, fee, tx, created_at, updated_at, remark, other, first_seen, missing_since`;
export const FROM_RECORDS = 'FROM records JOIN accounts ON accounts.n = records.account';

/** One row of RECORD_COLUMNS, as node:sqlite answers it. The table is STRICT, so the file cannot hold other types. */
export interface StoredRecord {
  id: number;
  account_id: string;
  kind: 0 | 1;
  occurrence: number;
  venue_id: string | null;
  currency: string;
  chain: string;
  status: string;
  address: string;
  memo: string;
  is_inner: 0 | 1;
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

/** A stored row as the rest of the archive uses it. */
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

export type OtherText = (otherFields: WalletRecord['otherFields']) => string;

/** JSON text of `otherFields` with its keys in order, so that equal fields are equal text. */
export function otherText(otherFields: WalletRecord['otherFields']): string {
  const names = Object.keys(otherFields);
  if (names.length === 0) return '{}';
  if (names.length === 1) return JSON.stringify(otherFields);
  const pairs: [string, string][] = [];
  for (const name of names.sort()) pairs.push([name, otherFields[name] ?? '']);
  return JSON.stringify(Object.fromEntries(pairs));
}

/**
 * `otherText` for the rows of pages, which remembers its last answer: the records of a page share the object where they share the text
 * (page-parcel.ts), and nobody writes to it.
 */
export function createOtherText(): OtherText {
  let lastFields: WalletRecord['otherFields'] = {};
  let lastText = '{}';
  return (otherFields) => {
    if (otherFields === lastFields) return lastText;
    lastText = otherText(otherFields);
    lastFields = otherFields;
    return lastText;
  };
}

function otherFieldsOf(text: string): Record<string, string> {
  if (text === '{}') return {};
  return JSON.parse(text) as Record<string, string>; // written by otherText
}
