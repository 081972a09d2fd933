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
  rangesBelow,
  halveRange,
  requeue,
  resetBackoff,
  unreadPage,
} from './trouble.ts';
import {
  type ConfirmPhase,
  type NewestPhase,
  type StoredPage,
  type Phase,
  phaseFor,
  type Provisional,
  type PageQuery,
  type MaxRange,
  type Remaining,
  STATE_VERSION,
  type Step,
  type Verified,
  type SyncRules,
  type SyncRunState,
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
  return {
    version: STATE_VERSION,
    frozenAt,
    allRanges: ranges,
    round: 1,
    phase: firstPhase(ranges, maxRange, rules),
    ...roundStart(),
    readAt: frozenAt,
    before: { covered: [], gaps: 0, readAt: frozenAt, read: 0 },
    maxRange,
    nextScan,
    expected: null,
    counts: { read: 0, added: 0, requests: 0, weight: 0 },
  };
}

/** What the venue is known to refuse is not asked for to count. */
function firstPhase(ranges: readonly Window[], maxRange: MaxRange, rules: SyncRules): Phase {
  const phase = phaseFor(ranges);
  if (phase.kind === 'done') return phase;
  const width = phase.ranges[0].to - phase.ranges[0].from;
  const isWide = width > believed(maxRange, rules) && (maxRange.widest === null || width <= maxRange.widest);
  return isWide ? { kind: 'count', ranges: phase.ranges } : phase;
}

/** Every round begins with nothing read and no trouble yet. */
function roundStart() {
  return {
    covered: [],
    gaps: 0,
    differs: false,
    trouble: { width: null, unusableReplies: 0, requeued: 0, givenUp: 0 },
  } satisfies Partial<SyncRunState>;
}

/** The next scan over the same time with the same frozen end; the wide queries are not asked again. */
export function nextRound(state: SyncRunState): SyncRunState {
  return {
    ...state,
    round: state.round + 1,
    phase: phaseFor(state.allRanges),
    ...roundStart(),
    before: { covered: state.covered, gaps: state.gaps, readAt: state.readAt, read: state.counts.read },
  };
}

/** The state of a sync run with what the archive made of its last page. */
export function withStored(state: SyncRunState, { added, differs }: StoredPage): SyncRunState {
  const counts = { ...state.counts, added: state.counts.added + added };
  return { ...state, counts, differs: state.differs || differs };
}

/** What to ask next; null when the round is at its end. */
export function nextQuery(state: SyncRunState, rules: SyncRules): PageQuery | null {
  const { phase, nextScan: scanId } = state;
  const largest = rules.sizes.at(-1) ?? 50;
  switch (phase.kind) {
    case 'done':
      return null;
    case 'count':
      return { window: phase.ranges[0], page: 1, pageSize: largest, scanId };
    case 'oldest': {
      const last = Math.max(1, Math.ceil(phase.total / largest));
      return { window: phase.ranges[0], page: last, pageSize: largest, scanId };
    }
    case 'newest':
    case 'confirm': {
      const window = { from: windowStart(state, phase, rules), to: phase.ranges[0].to };
      return { window, page: 1, pageSize: largest, scanId };
    }
    case 'dense': {
      const { window, currentTry } = phase.scan;
      const { nextPage, pageSize } = currentTry;
      return { window, page: nextPage, pageSize, scanId: currentTry.scanId };
    }
  }
}

function windowStart(state: SyncRunState, phase: NewestPhase | ConfirmPhase, rules: SyncRules): number {
  if (phase.kind === 'confirm') return phase.provisional.rowFrom;
  const [range] = phase.ranges;
  const width = Math.min(believed(state.maxRange, rules), state.trouble.width ?? Number.POSITIVE_INFINITY);
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
  const maxRange = seenMaxRange(before.maxRange, asked.window, page);
  const state: SyncRunState = { ...before, readAt: receivedAt, maxRange };
  const { phase } = state;
  switch (phase.kind) {
    case 'done': // nothing was asked
      return emptyStep(state, asked);
    case 'count':
    case 'oldest':
      return takeSurvey(state, phase, asked, page);
    case 'newest':
    case 'confirm':
      return tallied(takeNewest(state, phase, asked, page, receivedAt, rules));
    case 'dense':
      return tallied(takeDense(state, phase, asked, page, receivedAt, rules));
  }
}

/** The answer was no page that can be used. */
export function takeFault(state: SyncRunState, asked: PageQuery, reason: ScanReason, rules: SyncRules): Step {
  const { phase } = state;
  const step = emptyStep(state, asked);
  switch (phase.kind) {
    case 'done': // nothing was asked
      return step;
    case 'count': // it would only have made the sync run shorter
    case 'oldest':
      step.state.phase = phaseFor(phase.ranges);
      return step;
    case 'newest':
    case 'confirm':
      return tallied(retryScan(step, phase, asked, reason, rules));
    case 'dense':
      return tallied(faultOfDense(state, phase, asked, reason, rules));
  }
}

/** The venue refused the range. Null when even the narrowest window was refused: then it is not about the range. */
export function takeRangeRefusal(state: SyncRunState, asked: PageQuery): SyncRunState | null {
  const maxRange = refusedMaxRange(state.maxRange, asked.window.to - asked.window.from);
  return maxRange === null ? null : { ...state, maxRange, phase: narrower(state.phase) };
}

function narrower(phase: Phase): Phase {
  switch (phase.kind) {
    case 'count':
    case 'oldest':
      return phaseFor(phase.ranges);
    case 'newest':
    case 'confirm':
      return requeueUnconfirmed(phase);
    case 'dense': // its window cannot be another one
    case 'done':
      return phase;
  }
}

/** Adds what the step verified and gave up to its round. */
function tallied(step: Step): Step {
  const { state, verified, gaps } = step;
  for (const { from, to } of verified) {
    if (to >= from) state.covered = addRange(state.covered, { from, to });
  }
  state.gaps += gaps.length;
  return step;
}

/** Nothing is concluded from it but how many records there are and how far back the venue answers. */
function takeSurvey(
  state: SyncRunState,
  { kind, ranges }: Extract<Phase, { kind: 'count' | 'oldest' }>,
  asked: PageQuery,
  page: LenientPage,
): Step {
  const step = emptyStep(state, asked);
  const total = page.totalNum;
  const hasMore = kind === 'count' && total > page.pageSize;
  step.state.phase = hasMore ? { kind: 'oldest', ranges, total } : phaseFor(ranges);
  step.state.expected = total;
  return step;
}

function takeNewest(
  before: SyncRunState,
  phase: NewestPhase | ConfirmPhase,
  asked: PageQuery,
  page: LenientPage,
  receivedAt: number,
  rules: SyncRules,
): Step {
  const step = emptyStep(before, asked);
  const several = page.totalNum > page.pageSize;
  if (outside(page.items, asked.window)) return retryScan(step, phase, asked, 'outside', rules);
  if (sameIdTwice(page.items)) return retryScan(step, phase, asked, 'row-again', rules);
  if (several && !newestFirst(page.items, null)) return halveRange(step, phase, asked, rules);
  const oldest = several ? oldestOf(page, asked.window) : null;
  if (several && oldest === null) return unreadPage(step, phase, asked, page, rules);
  const duplicates = duplicatesOf(page);
  if (duplicates !== null && duplicates !== phase.duplicates) {
    const next = { ...phase, duplicates };
    step.state.phase = next;
    return phase.duplicates === null ? step : retryScan(step, next, asked, 'not-twice', rules);
  }
  return takePiece(step, phase, asked, page, oldest, Math.min(phase.ranges[0].to, receivedAt), rules);
}

/** Takes the rows of a sound page. `oldest`: the time of its last row when there are more below it; `to`: where its piece ends. */
function takePiece(
  step: Step,
  phase: NewestPhase | ConfirmPhase,
  asked: PageQuery,
  page: LenientPage,
  oldest: number | null,
  to: number,
  rules: SyncRules,
): Step {
  const { state } = step;
  const { ranges } = phase;
  const [range, ...rest] = ranges;
  step.rows = page.items;
  step.unreadable = page.unreadable;
  state.nextScan += 1;
  if (state.round > 1 && phase.kind === 'newest') step.counted = { ...asked.window, total: page.totalNum };
  if (coversAll(ranges, state.frozenAt, asked.window)) state.expected ??= page.totalNum;
  if (phase.kind === 'confirm') {
    const { provisional } = phase;
    if (page.totalNum < provisional.minTotal || page.totalNum > provisional.maxTotal)
      return requeue(step, phase);
    step.verified.push(verifiedOf(provisional, step.scanId));
    resetBackoff(state);
    state.phase = { kind: 'newest', ranges, duplicates: null };
  }

  if (oldest === null) {
    // Nothing lies strictly inside so narrow a window: without a row that fixes its start, the next query asks further back.
    if (asked.window.to - asked.window.from < NARROWEST_CLAIM && asked.window.from > range.from) return step;
    const allReadable = page.unreadable.length === 0;
    step.verified.push({ ...inside(asked.window, to), scanIds: [asked.scanId], allReadable });
    resetBackoff(state);
    state.phase = phaseFor(rangesBelow(ranges, asked.window.from, rules));
    return step;
  }
  const next = [oldest + rules.edgeMs, oldest + 1].find((time) => time < range.to);
  if (next === undefined) return beginDense(step, ranges, oldest, rules);
  state.trouble.unusableReplies = 0;
  const provisional = provisionalOf(page, asked, { from: oldest, to, next });
  const below: Remaining = [{ from: range.from, to: next }, ...rest];
  state.phase = { kind: 'confirm', ranges: below, duplicates: null, provisional };
  return step;
}

/** The window is all that is to be read: its total is that of the whole sync run. */
function coversAll(ranges: Remaining, frozenAt: number, { from, to }: Window): boolean {
  return ranges.length === 1 && to === frozenAt && from === ranges[0].from;
}

/** What lies strictly inside: it is not known whether a venue includes startAt and endAt. Neighbours overlap by more. */
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
    minTotal: page.totalNum - atOrAfter - page.unreadable.length,
    maxTotal: page.totalNum - after,
    unreadable: page.unreadable.length > 0,
  };
}

function verifiedOf({ from, to, scanId, unreadable }: Provisional, laterScan: number): Verified {
  return { ...inside({ from, to }, to), scanIds: [scanId, laterScan], allReadable: !unreadable };
}
