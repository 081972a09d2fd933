import {
  RECORD_STATUS_ENGLISH,
  recordStatusMessages,
  type RecordStatusMessages,
} from '../messages/record-status.ts';
import { type Progress, progressOf } from './final-status.ts';
import { DEPOSIT_STATUSES, WITHDRAWAL_STATUSES, type WalletRecord } from './record.ts';

/** What a status is shown as, wherever it is. */
export interface RecordStatus {
  /** `warn`: unknown. */
  tone: 'good' | 'running' | 'bad' | 'warn';
  /** An unknown status is as received. */
  text: string;
  /** False for a status that the contract does not name (3.1, 3.2). */
  isKnown: boolean;
}

const TONES: Readonly<Record<Progress, RecordStatus['tone']>> = {
  completed: 'good',
  pending: 'running',
  failed: 'bad',
};

/** The one mapping from a status to text and tone. A status of the other list only is unknown. */
export function recordStatus(
  status: string,
  kind: WalletRecord['kind'],
  { known, empty }: RecordStatusMessages = recordStatusMessages,
): RecordStatus {
  const statuses: readonly (keyof typeof known)[] =
    kind === 'deposit' ? DEPOSIT_STATUSES : WITHDRAWAL_STATUSES;
  const code = statuses.find((one) => one === status);
  if (code === undefined) return { tone: 'warn', text: status === '' ? empty : status, isKnown: false };
  return { tone: TONES[progressOf(code)], text: known[code], isKnown: true };
}

/** The status as part of a text, where no colour or icon marks an unknown one. */
export function recordStatusText(
  status: string,
  kind: WalletRecord['kind'],
  messages: RecordStatusMessages = recordStatusMessages,
): string {
  const { text, isKnown } = recordStatus(status, kind, messages);
  return isKnown ? text : messages.unknown(text);
}

/** In a filter, which may be of both lists: withdrawals have every status. */
export function statusText(status: string): string {
  return recordStatusText(status, 'withdrawal');
}

/** The code of a status typed by its name or as it is, without regard to case; null for one that nobody knows. */
export function statusNamed(typed: string): string | null {
  const wanted = typed.trim().toLowerCase();
  const isWanted = (code: string): boolean =>
    code.toLowerCase() === wanted || recordStatus(code, 'withdrawal').text.toLowerCase() === wanted;
  return WITHDRAWAL_STATUSES.find(isWanted) ?? null;
}

/** As files have it. */
export function recordStatusInFiles(status: string, kind: WalletRecord['kind']): string {
  return recordStatusText(status, kind, RECORD_STATUS_ENGLISH);
}
