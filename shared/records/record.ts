/**
 * A record is a deposit or a withdrawal (sections 2.2 and 2.3). Field names are the service's own. Amounts, fees and every
 * other text are kept verbatim; a status or field nobody knows is kept, never dropped.
 */

export const DEPOSIT_STATUSES = ['PROCESSING', 'SUCCESS', 'FAILURE'] as const;
export const WITHDRAWAL_STATUSES = ['PROCESSING', 'WALLET_PROCESSING', 'SUCCESS', 'FAILURE'] as const;

/** What KuCoin adds since 2026 to deposits, and since 2025 to withdrawals. */
export const KUCOIN_DEPOSIT_STATUSES = [
  'PRE_SUCCESS',
  'WAIT_RISK_MGT',
  'RISK_MGT_REJECTED',
  'WAIT_TRM_MGT',
  'TRM_MGT_REJECTED',
  'ROLLBACKING',
  'ROLLBACK',
] as const;
export const KUCOIN_WITHDRAWAL_STATUSES = ['REVIEW'] as const;

export const RECORD_KINDS = ['deposits', 'withdrawals'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

interface RecordFields {
  currency: string;
  /** Empty for some internal transfers. */
  chain: string;
  /** One of the known statuses, or whatever else the venue sent. */
  status: string;
  address: string;
  /** Empty when there is none. */
  memo: string;
  isInner: boolean;
  /** Decimal text, verbatim. */
  amount: string;
  /** Decimal text, verbatim. */
  fee: string;
  /** Null for internal transfers and for transactions the wallet has not made yet. */
  walletTxId: string | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Milliseconds since the epoch. */
  updatedAt: number;
  remark: string;
  /** Fields the contract does not name, as JSON text per field. */
  otherFields: Readonly<Record<string, string>>;
}

/** The fields that both lists have by the contract (2.2). */
export const NAMED_FIELDS = [
  'currency',
  'chain',
  'status',
  'address',
  'memo',
  'isInner',
  'amount',
  'fee',
  'walletTxId',
  'createdAt',
  'updatedAt',
  'remark',
] as const satisfies (keyof RecordFields)[];

/** The 12 fields of section 2.2. There is no id. */
export interface DepositRecord extends RecordFields {
  kind: 'deposit';
}

/** The 13 fields of section 2.3. */
export interface WithdrawalRecord extends RecordFields {
  kind: 'withdrawal';
  id: string;
}

export type WalletRecord = DepositRecord | WithdrawalRecord;

/** The page envelope of section 2.1, read and checked. */
export interface RecordPage {
  currentPage: number;
  pageSize: number;
  totalNum: number;
  totalPage: number;
  items: WalletRecord[];
}

/** What a list can be asked for; absent means no filter (4.1, 4.2). */
export interface RecordFilter {
  currency?: string;
  status?: string;
  /** Milliseconds since the epoch. */
  startAt?: number;
  /** Milliseconds since the epoch. */
  endAt?: number;
}
