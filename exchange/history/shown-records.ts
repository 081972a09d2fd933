import { findChain } from './chains.ts';
import {
  DEPOSIT_STATUSES,
  type Deposit,
  type DepositStatus,
  WITHDRAWAL_STATUSES,
  type Withdrawal,
  type WithdrawalStatus,
} from './records.ts';

/** How a list is answered: what of a record is shown, and which statuses it can be asked for. */
export interface ListForm<T extends { status: string }> {
  statuses: readonly string[];
  statusOf: (status: T['status']) => string;
  row: (record: T) => object;
}

interface RecordForms {
  deposits: ListForm<Deposit>;
  withdrawals: ListForm<Withdrawal>;
}

/** The prefix of the contract's headers (section 5): under it records have its statuses and types alone, and under any other the venue's. */
const CONTRACT_PREFIX = 'SVC';

export function recordForms(headerPrefix: string): RecordForms {
  return headerPrefix === CONTRACT_PREFIX ? CONTRACT : VENUE;
}

/** 3.1 and 3.2: what the venue adds is shown as the contract's status of the same meaning for one's money. */
const CONTRACT_DEPOSITS: Readonly<Record<DepositStatus, string>> = {
  PROCESSING: 'PROCESSING',
  SUCCESS: 'SUCCESS',
  FAILURE: 'FAILURE',
  PRE_SUCCESS: 'PROCESSING',
  WAIT_RISK_MGT: 'PROCESSING',
  RISK_MGT_REJECTED: 'FAILURE',
  WAIT_TRM_MGT: 'PROCESSING',
  TRM_MGT_REJECTED: 'FAILURE',
  ROLLBACKING: 'PROCESSING',
  ROLLBACK: 'FAILURE',
};
const CONTRACT_WITHDRAWALS: Readonly<Record<WithdrawalStatus, string>> = {
  PROCESSING: 'PROCESSING',
  WALLET_PROCESSING: 'WALLET_PROCESSING',
  SUCCESS: 'SUCCESS',
  FAILURE: 'FAILURE',
  REVIEW: 'PROCESSING',
};

const CONTRACT: RecordForms = {
  deposits: contractForm<Deposit>(CONTRACT_DEPOSITS),
  withdrawals: contractForm<Withdrawal>(CONTRACT_WITHDRAWALS),
};

const VENUE: RecordForms = {
  deposits: { statuses: DEPOSIT_STATUSES, statusOf: (status) => status, row: withConfirmations },
  withdrawals: { statuses: WITHDRAWAL_STATUSES, statusOf: (status) => status, row: (record) => record },
};

/** `walletTxId` is a string in 2.2 and 2.3: where the venue has null it is empty. */
function contractForm<T extends Deposit | Withdrawal>(
  shownAs: Readonly<Record<T['status'], string>>,
): ListForm<T> {
  const statusOf = (status: T['status']) => shownAs[status];
  return {
    statuses: [...new Set(Object.values<string>(shownAs))],
    statusOf,
    row: (record) => ({ ...record, status: statusOf(record.status), walletTxId: record.walletTxId ?? '' }),
  };
}

/** Since July 2026, here while a deposit is on its way over a chain. */
function withConfirmations(record: Deposit): object {
  const chain = record.isInner ? null : findChain(record.chain);
  if (chain === null || !(record.status in REACHED)) return record;
  const { preConfirms, confirms } = chain;
  const reached = REACHED[record.status as keyof typeof REACHED]; // it was just seen there
  const currentConfirms = { none: 0, early: preConfirms, all: confirms }[reached];
  return { ...record, preConfirms, confirms, currentConfirms };
}

const REACHED = {
  PROCESSING: 'none',
  ROLLBACKING: 'none',
  PRE_SUCCESS: 'early',
  WAIT_RISK_MGT: 'all',
  WAIT_TRM_MGT: 'all',
} as const;
