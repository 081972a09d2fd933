import type { WalletRecord } from '../../../../shared/records/record.ts';
import type { UnreadRow } from '../../../venue/records-page.ts';
import type { Scan, Window } from './scan.ts';

/** How a list may be asked. All times in milliseconds. */
export interface SyncRules {
  /** Page sizes the venue takes, ascending. */
  sizes: readonly number[];
  /** How far neighbouring windows overlap: the tolerated clock skew and a second (reliability 29). */
  edgeMs: number;
  /** The widest window whose emptiness is believed before the venue has shown that it looks further; see `MaxRange`. */
  safeMs: number;
}

/**
 * How far the venue was seen to look in one request. A service may cut a range silently (the last month, say), and then an empty answer
 * to a wide question means nothing; a record found at the far end of a wide window proves that it does not. `widest`: it refused more.
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

/** The newest records of a window that holds more than a page: whole, unless the list is not in order or moved. The next reply tells by its total. */
export interface Provisional {
  /** They are all that was created after this. */
  from: number;
  to: number;
  scanId: number;
  /** startAt of the windows of this row: the totals of the row can be held against each other. */
  rowFrom: number;
  /** What the next reply's total may be. */
  least: number;
  most: number;
  /** Some of them could not be read: nothing is called missing. */
  unreadable: boolean;
}

/** Everything a sync run needs to go on where it was. Plain JSON: it is kept with every page. */
export interface SyncRunState {
  version: 1;
  /** endAt of the newest window, by the venue's clock: what happens later belongs to the next sync run (reliability 28). */
  frozenAt: number;
  /** What every round sync runs, newest first. */
  whole: Window[];
  /** Which scan over `whole` this is, from 1: complete is what two in a row agree on (reliability 31). */
  round: number;
  /** What this round showed as it stood, and the one before it: oldest first, apart from each other. */
  covered: Window[];
  coveredBefore: Window[];
  /** Windows given up in this round, and in the one before it. */
  gaps: number;
  gapsBefore: number;
  /** This round met a record that the one before did not, or a total that does not fit what it met. */
  differs: boolean;
  /** What is still to be read in this round, newest first; of the first one, `to` moves down. */
  ranges: Window[];
  /** The wide questions at the beginning: how many records there are, and how far the venue looks. */
  survey: 'count' | 'oldest' | 'done';
  maxRange: MaxRange;
  /** Narrower than the reach for now: the last window was trouble. */
  width: number | null;
  provisional: Provisional | null;
  /** Digest of a reply with deposits that nothing tells apart, waiting for a second reply that says the same. */
  duplicates: string | null;
  /** The window under way, when one instant of it holds more than a page. */
  scan: Scan | null;
  /** Where the sync run goes on after `scan`. */
  after: number;
  /** Replies in a row that could not be used, of this window. */
  unusableReplies: number;
  /** Ranges put back because totals did not agree, since the last window was complete. */
  requeued: number;
  /** Windows in a row that were given up. */
  givenUp: number;
  nextScan: number;
  /** Records that are expected in all; null while unknown. */
  expected: number | null;
  /** What was read when this round began. */
  readBefore: number;
  /** Counts of this run, for the person. */
  read: number;
  added: number;
  requests: number;
  weight: number;
}

/** A question for the venue: one page of a window. */
export interface PageQuery {
  window: Window;
  page: number;
  pageSize: number;
  scanId: number;
  purpose: 'survey' | 'newest' | 'scan';
}

/** A range that equals the venue's list, both ends included, and the scans that showed it. */
export interface Verified extends Window {
  scanIds: number[];
  /** Whether what no scan met may be called missing. */
  whole: boolean;
}

/** How many records the venue says a window holds, as wide as it was asked for. */
export interface Counted extends Window {
  total: number;
}

export interface Gap extends Window {
  reason: string;
}

/** What is to be kept of an answer. */
export interface Step {
  state: SyncRunState;
  scanId: number;
  rows: WalletRecord[];
  unreadable: UnreadRow[];
  verified: Verified[];
  gaps: Gap[];
  /** Of a round after the first: a total to be held against what the round before met. */
  counted: Counted | null;
}

/** What the archive made of a step. */
export interface PageKept {
  added: number;
  changed: number;
  /** Of a round after the first: the one before did not read so. */
  differs: boolean;
}
