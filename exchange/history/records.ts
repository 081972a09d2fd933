/** The three of 3.1, and what the venue adds since June 2026 (facts 2, section 7). */
export type DepositStatus =
  | 'PROCESSING'
  | 'SUCCESS'
  | 'FAILURE'
  | 'PRE_SUCCESS'
  | 'WAIT_RISK_MGT'
  | 'RISK_MGT_REJECTED'
  | 'WAIT_TRM_MGT'
  | 'TRM_MGT_REJECTED'
  | 'ROLLBACKING'
  | 'ROLLBACK';
/** REVIEW is the venue's own addition to the four of 3.2 (facts, section 1). */
export type WithdrawalStatus = 'PROCESSING' | 'WALLET_PROCESSING' | 'SUCCESS' | 'FAILURE' | 'REVIEW';

interface RecordFields<Status extends string> {
  currency: string;
  chain: string;
  status: Status;
  address: string;
  memo: string;
  isInner: boolean;
  amount: string;
  fee: string;
  walletTxId: string | null;
  createdAt: number;
  updatedAt: number;
  remark: string;
}

/** The 12 fields of 2.2 and the venue's `arrears`. There is no id. */
export interface Deposit extends RecordFields<DepositStatus> {
  arrears: boolean;
}

/** The 13 fields of 2.3. */
export interface Withdrawal extends RecordFields<WithdrawalStatus> {
  id: string;
}

export const DEPOSIT_STATUSES: readonly DepositStatus[] = [
  'PROCESSING',
  'SUCCESS',
  'FAILURE',
  'PRE_SUCCESS',
  'WAIT_RISK_MGT',
  'RISK_MGT_REJECTED',
  'WAIT_TRM_MGT',
  'TRM_MGT_REJECTED',
  'ROLLBACKING',
  'ROLLBACK',
];
export const WITHDRAWAL_STATUSES: readonly WithdrawalStatus[] = [
  'PROCESSING',
  'WALLET_PROCESSING',
  'SUCCESS',
  'FAILURE',
  'REVIEW',
];

/** Both lists, newest first. */
export interface History {
  deposits: readonly Deposit[];
  withdrawals: readonly Withdrawal[];
}
