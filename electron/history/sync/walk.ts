import type { LenientPage } from '../../venue/records-page.ts';
import {
  beginAgain,
  beginPass,
  MOST_DIRTY,
  newestFirst,
  outside,
  type PassStep,
  sameIdTwice,
  takePassPage,
  type Window,
} from './pass.ts';
import { oldestOf, twinsOf } from './page-facts.ts';
import { believed, seenReach } from './reach.ts';
import { type PassReason, reasonWords } from './reasons.ts';
import type { Provisional, Question, Reach, Step, Verified, WalkRules, WalkState } from './walk-state.ts';

const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** Narrower windows are not asked for because of a refusal or an odd order. */
const NARROWEST = HOUR;
/** A window given up is at most so wide, so that one bad spot does not cost years. */
const WIDEST_GAP = 30 * DAY;
const MOST_PUT_BACK = 3;
const NARROWEST_CLAIM = 3;

/** Nothing is known of a venue yet. */
export const NO_REACH: Reach = { fromEnd: 0, fromStart: 0, widest: null };

/** A walk over `stretches`, newest first and apart from each other. */
export function beginWalk(input: {
  frozenAt: number;
  stretches: Window[];
  reach: Reach;
  nextPass: number;
  rules: WalkRules;
}): WalkState {
  const { frozenAt, stretches, reach, nextPass, rules } = input;
  const [first] = stretches;
  const wide = first !== undefined && first.to - first.from > believed(reach, rules);
  return {
    version: 1,
    frozenAt,
    stretches,
    survey: wide ? 'count' : 'done',
    reach,
    width: null,
    provisional: null,
    twins: null,
    pass: null,
    after: 0,
    dirty: 0,
    putBack: 0,
    givenUp: 0,
    nextPass,
    expected: null,
    read: 0,
    added: 0,
    requests: 0,
    weight: 0,
  };
}

/** What to ask next; null when the walk is at its end. */
export function nextQuestion(state: WalkState, rules: WalkRules): Question | null {
  const [stretch] = state.stretches;
  if (stretch === undefined) return null;
  const largest = rules.sizes.at(-1) ?? 50;
  if (state.survey !== 'done') {
    const last = Math.max(1, Math.ceil((state.expected ?? 0) / largest));
    const page = state.survey === 'count' ? 1 : last;
    return { window: stretch, page, pageSize: largest, passId: state.nextPass, purpose: 'survey' };
  }
  if (state.pass !== null) {
    const { window, attempt } = state.pass;
    const { nextPage: page, pageSize, passId } = attempt;
    return { window, page, pageSize, passId, purpose: 'pass' };
  }
  const window = { from: windowStart(state, stretch, rules), to: stretch.to };
  return { window, page: 1, pageSize: largest, passId: state.nextPass, purpose: 'newest' };
}

function windowStart(state: WalkState, stretch: Window, rules: WalkRules): number {
  if (state.provisional !== null) return state.provisional.rowFrom;
  const width = Math.min(believed(state.reach, rules), state.width ?? Number.POSITIVE_INFINITY);
  return Math.max(stretch.from, stretch.to - width);
}

/**
 * Takes the page that answers `asked`. `receivedAt` by the venue's clock.
 *
 * The list is newest first, so the first page of a window is, at one instant, everything created after its last record; the next
 * window ends there. No page can shift under such a walk. Each total must be the one before less what was taken: where it is not, the
 * list moved or is not in order, and the piece is asked for again by itself, to be answered in one reply.
 */
export function takeAnswer(
  before: WalkState,
  asked: Question,
  page: LenientPage,
  receivedAt: number,
  rules: WalkRules,
): Step {
  const state: WalkState = { ...before, reach: seenReach(before.reach, asked.window, page) };
  switch (asked.purpose) {
    case 'survey':
      return takeSurvey(state, asked, page);
    case 'pass':
      return takePass(state, asked, page, receivedAt, rules);
    case 'newest':
      return takeNewest(state, asked, page, receivedAt, rules);
  }
}

/** The answer was no page that can be used. */
export function takeFault(state: WalkState, asked: Question, reason: PassReason, rules: WalkRules): Step {
  const step = emptyStep(state, asked);
  switch (asked.purpose) {
    case 'survey': // it would only have made the walk shorter
      step.state = { ...state, survey: 'done' };
      return step;
    case 'pass':
      return afterPassStep(step, passStepAfterFault(step.state, reason, rules), asked);
    case 'newest':
      return dirty(step, asked, reason, rules);
  }
}

/** The venue refused the range. Null when even the narrowest window was refused: then it is not about the range. */
export function takeRangeRefusal(state: WalkState, asked: Question): WalkState | null {
  const width = asked.window.to - asked.window.from;
  if (width <= NARROWEST) return null;
  const widest = Math.max(NARROWEST, Math.floor(width / 2));
  const next: WalkState = { ...state, survey: 'done', reach: { ...state.reach, widest } };
  doubt(next);
  return next;
}

function emptyStep(state: WalkState, asked: Question): Step {
  return { state: { ...state }, passId: asked.passId, rows: [], setAside: [], verified: [], gaps: [] };
}

/** Nothing is concluded from it but how many records there are and how far the venue looks. */
function takeSurvey(state: WalkState, asked: Question, page: LenientPage): Step {
  const step = emptyStep(state, asked);
  const more = state.survey === 'count' && page.totalNum > page.pageSize;
  step.state.survey = more ? 'oldest' : 'done';
  step.state.expected = page.totalNum;
  return step;
}

function takeNewest(
  before: WalkState,
  asked: Question,
  page: LenientPage,
  receivedAt: number,
  rules: WalkRules,
): Step {
  const step = emptyStep(before, asked);
  const several = page.totalNum > page.pageSize;
  if (outside(page.items, asked.window)) return dirty(step, asked, 'outside', rules);
  if (sameIdTwice(page.items)) return dirty(step, asked, 'row-again', rules);
  if (several && !newestFirst(page.items, null)) return narrower(step, asked, rules);
  const oldest = several ? oldestOf(page, asked.window) : null;
  if (several && oldest === null) {
    step.setAside = page.setAside;
    return unreadPage(step, asked, rules);
  }
  const twins = twinsOf(page);
  if (twins !== null && twins !== step.state.twins) {
    const again = step.state.twins !== null;
    step.state.twins = twins;
    return again ? dirty(step, asked, 'not-twice', rules) : step;
  }

  const { state } = step;
  step.rows = page.items;
  step.setAside = page.setAside;
  state.nextPass += 1;
  if (isWhole(state, asked.window)) state.expected ??= page.totalNum;
  const disagreed = settleProvisional(step, page.totalNum);
  if (disagreed !== null) return putBack(step, disagreed);

  const stretch = first(state);
  const to = Math.min(stretch.to, receivedAt);
  if (oldest === null) {
    // Nothing lies strictly inside so narrow a window: without a row that fixes its start, the next question reaches further down.
    if (asked.window.to - asked.window.from < NARROWEST_CLAIM && asked.window.from > stretch.from)
      return step;
    const whole = page.setAside.length === 0;
    step.verified.push({ ...inside(asked.window, to), passIds: [asked.passId], whole });
    settled(state);
    moveDown(state, asked.window.from, rules);
    return step;
  }
  const next = [oldest + rules.edgeMs, oldest + 1].find((time) => time < stretch.to);
  if (next === undefined) return beginDense(step, oldest, rules);
  state.dirty = 0;
  state.twins = null;
  state.provisional = provisionalOf(page, asked, { from: oldest, to, next });
  state.stretches = [{ from: stretch.from, to: next }, ...state.stretches.slice(1)];
  return step;
}

/** The window is all that is to be walked: what its total says, it says of the whole walk. */
function isWhole({ stretches, frozenAt }: WalkState, { from, to }: Window): boolean {
  return stretches.length === 1 && to === frozenAt && from === stretches[0]?.from;
}

/** What lies strictly inside: whether a venue counts startAt and endAt themselves is not known. Neighbours overlap by more. */
function inside({ from }: Window, to: number): Window {
  return { from: from + 1, to: to - 1 };
}

function provisionalOf(
  page: LenientPage,
  asked: Question,
  { from, to, next }: { from: number; to: number; next: number },
): Provisional {
  let after = 0;
  let atOrAfter = 0;
  for (const { createdAt } of page.items) {
    if (createdAt > next) after += 1;
    if (createdAt >= next) atOrAfter += 1;
  }
  return {
    from,
    to,
    passId: asked.passId,
    rowFrom: asked.window.from,
    // A record that could not be read has no time: it may lie on either side.
    least: page.totalNum - atOrAfter - page.setAside.length,
    most: page.totalNum - after,
    setAside: page.setAside.length > 0,
  };
}

/** The total of this reply confirms the piece before it, or puts it in doubt (then it is answered). */
function settleProvisional(step: Step, total: number): Provisional | null {
  const { provisional } = step.state;
  step.state.provisional = null;
  if (provisional === null) return null;
  if (total < provisional.least || total > provisional.most) return provisional;
  step.verified.push(verifiedOf(provisional, step.passId));
  settled(step.state);
  return null;
}

function verifiedOf({ from, to, passId, setAside }: Provisional, laterPass: number): Verified {
  return { ...inside({ from, to }, to), passIds: [passId, laterPass], whole: !setAside };
}

/** Asks for a piece again, by itself; the walk goes on below it afterwards. */
function putBack(step: Step, piece: Provisional): Step {
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

/** One instant holds more than a page: its window is read page by page. */
function beginDense(step: Step, oldest: number, rules: WalkRules): Step {
  const { state } = step;
  const stretch = first(state);
  // The walk goes on at `after`, of which nothing is claimed whichever way the venue reads its edges: the pass must reach below it.
  const window = { from: Math.max(stretch.from, oldest - Math.max(2, rules.edgeMs)), to: stretch.to };
  state.pass = beginPass(window, rules.sizes, () => state.nextPass++);
  state.after = oldest - 1;
  return step;
}

function takePass(
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
    const to = Math.min(pass.window.to, receivedAt);
    const { passIds, whole } = taken.step;
    step.verified.push({ ...inside(pass.window, to), passIds, whole });
    settled(step.state);
  }
  return afterPassStep(step, taken.step, asked);
}

function passStepAfterFault(state: WalkState, reason: PassReason, rules: WalkRules): PassStep {
  if (state.pass === null) return { kind: 'incomplete', reason };
  return beginAgain(state.pass, reason, rules.sizes, () => state.nextPass++);
}

function afterPassStep(step: Step, passStep: PassStep, asked: Question): Step {
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
  const stretch = first(state);
  const rest = state.stretches.slice(1);
  const done = asked.window.from <= stretch.from;
  state.stretches = done ? rest : [{ from: stretch.from, to: state.after }, ...rest];
  return step;
}

/** A reply that cannot be used: asked for again, then more narrowly, then given up. */
function dirty(step: Step, asked: Question, reason: PassReason, rules: WalkRules): Step {
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

/** Nothing of it says where the page ends: a window that fits one reply is looked for, and the narrowest is read page by page. */
function unreadPage(step: Step, asked: Question, rules: WalkRules): Step {
  const { state } = step;
  const { window } = asked;
  if (window.to - window.from > NARROWEST) return narrower(step, asked, rules);
  const { provisional } = state;
  if (provisional !== null) {
    state.provisional = null;
    return putBack(step, provisional);
  }
  state.pass = beginPass(window, rules.sizes, () => state.nextPass++);
  state.after = Math.min(window.from + rules.edgeMs, first(state).to - 1);
  return step;
}

/** Not newest first: the window is made so narrow that it fits one reply, whose order does not matter. */
function narrower(step: Step, asked: Question, rules: WalkRules): Step {
  const width = asked.window.to - asked.window.from;
  if (width <= NARROWEST) return dirty(step, asked, 'order', rules);
  step.state.width = Math.max(NARROWEST, Math.floor(width / 2));
  doubt(step.state);
  return step;
}

/** What was taken on the word of an order or a total is asked for again, by itself, before the walk goes on below it. */
function doubt(state: WalkState): void {
  const { provisional } = state;
  if (provisional === null) return;
  state.stretches = [{ from: provisional.from, to: provisional.to }, ...state.stretches];
  state.provisional = null;
}

/** A window is complete: the trouble before it is over. */
function settled(state: WalkState): void {
  state.dirty = 0;
  state.twins = null;
  state.putBack = 0;
  state.givenUp = 0;
  state.width = state.width === null ? null : state.width * 2;
}

/** Goes on at `from`, overlapping by the edge; past the end of the stretch it is done. */
function moveDown(state: WalkState, from: number, rules: WalkRules): void {
  const stretch = first(state);
  if (from <= stretch.from) {
    state.stretches = state.stretches.slice(1);
    return;
  }
  const next = Math.min(from + rules.edgeMs, stretch.to - 1);
  state.stretches = [{ from: stretch.from, to: next }, ...state.stretches.slice(1)];
}

function first({ stretches }: WalkState): Window {
  return stretches[0] ?? { from: 0, to: 0 }; // only asked for while there is one
}
