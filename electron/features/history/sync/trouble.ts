import type { LenientPage } from '../../../venue/records-page.ts';
import { beginPass, MOST_DIRTY, type Window } from './pass.ts';
import { NARROWEST } from './reach.ts';
import { type PassReason, reasonWords } from './reasons.ts';
import type { Provisional, Question, Step, WalkRules, WalkState } from './walk-state.ts';

/** A window given up is at most so wide, so that one bad spot does not cost years. */
const WIDEST_GAP = 30 * 86_400_000;
const MOST_PUT_BACK = 3;

/** A step that keeps nothing and proves nothing yet. */
export function emptyStep(state: WalkState, asked: Question): Step {
  const { passId } = asked;
  return { state: { ...state }, passId, rows: [], setAside: [], verified: [], gaps: [], counted: null };
}

/** A reply that cannot be used: asked for again, then more narrowly, then given up. */
export function dirty(step: Step, asked: Question, reason: PassReason, rules: WalkRules): Step {
  const { state } = step;
  state.nextPass += 1;
  state.dirty += 1;
  if (state.dirty < MOST_DIRTY) return step;
  state.dirty = 0;
  state.twins = null;
  const { window } = asked;
  if (window.to - window.from > WIDEST_GAP) {
    state.width = WIDEST_GAP;
    doubt(state);
    return step;
  }
  step.gaps.push({ ...window, reason: reasonWords(reason) });
  state.givenUp += 1;
  const { provisional } = state;
  state.provisional = null;
  moveDown(state, window.from, rules);
  state.provisional = provisional;
  doubt(state);
  return step;
}

/** Not newest first: the window is made so narrow that it fits one reply, whose order does not matter. */
export function narrower(step: Step, asked: Question, rules: WalkRules): Step {
  const width = asked.window.to - asked.window.from;
  if (width <= NARROWEST) return dirty(step, asked, 'order', rules);
  step.state.width = Math.max(NARROWEST, Math.floor(width / 2));
  doubt(step.state);
  return step;
}

/** Nothing of it says where the page ends: a window that fits one reply is looked for, and the narrowest is read page by page. */
export function unreadPage(step: Step, asked: Question, page: LenientPage, rules: WalkRules): Step {
  const { state } = step;
  const { window } = asked;
  step.setAside = page.setAside;
  if (window.to - window.from > NARROWEST) return narrower(step, asked, rules);
  const { provisional } = state;
  if (provisional !== null) {
    state.provisional = null;
    return putBack(step, provisional);
  }
  state.pass = beginPass(window, rules.sizes, () => state.nextPass++);
  state.after = Math.min(window.from + rules.edgeMs, firstStretch(state).to - 1);
  return step;
}

/** Asks for a piece again, by itself; the walk goes on below it afterwards. */
export function putBack(step: Step, piece: Provisional): Step {
  const { state } = step;
  state.putBack += 1;
  if (state.putBack > MOST_PUT_BACK) {
    step.gaps.push({ from: piece.from, to: piece.to, reason: reasonWords('total-changed') });
    state.putBack = 0;
    state.givenUp += 1;
    return step;
  }
  state.stretches = [{ from: piece.from, to: piece.to }, ...state.stretches];
  return step;
}

/** What was taken on the word of an order or a total is asked for again, by itself, before the walk goes on below it. */
export function doubt(state: WalkState): void {
  const { provisional } = state;
  if (provisional === null) return;
  state.stretches = [{ from: provisional.from, to: provisional.to }, ...state.stretches];
  state.provisional = null;
}

/** A window is complete: the trouble before it is over. */
export function settled(state: WalkState): void {
  state.dirty = 0;
  state.twins = null;
  state.putBack = 0;
  state.givenUp = 0;
  state.width = state.width === null ? null : state.width * 2;
}

/** Goes on at `from`, overlapping by the edge; past the end of the stretch it is done. */
export function moveDown(state: WalkState, from: number, rules: WalkRules): void {
  const stretch = firstStretch(state);
  if (from <= stretch.from) {
    state.stretches = state.stretches.slice(1);
    return;
  }
  const next = Math.min(from + rules.edgeMs, stretch.to - 1);
  state.stretches = [{ from: stretch.from, to: next }, ...state.stretches.slice(1)];
}

export function firstStretch({ stretches }: WalkState): Window {
  return stretches[0] ?? { from: 0, to: 0 }; // only asked for while there is one
}
