import {
  DEPOSIT_STATUSES,
  WITHDRAWAL_STATUSES,
  type RecordKind,
  type WalletRecord,
} from '../../../shared/records/record.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { recordsMessages } from '../../../shared/messages/records.ts';

/** What differs between the two lists; everything else is one screen. */
export interface RecordList {
  kind: RecordKind;
  title: string;
  singular: string;
  statuses: readonly string[];
  /** The order is the venue's and cannot be chosen (4.1 states it, 4.2 does not). */
  order: string;
}

export const depositList: RecordList = {
  kind: 'deposits',
  title: commonMessages.deposits,
  singular: commonMessages.deposit,
  statuses: DEPOSIT_STATUSES,
  order: recordsMessages.order.deposits,
};

export const withdrawalList: RecordList = {
  kind: 'withdrawals',
  title: commonMessages.withdrawals,
  singular: commonMessages.withdrawal,
  statuses: WITHDRAWAL_STATUSES,
  order: recordsMessages.order.withdrawals,
};

/** The list a record belongs to. */
export function listOf(record: WalletRecord): RecordList {
  return record.kind === 'deposit' ? depositList : withdrawalList;
}
