import type { LenientPage } from '../../../venue/records-page.ts';
import { addStretch } from './areas.ts';
import { beginDense, faultOfDense, takeDense } from './dense.ts';
import { oldestOf, twinsOf } from './page-facts.ts';
import { newestFirst, outside, sameIdTwice, type Window } from './pass.ts';
import { believed, refusedReach, seenReach } from './reach.ts';
import type { PassReason } from './reasons.ts';
import {
  dirty,
  doubt,
  emptyStep,
  firstStretch,
  moveDown,
  narrower,
  putBack,
  settled,
  unreadPage,
} from './trouble.ts';
import type {
  PageKept,
  Provisional,
  Question,
  Reach,
  Step,
  Verified,
  WalkRules,
  WalkState,
} from './walk-state.ts';

const NARROWEST_CLAIM = 3;

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
  const width = first === undefined ? 0 : first.to - first.from;
  // What the venue is known to refuse is not asked for to count.
  const wide = width > believed(reach, rules) && (reach.widest === null || width <= reach.widest);
  return {
    version: 2,
    frozenAt,
    whole: stretches,
    round: 1,
    ...roundStart(),
    coveredBefore: [],
    gapsBefore: 0,
    stretches,
    survey: wide ? 'count' : 'done',
    reach,
    nextPass,
    expected: null,
    readBefore: 0,
    read: 0,
    added: 0,
    requests: 0,
    weight: 0,
  };
}

/** Every round begins with nothing read and no trouble yet. */
function roundStart() {
  return {
    covered: [],
    gaps: 0,
    differs: false,
    width: null,
    provisional: null,
    twins: null,
    pass: null,
    after: 0,
    dirty: 0,
    putBack: 0,
    givenUp: 0,
  } satisfies Partial<WalkState>;
}

/** The next pass over the same time with the same frozen end; the wide questions are not asked again. */
export function nextRound(state: WalkState): WalkState {
  return {
    ...state,
    round: state.round + 1,
    ...roundStart(),
    coveredBefore: state.covered,
    gapsBefore: state.gaps,
    stretches: state.whole,
    survey: 'done',
    readBefore: state.read,
  };
}

/** The state of a walk with what the archive made of its last page. */
export function withKept(state: WalkState, { added, differs }: PageKept): WalkState {
  return { ...state, added: state.added + added, differs: state.differs || differs };
}

/** What to ask next; null when the round is at its end. */
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
      return tallied(takeDense(state, asked, page, receivedAt, rules));
    case 'newest':
      return tallied(takeNewest(state, asked, page, receivedAt, rules));
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
      return tallied(faultOfDense(state, asked, reason, rules));
    case 'newest':
      return tallied(dirty(step, asked, reason, rules));
  }
}

/** The venue refused the range. Null when even the narrowest window was refused: then it is not about the range. */
export function takeRangeRefusal(state: WalkState, asked: Question): WalkState | null {
  const reach = refusedReach(state.reach, asked.window.to - asked.window.from);
  if (reach === null) return null;
  const next: WalkState = { ...state, survey: 'done', reach };
  doubt(next);
  return next;
}

/** The step with what it showed, and what it gave up, counted for its round. */
function tallied(step: Step): Step {
  const { state, verified, gaps } = step;
  for (const { from, to } of verified) {
    if (to >= from) state.covered = addStretch(state.covered, { from, to });
  }
  state.gaps += gaps.length;
  return step;
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
  if (several && oldest === null) return unreadPage(step, asked, page, rules);
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
  if (state.round > 1 && state.provisional === null) step.counted = { ...asked.window, total: page.totalNum };
  if (isWhole(state, asked.window)) state.expected ??= page.totalNum;
  const disagreed = settleProvisional(step, page.totalNum);
  if (disagreed !== null) return putBack(step, disagreed);

  const stretch = firstStretch(state);
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
