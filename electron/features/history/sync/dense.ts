import type { LenientPage } from '../../../venue/records-page.ts';
import { beginAgain, beginPass, type PassStep, takePassPage } from './pass.ts';
import { type PassReason, reasonWords } from './reasons.ts';
import { emptyStep, firstStretch, settled } from './trouble.ts';
import type { Question, Step, WalkRules, WalkState } from './walk-state.ts';

/** One instant holds more than a page: its window is read page by page. */
export function beginDense(step: Step, oldest: number, rules: WalkRules): Step {
  const { state } = step;
  const stretch = firstStretch(state);
  // The walk goes on at `after`, of which nothing is claimed whichever way the venue reads its edges: the pass must reach below it.
  const window = { from: Math.max(stretch.from, oldest - Math.max(2, rules.edgeMs)), to: stretch.to };
  state.pass = beginPass(window, rules.sizes, () => state.nextPass++);
  state.after = oldest - 1;
  return step;
}

/** Takes a page of the window that is read page by page. */
export function takeDense(
  state: WalkState,
  asked: Question,
  page: LenientPage,
  receivedAt: number,
  rules: WalkRules,
): Step {
  const step = emptyStep(state, asked);
  const { pass } = step.state;
  if (pass === null) return step;
  const taken = takePassPage(pass, page, rules.sizes, () => step.state.nextPass++);
  step.rows = taken.rows;
  step.setAside = taken.setAside;
  if (taken.step.kind === 'complete') {
    const { passIds, whole } = taken.step;
    const { from } = pass.window;
    const to = Math.min(pass.window.to, receivedAt);
    step.verified.push({ from: from + 1, to: to - 1, passIds, whole });
    settled(step.state);
  }
  return after(step, taken.step, asked);
}

/** A page of it was no page that can be used. */
export function faultOfDense(state: WalkState, asked: Question, reason: PassReason, rules: WalkRules): Step {
  const step = emptyStep(state, asked);
  const { pass } = step.state;
  if (pass === null) return after(step, { kind: 'incomplete', reason }, asked);
  return after(
    step,
    beginAgain(pass, reason, rules.sizes, () => step.state.nextPass++),
    asked,
  );
}

function after(step: Step, passStep: PassStep, asked: Question): Step {
  const { state } = step;
  switch (passStep.kind) {
    case 'next':
      state.pass = passStep.pass;
      return step;
    case 'complete':
      break;
    case 'incomplete':
      step.gaps.push({ ...asked.window, reason: reasonWords(passStep.reason) });
      state.givenUp += 1;
      break;
  }
  state.pass = null;
  const stretch = firstStretch(state);
  const rest = state.stretches.slice(1);
  const done = asked.window.from <= stretch.from;
  state.stretches = done ? rest : [{ from: stretch.from, to: state.after }, ...rest];
  return step;
}
