import type { WalletRecord } from '../records/record.ts';

/** How one person can review a record. `unreviewed` is the absence of a review, never a review itself. */
export const REVIEW_STATES = ['unreviewed', 'reviewed', 'queried', 'attention'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/**
 * How far the review of a record is. With four eyes one person's "reviewed" is `waiting` until a second person approved it; without, it
 * is `reviewed`. Only `reviewed` and `approved` are done.
 */
export const REVIEW_STATUSES = [
  'unreviewed',
  'waiting',
  'reviewed',
  'approved',
  'queried',
  'attention',
] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** How far its review is, by the reviews and by whether four-eyes is on. */
export function reviewStatusOf(state: ReviewState, isApproved: boolean, fourEyes: boolean): ReviewStatus {
  if (state !== 'reviewed') return state;
  if (isApproved) return 'approved';
  return fourEyes ? 'waiting' : 'reviewed';
}

/** Whether nobody has to review it again: with four eyes a second person approved it, and the venue reports nothing else since. */
export function isReviewDone({
  review,
  changedSince,
}: Pick<HistoryRecord, 'review' | 'changedSince'>): boolean {
  return (review === 'reviewed' || review === 'approved') && !changedSince;
}

export const HISTORY_SORTS = ['created', 'updated', 'amount'] as const;
export type HistorySort = (typeof HISTORY_SORTS)[number];

/** A bound of an amount range: decimal text, and whether the bound itself belongs to the range. */
export interface AmountBound {
  value: string;
  inclusive: boolean;
}

/**
 * Which records of the archive are meant. Absent means every one; what is there must all hold, and of a list any member.
 * The chips of the window and the query text are two ways of writing this one thing.
 */
export interface HistoryFilter {
  /** Named accounts count also when they were removed from the app, or hold paper money. Absent: every live account. */
  accountIds?: string[];
  /** Where no account is named: also records of live accounts that were removed. Absent: of those that are there. */
  removed?: true;
  kind?: WalletRecord['kind'];
  /** As the venue writes them; compared without regard to case. */
  currencies?: string[];
  chains?: string[];
  statuses?: string[];
  offChain?: boolean;
  /** Created at or after, milliseconds since the epoch. */
  from?: number;
  /** Created before, milliseconds since the epoch. */
  before?: number;
  above?: AmountBound;
  below?: AmountBound;
  hasMemo?: boolean;
  reviews?: ReviewStatus[];
  /** Whether another log that was imported has a review of it. */
  imported?: boolean;
  /** Whether the venue no longer lists it. */
  missing?: boolean;
  /** Whether its stored values are damaged. Only tables have such records: no total, export or statement does, whatever its filter says. */
  damaged?: boolean;
  /** Whether its status is one after which nothing changes any more. */
  final?: boolean;
  labels?: string[];
  /** Whether staff accepted it as one leg of a transfer between the user's own accounts. */
  internalTransfer?: boolean;
  /** Whether the venue reported a change in what should not change, after the present review. */
  changed?: boolean;
  /** Whether the venue ever reported such a change of it, whatever its review. */
  altered?: boolean;
  /** Whether the venue listed it only after its time had been verified. */
  late?: boolean;
  /** Each must occur in address, its name in the address book, transaction id, memo, remark, withdrawal id or a note, without regard to case. */
  text?: string[];
  /** The name its address has in the address book holds any of these, without regard to case. */
  names?: string[];
}

/** One step on the way of review events from the log they were written to. */
export interface ImportStep {
  file: string;
  /** Who imported it. */
  by: string;
  /** Milliseconds since the epoch, by the clock of whoever did. */
  at: number;
  /** The key that signed the event in that file, as people compare it; null where nothing signed it. */
  signer: string | null;
}

/** Where an imported review event comes from. */
export interface ImportSource extends ImportStep {
  /** From a backup of this log, not from another person's. */
  restored: boolean;
  /** How it had come into that file before; the first step first. */
  before: readonly ImportStep[];
}

/** Where what counts of a record came from, as far as another log brought it. */
export interface ImportSources {
  labels: readonly { label: string; from: ImportSource }[];
  /** Of the decision that it is a leg of an internal transfer. */
  transfer: ImportSource | null;
}

/** One record as the archive keeps it. */
export interface HistoryRecord {
  /** Number in the archive; stays as long as the archive file does. */
  id: number;
  accountId: string;
  record: WalletRecord;
  /** 0, or which of several records that are equal in everything that cannot change. */
  occurrence: number;
  firstSeenAt: number;
  /** When a complete pass over its time first found it gone; null while the venue lists it. */
  missingSince: number | null;
  /** What is stored of it is not what was written: none of `record` is known to be true, and its amounts are left out. */
  damaged?: true;
  review: ReviewStatus;
  /** Who reviewed it, and when; null while unreviewed. */
  reviewedBy: string | null;
  reviewedAt: number | null;
  /** Who approved it: a second, different person. */
  approvedBy: string | null;
  /** Review and approval were given under one system user, whatever names were typed. */
  sameUser: boolean;
  /** Reviews and approvals of it that were imported. They never count here. */
  importedReviews: number;
  notes: number;
  labels: string[];
  /** Account of the other leg of an internal transfer that staff accepted; null when it is part of none. */
  internalTransferWith: string | null;
  /** After that was recorded, the venue reported a change in what should not change of a record. */
  changedSince: boolean;
  /** Absent where nothing that counts was imported. */
  importSources?: ImportSources;
}
