import type { LenientPage } from '../../../venue/records-page.ts';
import { beginScan, MAX_UNUSABLE_REPLIES, type Window } from './scan.ts';
import { NARROWEST } from './max-range.ts';
import { type ScanReason, formatScanReason } from './reasons.ts';
import {
  type ConfirmPhase,
  type NewestPhase,
  phaseFor,
  type PageQuery,
  type Remaining,
  type Step,
  type SyncRules,
  type SyncRunState,
} from './sync-run-state.ts';

/** A window given up is at most so wide, so that one bad place does not cost years. */
const WIDEST_GAP = 30 * 86_400_000;
const MAX_REQUEUES = 3;

/** A step that stores nothing and proves nothing yet. */
export function emptyStep(state: SyncRunState, asked: PageQuery): Step {
  const { scanId } = asked;
  // What a step changes is its own: the state before it stays as it was.
  const own = { ...state, trouble: { ...state.trouble } };
  return { state: own, scanId, rows: [], unreadable: [], verified: [], gaps: [], counted: null };
}

/** A reply that cannot be used: asked for again, then more narrowly, then given up. */
export function retryScan(
  step: Step,
  phase: NewestPhase | ConfirmPhase,
  asked: PageQuery,
  reason: ScanReason,
  rules: SyncRules,
): Step {
  const { state } = step;
  state.nextScan += 1;
  state.trouble.unusableReplies += 1;
  if (state.trouble.unusableReplies < MAX_UNUSABLE_REPLIES) return step;
  state.trouble.unusableReplies = 0;
  const { window } = asked;
  if (window.to - window.from > WIDEST_GAP) {
    state.trouble.width = WIDEST_GAP;
    state.phase = { ...requeueUnconfirmed(phase), duplicates: null };
    return step;
  }
  step.gaps.push({ ...window, reason: formatScanReason(reason) });
  state.trouble.givenUp += 1;
  const below = rangesBelow(phase.ranges, window.from, rules);
  state.phase = phaseFor(phase.kind === 'confirm' ? [rangeOf(phase), ...below] : below);
  return step;
}

/** Not newest first: the window is made so narrow that it fits one reply, whose order does not matter. */
export function halveRange(
  step: Step,
  phase: NewestPhase | ConfirmPhase,
  asked: PageQuery,
  rules: SyncRules,
): Step {
  const width = asked.window.to - asked.window.from;
  if (width <= NARROWEST) return retryScan(step, phase, asked, 'order', rules);
  step.state.trouble.width = Math.max(NARROWEST, Math.floor(width / 2));
  step.state.phase = requeueUnconfirmed(phase);
  return step;
}

/** Nothing of it says where the page ends: a window that fits one reply is asked for, and the narrowest is read page by page. */
export function unreadPage(
  step: Step,
  phase: NewestPhase | ConfirmPhase,
  asked: PageQuery,
  page: LenientPage,
  rules: SyncRules,
): Step {
  const { state } = step;
  const { window } = asked;
  step.unreadable = page.unreadable;
  if (window.to - window.from > NARROWEST) return halveRange(step, phase, asked, rules);
  if (phase.kind === 'confirm') return requeue(step, phase);
  const { ranges } = phase;
  const scan = beginScan(window, rules.sizes, () => state.nextScan++);
  const resumeAt = Math.min(window.from + rules.edgeMs, ranges[0].to - 1);
  state.phase = { kind: 'dense', ranges, scan, resumeAt };
  return step;
}

/** Asks for the piece that was not confirmed again, by itself; the sync run goes on below it afterwards. */
export function requeue(step: Step, phase: ConfirmPhase): Step {
  const { state } = step;
  state.trouble.requeued += 1;
  if (state.trouble.requeued > MAX_REQUEUES) {
    step.gaps.push({ ...rangeOf(phase), reason: formatScanReason('total-changed') });
    state.trouble.requeued = 0;
    state.trouble.givenUp += 1;
    state.phase = { kind: 'newest', ranges: phase.ranges, duplicates: phase.duplicates };
    return step;
  }
  state.phase = requeueUnconfirmed(phase);
  return step;
}

/** What was taken because of an order or a total is asked for again, by itself, before the sync run goes on below it. */
export function requeueUnconfirmed(phase: NewestPhase | ConfirmPhase): NewestPhase {
  if (phase.kind === 'newest') return phase;
  const { ranges, duplicates } = phase;
  return { kind: 'newest', ranges: [rangeOf(phase), ...ranges], duplicates };
}

function rangeOf({ provisional: { from, to } }: ConfirmPhase): Window {
  return { from, to };
}

/** A window is complete: counting failures begins anew, and windows may widen again. */
export function resetBackoff(state: SyncRunState): void {
  state.trouble.unusableReplies = 0;
  state.trouble.requeued = 0;
  state.trouble.givenUp = 0;
  state.trouble.width = state.trouble.width === null ? null : state.trouble.width * 2;
}

/** What is left below `from`, overlapping by the edge. */
export function rangesBelow([range, ...rest]: Remaining, from: number, rules: SyncRules): Window[] {
  if (from <= range.from) return rest;
  const to = Math.min(from + rules.edgeMs, range.to - 1);
  return [{ from: range.from, to }, ...rest];
}
