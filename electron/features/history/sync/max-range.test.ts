/** Breaks when a range that was refused once is never widened again, or one that is refused for good is tried without end. */
import { expect, it } from 'vitest';
import type { LenientPage } from '../../../venue/records-page.ts';
import { NARROWEST, NO_MAX_RANGE, refusedMaxRange, seenMaxRange } from './max-range.ts';
import type { MaxRange } from './sync-run-state.ts';
import { beginSyncRun, nextQuery } from './sync-run.ts';

const DAY = 86_400_000;
const NOTHING: LenientPage = {
  currentPage: 1,
  pageSize: 50,
  totalNum: 0,
  totalPage: 0,
  items: [],
  unreadable: [],
};

/** What comes of asking as wide as is believed, `times` times, of a venue that refuses more than `max`. */
function asked(start: MaxRange, max: number, times: number): { maxRange: MaxRange; refusals: number } {
  let maxRange = start;
  let refusals = 0;
  for (let n = 0; n < times; n += 1) {
    const to = maxRange.widest ?? 0;
    if (to > max) {
      refusals += 1;
      maxRange = refusedMaxRange(maxRange, to) ?? maxRange;
    } else maxRange = seenMaxRange(maxRange, { from: 0, to }, NOTHING);
  }
  return { maxRange, refusals };
}

it('a width that is taken four times is doubled, so that a refusal of another cause is made good', () => {
  const start = refusedMaxRange(NO_MAX_RANGE, 2 * NARROWEST) ?? NO_MAX_RANGE;
  expect(start.widest).toBe(NARROWEST);
  expect(asked(start, Number.POSITIVE_INFINITY, 3).maxRange.widest).toBe(NARROWEST);
  expect(asked(start, Number.POSITIVE_INFINITY, 4).maxRange.widest).toBe(2 * NARROWEST);
  expect(asked(start, Number.POSITIVE_INFINITY, 60).maxRange.widest).toBeGreaterThan(365 * DAY);
});

it('a range that is refused for good is tried ever more rarely, and never below what is taken', () => {
  const start = refusedMaxRange(NO_MAX_RANGE, 60 * DAY) ?? NO_MAX_RANGE;
  const { maxRange, refusals } = asked(start, 31 * DAY, 1_000);
  expect(refusals).toBeGreaterThan(2);
  expect(refusals).toBeLessThan(9);
  expect([30 * DAY, 60 * DAY]).toContain(maxRange.widest);
});

it('answers to narrower questions prove nothing, and the narrowest refusal is not about the range', () => {
  let maxRange = refusedMaxRange(NO_MAX_RANGE, 60 * DAY) ?? NO_MAX_RANGE;
  for (let n = 0; n < 50; n += 1) maxRange = seenMaxRange(maxRange, { from: 0, to: DAY }, NOTHING);
  expect(maxRange.widest).toBe(30 * DAY);
  expect(refusedMaxRange(maxRange, NARROWEST)).toBeNull();
});

it('what the venue is known to refuse is not asked for to count the records', () => {
  const rules = { sizes: [50], edgeMs: 1_000, safeMs: 30 * DAY };
  const ranges = [{ from: 0, to: 1_000 * DAY }];
  const first = (maxRange: MaxRange) => {
    const state = beginSyncRun({ frozenAt: 1_000 * DAY, ranges, maxRange, nextScan: 1, rules });
    return { phase: state.phase.kind, window: nextQuery(state, rules)?.window };
  };
  expect(first(NO_MAX_RANGE).phase).toBe('count');
  expect(first({ ...NO_MAX_RANGE, widest: 30 * DAY })).toEqual({
    phase: 'newest',
    window: { from: 970 * DAY, to: 1_000 * DAY },
  });
});
