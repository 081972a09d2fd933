import type { WalletRecord } from '../../../../shared/records/record.ts';
import type { UnreadRow } from '../../../venue/records-page.ts';
import type { Scan, Window } from './scan.ts';

/** How a list may be asked. All times in milliseconds. */
export interface SyncRules {
  /** Page sizes the venue takes, ascending. */
  sizes: readonly number[];
  /** How far neighbouring windows overlap: the tolerated clock skew and a second (reliability 29). */
  edgeMs: number;
  /** The widest window whose emptiness is believed before the venue has shown that it answers wider ones; see `MaxRange`. */
  safeMs: number;
}

/**
 * How wide a range the venue was seen to answer in one request. A service may cut a range silently (the last month, say), and then an empty answer
 * to a wide query means nothing; a record found at the far end of a wide window proves that it does not. `widest`: it refused more.
 */
export interface MaxRange {
  /** The furthest a record of a reply was from the end of its window. */
  fromEnd: number;
  /** The furthest a record of a reply was from the start of its window. */
  fromStart: number;
  widest: number | null;
  /** Answers to windows as wide as `widest`, since it was set; absent: none. */
  taken?: number;
  /** How many of them it takes until twice as much is tried. */
  patience?: number;
  /** `widest` is such a try, and was not answered yet. */
  tried?: boolean;
}

/**
 * The newest records of a window that holds more than a page: all of them, unless the list is not in order or moved.
 * The total of the next reply confirms it or does not.
 */
export interface Provisional {
  /** They are all that was created after this. */
  from: number;
  to: number;
  scanId: number;
  /** startAt of the windows of this row: the totals of the row can be compared with each other. */
  rowFrom: number;
  /** What the next reply's total may be. */
  minTotal: number;
  maxTotal: number;
  /** Some of them could not be read: nothing is called missing. */
  unreadable: boolean;
}

/** What is still to be read in a round, newest first; of the first range, `to` moves down. */
export type Remaining = readonly [Window, ...Window[]];

/** The first page of the newest window is asked for. */
export interface NewestPhase {
  kind: 'newest';
  ranges: Remaining;
  /** Digest of a reply with identical deposits, waiting for a second reply with the same ones. */
  duplicates: string | null;
}

/** The same, and the answer's total confirms the piece before it. */
export interface ConfirmPhase {
  kind: 'confirm';
  ranges: Remaining;
  duplicates: string | null;
  provisional: Provisional;
}

/** One instant holds more than a page: its window is read page by page. */
export interface DensePhase {
  kind: 'dense';
  ranges: Remaining;
  scan: Scan;
  /** Where the sync run goes on after `scan`. */
  resumeAt: number;
}

/**
 * What a round of a sync run does now. It begins with two wide queries that make it shorter (how many records there are, and how far
 * back the venue answers) or without them, and ends with nothing left to read.
 */
export type Phase =
  | { kind: 'count'; ranges: Remaining }
  | { kind: 'oldest'; ranges: Remaining; total: number }
  | NewestPhase
  | ConfirmPhase
  | DensePhase
  | { kind: 'done' };

/** Everything a sync run needs to resume. Plain JSON: it is stored with every page. */
export interface SyncRunState {
  version: typeof STATE_VERSION;
  /** endAt of the newest window, by the venue's clock: what happens later belongs to the next sync run (reliability 28). */
  frozenAt: number;
  /** What every round reads, newest first. */
  allRanges: readonly Window[];
  /** Which scan over `allRanges` this is, from 1: complete is what two in a row agree on (reliability 31). */
  round: number;
  phase: Phase;
  /** What this round verified so far: oldest first, apart from each other. */
  covered: Window[];
  /** Windows given up in this round. */
  gaps: number;
  /** When the venue answered last, by its clock; the end of the sync run before its first answer. */
  readAt: number;
  /** What the round before it verified and gave up, when its last answer came, and how many records were read when this one began. */
  before: { covered: Window[]; gaps: number; readAt: number; read: number };
  /** This round met a record that the one before did not, or a total that does not fit what it met. */
  differs: boolean;
  maxRange: MaxRange;
  trouble: Trouble;
  nextScan: number;
  /** Records that are expected in all; null while unknown. */
  expected: number | null;
  /** Of this run, for the person. */
  counts: { read: number; added: number; requests: number; weight: number };
}

/** What went wrong since the last window was complete. */
interface Trouble {
  /** Narrower than the venue's maximum range for now. */
  width: number | null;
  /** Replies in a row that could not be used, of this window. */
  unusableReplies: number;
  /** Ranges put back because totals did not agree. */
  requeued: number;
  /** Windows in a row that were given up. */
  givenUp: number;
}

/** A state of another version is not resumed: a new sync run begins with what was verified. */
export const STATE_VERSION = 1;

/** What is left to read in this round. */
export function remainingRanges({ phase }: SyncRunState): readonly Window[] {
  return phase.kind === 'done' ? [] : phase.ranges;
}

/** Whether the answer to the next query only makes the sync run shorter. */
export function isSurvey({ phase }: SyncRunState): boolean {
  return phase.kind === 'count' || phase.kind === 'oldest';
}

/** Reads on with these ranges, or is at the round's end with none. */
export function phaseFor(ranges: readonly Window[]): Phase {
  const [first, ...rest] = ranges;
  return first === undefined
    ? { kind: 'done' }
    : { kind: 'newest', ranges: [first, ...rest], duplicates: null };
}

/** A query for the venue: one page of a window. */
export interface PageQuery {
  window: Window;
  page: number;
  pageSize: number;
  scanId: number;
}

/** A range that equals the venue's list, both ends included, and the scans that showed it. */
export interface Verified extends Window {
  scanIds: number[];
  /** No row was unreadable: what no scan met may be called missing. */
  allReadable: boolean;
}

/** How many records the venue says a window holds, as wide as it was asked for. */
export interface Counted extends Window {
  total: number;
}

export interface Gap extends Window {
  reason: string;
}

/** What is to be stored of an answer. */
export interface Step {
  state: SyncRunState;
  scanId: number;
  rows: WalletRecord[];
  unreadable: UnreadRow[];
  verified: Verified[];
  gaps: Gap[];
  /** Of a round after the first: a total to compare with what the round before met. */
  counted: Counted | null;
}

/** What storing a step changed. */
export interface StoredPage {
  added: number;
  changed: number;
  /** Of a round after the first: the one before had read otherwise. */
  differs: boolean;
}
