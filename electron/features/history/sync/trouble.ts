import type { LenientPage } from '../../../venue/records-page.ts';
import { beginScan, MAX_UNUSABLE_REPLIES, type Window } from './scan.ts';
import { NARROWEST } from './max-range.ts';
import { type ScanReason, formatScanReason } from './reasons.ts';
import type { Provisional, PageQuery, Step, SyncRules, SyncRunState } from './sync-run-state.ts';

/** A window given up is at most so wide, so that one bad spot does not cost years. */
const WIDEST_GAP = 30 * 86_400_000;
const MAX_REQUEUES = 3;

/** A step that keeps nothing and proves nothing yet. */
export function emptyStep(state: SyncRunState, asked: PageQuery): Step {
  const { scanId } = asked;
  return { state: { ...state }, scanId, rows: [], unreadable: [], verified: [], gaps: [], counted: null };
}

/** A reply that cannot be used: asked for again, then more narrowly, then given up. */
export function retryScan(step: Step, asked: PageQuery, reason: ScanReason, rules: SyncRules): Step {
  const { state } = step;
  state.nextScan += 1;
  state.unusableReplies += 1;
  if (state.unusableReplies < MAX_UNUSABLE_REPLIES) return step;
  state.unusableReplies = 0;
  state.duplicates = null;
  const { window } = asked;
  if (window.to - window.from > WIDEST_GAP) {
    state.width = WIDEST_GAP;
    requeueUnconfirmed(state);
    return step;
  }
  step.gaps.push({ ...window, reason: formatScanReason(reason) });
  state.givenUp += 1;
  const { provisional } = state;
  state.provisional = null;
  moveDown(state, window.from, rules);
  state.provisional = provisional;
  requeueUnconfirmed(state);
  return step;
}

/** Not newest first: the window is made so narrow that it fits one reply, whose order does not matter. */
export function halveRange(step: Step, asked: PageQuery, rules: SyncRules): Step {
  const width = asked.window.to - asked.window.from;
  if (width <= NARROWEST) return retryScan(step, asked, 'order', rules);
  step.state.width = Math.max(NARROWEST, Math.floor(width / 2));
  requeueUnconfirmed(step.state);
  return step;
}

/** Nothing of it says where the page ends: a window that fits one reply is looked for, and the narrowest is read page by page. */
export function unreadPage(step: Step, asked: PageQuery, page: LenientPage, rules: SyncRules): Step {
  const { state } = step;
  const { window } = asked;
  step.unreadable = page.unreadable;
  if (window.to - window.from > NARROWEST) return halveRange(step, asked, rules);
  const { provisional } = state;
  if (provisional !== null) {
    state.provisional = null;
    return requeue(step, provisional);
  }
  state.scan = beginScan(window, rules.sizes, () => state.nextScan++);
  state.after = Math.min(window.from + rules.edgeMs, firstRange(state).to - 1);
  return step;
}

/** Asks for a piece again, by itself; the sync run goes on below it afterwards. */
export function requeue(step: Step, piece: Provisional): Step {
  const { state } = step;
  state.requeued += 1;
  if (state.requeued > MAX_REQUEUES) {
    step.gaps.push({ from: piece.from, to: piece.to, reason: formatScanReason('total-changed') });
    state.requeued = 0;
    state.givenUp += 1;
    return step;
  }
  state.ranges = [{ from: piece.from, to: piece.to }, ...state.ranges];
  return step;
}

/** What was taken on the word of an order or a total is asked for again, by itself, before the sync run goes on below it. */
export function requeueUnconfirmed(state: SyncRunState): void {
  const { provisional } = state;
  if (provisional === null) return;
  state.ranges = [{ from: provisional.from, to: provisional.to }, ...state.ranges];
  state.provisional = null;
}

/** A window is complete: the trouble before it is over. */
export function settled(state: SyncRunState): void {
  state.unusableReplies = 0;
  state.duplicates = null;
  state.requeued = 0;
  state.givenUp = 0;
  state.width = state.width === null ? null : state.width * 2;
}

/** Goes on at `from`, overlapping by the edge; past the end of the range it is done. */
export function moveDown(state: SyncRunState, from: number, rules: SyncRules): void {
  const range = firstRange(state);
  if (from <= range.from) {
    state.ranges = state.ranges.slice(1);
    return;
  }
  const next = Math.min(from + rules.edgeMs, range.to - 1);
  state.ranges = [{ from: range.from, to: next }, ...state.ranges.slice(1)];
}

export function firstRange({ ranges }: SyncRunState): Window {
  return ranges[0] ?? { from: 0, to: 0 }; // only asked for while there is one
}
