import type { LenientPage } from '../../../venue/records-page.ts';
import { addRange } from './coverage.ts';
import { beginDense, faultOfDense, takeDense } from './dense.ts';
import { oldestOf, duplicatesOf } from './page-facts.ts';
import { newestFirst, outside, sameIdTwice, type Window } from './scan.ts';
import { believed, refusedMaxRange, seenMaxRange } from './max-range.ts';
import type { ScanReason } from './reasons.ts';
import {
  retryScan,
  requeueUnconfirmed,
  emptyStep,
  firstRange,
  moveDown,
  halveRange,
  requeue,
  settled,
  unreadPage,
} from './trouble.ts';
import type {
  PageKept,
  Provisional,
  PageQuery,
  MaxRange,
  Step,
  Verified,
  SyncRules,
  SyncRunState,
} from './sync-run-state.ts';

const NARROWEST_CLAIM = 3;

/** A sync run over `ranges`, newest first and apart from each other. */
export function beginSyncRun(input: {
  frozenAt: number;
  ranges: Window[];
  maxRange: MaxRange;
  nextScan: number;
  rules: SyncRules;
}): SyncRunState {
  const { frozenAt, ranges, maxRange, nextScan, rules } = input;
  const [first] = ranges;
  const width = first === undefined ? 0 : first.to - first.from;
  // What the venue is known to refuse is not asked for to count.
  const wide = width > believed(maxRange, rules) && (maxRange.widest === null || width <= maxRange.widest);
  return {
    version: 1,
    frozenAt,
    whole: ranges,
    round: 1,
    ...roundStart(),
    coveredBefore: [],
    gapsBefore: 0,
    ranges,
    survey: wide ? 'count' : 'done',
    maxRange,
    nextScan,
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
    duplicates: null,
    scan: null,
    after: 0,
    unusableReplies: 0,
    requeued: 0,
    givenUp: 0,
  } satisfies Partial<SyncRunState>;
}

/** The next scan over the same time with the same frozen end; the wide questions are not asked again. */
export function nextRound(state: SyncRunState): SyncRunState {
  return {
    ...state,
    round: state.round + 1,
    ...roundStart(),
    coveredBefore: state.covered,
    gapsBefore: state.gaps,
    ranges: state.whole,
    survey: 'done',
    readBefore: state.read,
  };
}

/** The state of a sync run with what the archive made of its last page. */
export function withKept(state: SyncRunState, { added, differs }: PageKept): SyncRunState {
  return { ...state, added: state.added + added, differs: state.differs || differs };
}

/** What to ask next; null when the round is at its end. */
export function nextQuery(state: SyncRunState, rules: SyncRules): PageQuery | null {
  const [range] = state.ranges;
  if (range === undefined) return null;
  const largest = rules.sizes.at(-1) ?? 50;
  if (state.survey !== 'done') {
    const last = Math.max(1, Math.ceil((state.expected ?? 0) / largest));
    const page = state.survey === 'count' ? 1 : last;
    return { window: range, page, pageSize: largest, scanId: state.nextScan, purpose: 'survey' };
  }
  if (state.scan !== null) {
    const { window, currentTry } = state.scan;
    const { nextPage: page, pageSize, scanId } = currentTry;
    return { window, page, pageSize, scanId, purpose: 'scan' };
  }
  const window = { from: windowStart(state, range, rules), to: range.to };
  return { window, page: 1, pageSize: largest, scanId: state.nextScan, purpose: 'newest' };
}

function windowStart(state: SyncRunState, range: Window, rules: SyncRules): number {
  if (state.provisional !== null) return state.provisional.rowFrom;
  const width = Math.min(believed(state.maxRange, rules), state.width ?? Number.POSITIVE_INFINITY);
  return Math.max(range.from, range.to - width);
}

/**
 * Takes the page that answers `asked`. `receivedAt` by the venue's clock.
 *
 * The list is newest first, so the first page of a window is, at one instant, everything created after its last record; the next
 * window ends there. No page can shift under such a sync run. Each total must be the one before less what was taken: where it is not, the
 * list moved or is not in order, and the piece is asked for again by itself, to be answered in one reply.
 */
export function takeAnswer(
  before: SyncRunState,
  asked: PageQuery,
  page: LenientPage,
  receivedAt: number,
  rules: SyncRules,
): Step {
  const state: SyncRunState = { ...before, maxRange: seenMaxRange(before.maxRange, asked.window, page) };
  switch (asked.purpose) {
    case 'survey':
      return takeSurvey(state, asked, page);
    case 'scan':
      return tallied(takeDense(state, asked, page, receivedAt, rules));
    case 'newest':
      return tallied(takeNewest(state, asked, page, receivedAt, rules));
  }
}

/** The answer was no page that can be used. */
export function takeFault(state: SyncRunState, asked: PageQuery, reason: ScanReason, rules: SyncRules): Step {
  const step = emptyStep(state, asked);
  switch (asked.purpose) {
    case 'survey': // it would only have made the sync run shorter
      step.state = { ...state, survey: 'done' };
      return step;
    case 'scan':
      return tallied(faultOfDense(state, asked, reason, rules));
    case 'newest':
      return tallied(retryScan(step, asked, reason, rules));
  }
}

/** The venue refused the range. Null when even the narrowest window was refused: then it is not about the range. */
export function takeRangeRefusal(state: SyncRunState, asked: PageQuery): SyncRunState | null {
  const maxRange = refusedMaxRange(state.maxRange, asked.window.to - asked.window.from);
  if (maxRange === null) return null;
  const next: SyncRunState = { ...state, survey: 'done', maxRange };
  requeueUnconfirmed(next);
  return next;
}

/** The step with what it showed, and what it gave up, counted for its round. */
function tallied(step: Step): Step {
  const { state, verified, gaps } = step;
  for (const { from, to } of verified) {
    if (to >= from) state.covered = addRange(state.covered, { from, to });
  }
  state.gaps += gaps.length;
  return step;
}

/** Nothing is concluded from it but how many records there are and how far the venue looks. */
function takeSurvey(state: SyncRunState, asked: PageQuery, page: LenientPage): Step {
  const step = emptyStep(state, asked);
  const more = state.survey === 'count' && page.totalNum > page.pageSize;
  step.state.survey = more ? 'oldest' : 'done';
  step.state.expected = page.totalNum;
  return step;
}

function takeNewest(
  before: SyncRunState,
  asked: PageQuery,
  page: LenientPage,
  receivedAt: number,
  rules: SyncRules,
): Step {
  const step = emptyStep(before, asked);
  const several = page.totalNum > page.pageSize;
  if (outside(page.items, asked.window)) return retryScan(step, asked, 'outside', rules);
  if (sameIdTwice(page.items)) return retryScan(step, asked, 'row-again', rules);
  if (several && !newestFirst(page.items, null)) return halveRange(step, asked, rules);
  const oldest = several ? oldestOf(page, asked.window) : null;
  if (several && oldest === null) return unreadPage(step, asked, page, rules);
  const duplicates = duplicatesOf(page);
  if (duplicates !== null && duplicates !== step.state.duplicates) {
    const again = step.state.duplicates !== null;
    step.state.duplicates = duplicates;
    return again ? retryScan(step, asked, 'not-twice', rules) : step;
  }

  const { state } = step;
  step.rows = page.items;
  step.unreadable = page.unreadable;
  state.nextScan += 1;
  if (state.round > 1 && state.provisional === null) step.counted = { ...asked.window, total: page.totalNum };
  if (isWhole(state, asked.window)) state.expected ??= page.totalNum;
  const disagreed = settleProvisional(step, page.totalNum);
  if (disagreed !== null) return requeue(step, disagreed);

  const range = firstRange(state);
  const to = Math.min(range.to, receivedAt);
  if (oldest === null) {
    // Nothing lies strictly inside so narrow a window: without a row that fixes its start, the next question reaches further down.
    if (asked.window.to - asked.window.from < NARROWEST_CLAIM && asked.window.from > range.from) return step;
    const whole = page.unreadable.length === 0;
    step.verified.push({ ...inside(asked.window, to), scanIds: [asked.scanId], whole });
    settled(state);
    moveDown(state, asked.window.from, rules);
    return step;
  }
  const next = [oldest + rules.edgeMs, oldest + 1].find((time) => time < range.to);
  if (next === undefined) return beginDense(step, oldest, rules);
  state.unusableReplies = 0;
  state.duplicates = null;
  state.provisional = provisionalOf(page, asked, { from: oldest, to, next });
  state.ranges = [{ from: range.from, to: next }, ...state.ranges.slice(1)];
  return step;
}

/** The window is all that is to be read: what its total says, it says of the whole sync run. */
function isWhole({ ranges, frozenAt }: SyncRunState, { from, to }: Window): boolean {
  return ranges.length === 1 && to === frozenAt && from === ranges[0]?.from;
}

/** What lies strictly inside: whether a venue counts startAt and endAt themselves is not known. Neighbours overlap by more. */
function inside({ from }: Window, to: number): Window {
  return { from: from + 1, to: to - 1 };
}

function provisionalOf(
  page: LenientPage,
  asked: PageQuery,
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
    scanId: asked.scanId,
    rowFrom: asked.window.from,
    // A record that could not be read has no time: it may lie on either side.
    least: page.totalNum - atOrAfter - page.unreadable.length,
    most: page.totalNum - after,
    unreadable: page.unreadable.length > 0,
  };
}

/** The total of this reply confirms the piece before it, or puts it in doubt (then it is answered). */
function settleProvisional(step: Step, total: number): Provisional | null {
  const { provisional } = step.state;
  step.state.provisional = null;
  if (provisional === null) return null;
  if (total < provisional.least || total > provisional.most) return provisional;
  step.verified.push(verifiedOf(provisional, step.scanId));
  settled(step.state);
  return null;
}

function verifiedOf({ from, to, scanId, unreadable }: Provisional, laterScan: number): Verified {
  return { ...inside({ from, to }, to), scanIds: [scanId, laterScan], whole: !unreadable };
}
