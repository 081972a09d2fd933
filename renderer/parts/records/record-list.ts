import {
  DEPOSIT_STATUSES,
  KUCOIN_DEPOSIT_STATUSES,
  KUCOIN_WITHDRAWAL_STATUSES,
  WITHDRAWAL_STATUSES,
  type RecordKind,
  type WalletRecord,
} from '../../../shared/records/record.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { recordsMessages } from '../../../shared/messages/records.ts';
import type { VenueKind } from '../../../shared/venue/description.ts';

/** What differs between the two lists; everything else is one screen. */
export interface RecordList {
  kind: RecordKind;
  title: string;
  singular: string;
  /** The order is the venue's and cannot be chosen (4.1 states it, 4.2 does not). */
  order: string;
}

export const depositList: RecordList = {
  kind: 'deposits',
  title: commonMessages.deposits,
  singular: commonMessages.deposit,
  order: recordsMessages.order.deposits,
};

export const withdrawalList: RecordList = {
  kind: 'withdrawals',
  title: commonMessages.withdrawals,
  singular: commonMessages.withdrawal,
  order: recordsMessages.order.withdrawals,
};

/** The list a record belongs to. */
export function listOf(record: WalletRecord): RecordList {
  return record.kind === 'deposit' ? depositList : withdrawalList;
}

/** The statuses that a list of this venue can be asked for: those of the contract, and at KuCoin those it adds. */
export function statusesAt(venue: VenueKind, kind: RecordKind): readonly string[] {
  const contract = kind === 'deposits' ? DEPOSIT_STATUSES : WITHDRAWAL_STATUSES;
  if (venue !== 'kucoin') return contract;
  return [...contract, ...(kind === 'deposits' ? KUCOIN_DEPOSIT_STATUSES : KUCOIN_WITHDRAWAL_STATUSES)];
}
