import {
  DEPOSIT_STATUSES,
  WITHDRAWAL_STATUSES,
  type RecordKind,
  type WalletRecord,
} from '../../../shared/records/record.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { recordsDetailMessages } from '../../../shared/messages/records-detail.ts';
import { recordsMessages } from '../../../shared/messages/records.ts';
import type { StatusTone } from '../../ui/status-pill.tsx';

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

interface StatusStyle {
  tone: StatusTone;
  word: string;
  /** False for a status that the contract does not name: shown verbatim and marked. */
  known: boolean;
}

const messages = recordsDetailMessages.statuses;

const STATUS_STYLES: Readonly<Record<string, StatusStyle>> = {
  PROCESSING: { tone: 'running', word: messages.processing, known: true },
  WALLET_PROCESSING: { tone: 'running', word: messages.walletProcessing, known: true },
  SUCCESS: { tone: 'good', word: messages.success, known: true },
  FAILURE: { tone: 'bad', word: messages.failure, known: true },
};

/** How a status looks in this list. A status of the other list only is unknown here (3.1, 3.2). */
export function statusStyle(status: string, list: RecordList): StatusStyle {
  const look = list.statuses.includes(status) ? STATUS_STYLES[status] : undefined;
  return look ?? { tone: 'warn', word: status === '' ? messages.empty : status, known: false };
}

/** The list a record belongs to. */
export function listOf(record: WalletRecord): RecordList {
  return record.kind === 'deposit' ? depositList : withdrawalList;
}
