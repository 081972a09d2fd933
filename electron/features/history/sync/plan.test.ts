/** Breaks when a range of time is left out of a sync run, or what is known is read again without need. */
import { describe, expect, it } from 'vitest';
import { addRange } from './coverage.ts';
import { openWindows, planRanges } from './plan.ts';

const DAY = 86_400_000;
const RULES = { startDate: 0, frozenAt: 100 * DAY, edgeMs: 6_000, overlapMs: 600_000 };
const NOTHING = { verified: [], gaps: [], open: [] };

describe('a sync run', () => {
  it('goes from now to the start date when nothing is known', () => {
    expect(planRanges(NOTHING, RULES)).toEqual([{ from: 0, to: 100 * DAY }]);
  });

  it('R-D29: later goes from the end of the last one, less the overlap', () => {
    const verified = [{ from: 1, to: 90 * DAY }];
    expect(planRanges({ ...NOTHING, verified }, RULES)).toEqual([
      { from: 90 * DAY - 600_000, to: 100 * DAY },
    ]);
  });

  it('fills holes, with overlap on both sides, and what failed before comes last', () => {
    const verified = [
      { from: 1, to: 10 * DAY },
      { from: 20 * DAY, to: 60 * DAY },
      { from: 70 * DAY, to: 90 * DAY },
    ];
    const gaps = [{ from: 60 * DAY - 6_000, to: 70 * DAY + 6_000 }];
    expect(planRanges({ ...NOTHING, verified, gaps }, RULES)).toEqual([
      { from: 90 * DAY - 600_000, to: 100 * DAY },
      { from: 10 * DAY - 6_000, to: 20 * DAY + 6_000 },
      { from: 60 * DAY - 6_000, to: 70 * DAY + 6_000 },
    ]);
  });

  it('goes further back when the start date does', () => {
    const verified = [{ from: 50 * DAY, to: 100 * DAY }];
    expect(planRanges({ ...NOTHING, verified }, { ...RULES, startDate: 40 * DAY })).toEqual([
      { from: 40 * DAY, to: 50 * DAY + 6_000 },
    ]);
  });

  it('rechecks pending records, near ones together', () => {
    const verified = [{ from: 1, to: 100 * DAY }];
    const open = [30 * DAY, 31 * DAY, 60 * DAY];
    expect(planRanges({ verified, gaps: [], open }, RULES)).toEqual([
      { from: 60 * DAY - 6_000, to: 60 * DAY + 6_000 },
      { from: 30 * DAY - 6_000, to: 31 * DAY + 6_000 },
    ]);
    expect(openWindows([], 1)).toEqual([]);
  });
});

describe('what is verified', () => {
  it('is joined where it touches', () => {
    const known = [
      { from: 0, to: 10 },
      { from: 30, to: 40 },
    ];
    expect(addRange(known, { from: 11, to: 29 })).toEqual([{ from: 0, to: 40 }]);
    expect(addRange(known, { from: 12, to: 28 })).toEqual([known[0], { from: 12, to: 28 }, known[1]]);
    expect(addRange(known, { from: 5, to: 35 })).toEqual([{ from: 0, to: 40 }]);
  });
});
