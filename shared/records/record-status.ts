import {
  RECORD_STATUS_ENGLISH,
  recordStatusMessages,
  type RecordStatusMessages,
} from '../messages/record-status.ts';
import { type Progress, progressOf } from './final-status.ts';
import {
  DEPOSIT_STATUSES,
  KUCOIN_DEPOSIT_STATUSES,
  KUCOIN_WITHDRAWAL_STATUSES,
  WITHDRAWAL_STATUSES,
  type WalletRecord,
} from './record.ts';

/** What a status is shown as, wherever it is. */
export interface RecordStatus {
  /** `warn`: unknown, or one that somebody has to do something about. */
  tone: 'good' | 'running' | 'bad' | 'warn';
  /** An unknown status is as received. */
  text: string;
  /** False for a status that neither the contract (3.1, 3.2) nor KuCoin names. */
  isKnown: boolean;
}

type KnownStatus = keyof RecordStatusMessages['known'];

const KNOWN: Readonly<Record<WalletRecord['kind'], readonly KnownStatus[]>> = {
  deposit: [...DEPOSIT_STATUSES, ...KUCOIN_DEPOSIT_STATUSES],
  withdrawal: [...WITHDRAWAL_STATUSES, ...KUCOIN_WITHDRAWAL_STATUSES],
};

const TONES: Readonly<Record<Progress, RecordStatus['tone']>> = {
  completed: 'good',
  pending: 'running',
  failed: 'bad',
};
/** Open, since the venue reviews them when it is asked to. */
const REJECTED: ReadonlySet<KnownStatus> = new Set(['RISK_MGT_REJECTED', 'TRM_MGT_REJECTED']);

/** The one mapping from a status to text and tone. A status of the other list only is unknown. */
export function recordStatus(
  status: string,
  kind: WalletRecord['kind'],
  { known, empty }: RecordStatusMessages = recordStatusMessages,
): RecordStatus {
  const code = KNOWN[kind].find((one) => one === status);
  if (code === undefined) return { tone: 'warn', text: status === '' ? empty : status, isKnown: false };
  const tone = REJECTED.has(code) ? 'warn' : TONES[progressOf(code)];
  return { tone, text: known[code], isKnown: true };
}

/** What a person should know of a status beyond its name; null where there is nothing. */
export function recordStatusNote(status: string, kind: WalletRecord['kind']): string | null {
  const { notes } = recordStatusMessages;
  const code = KNOWN[kind].find((one) => one === status);
  return code !== undefined && code in notes ? notes[code as keyof typeof notes] : null; // it was just seen there
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

/** In a filter, which may be of both lists. */
export function statusText(status: string): string {
  const isOfDeposits = recordStatus(status, 'deposit').isKnown;
  return recordStatusText(status, isOfDeposits ? 'deposit' : 'withdrawal');
}

/** The code of a status typed by its name or as it is, without regard to case; null for one that nobody knows. */
export function statusNamed(typed: string): string | null {
  const wanted = typed.trim().toLowerCase();
  const isWanted = (code: KnownStatus): boolean =>
    code.toLowerCase() === wanted || recordStatusMessages.known[code].toLowerCase() === wanted;
  return KNOWN.withdrawal.find(isWanted) ?? KNOWN.deposit.find(isWanted) ?? null;
}

/** As files have it. */
export function recordStatusInFiles(status: string, kind: WalletRecord['kind']): string {
  return recordStatusText(status, kind, RECORD_STATUS_ENGLISH);
}
