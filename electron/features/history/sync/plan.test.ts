/** Breaks when a range of time is left out of a sync run, or what is known is read again without need. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRange } from './coverage.ts';
import { openWindows, planRanges, stillHolds } from './plan.ts';
import { runs } from '../../../../tests/helpers/runs.ts';

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

describe('what still holds', () => {
  const RECHECK = { recentMs: 30 * DAY, recentAfterMs: DAY, allAfterMs: 30 * DAY };
  const now = 100 * DAY;
  const verified = (from: number, to: number, at: number) => ({
    from: from * DAY,
    to: to * DAY,
    at: at * DAY,
  });

  it('is all of it while it is young', () => {
    expect(stillHolds([verified(0, 99.9, 99.5)], now, RECHECK)).toEqual([{ from: 0, to: 99.9 * DAY }]);
  });

  it('is not the recent past after a day, nor at once when a person asks', () => {
    const before = [{ from: 0, to: 70 * DAY - 1 }];
    expect(stillHolds([verified(0, 99, 98)], now, RECHECK)).toEqual(before);
    expect(stillHolds([verified(0, 99.9, 99.9)], now, { ...RECHECK, recentAfterMs: 0 })).toEqual(before);
  });

  it('is nothing that was verified a month ago, unless that is never to be read again', () => {
    const old = [verified(0, 50, 60), verified(50, 99.9, 99.5)];
    expect(stillHolds(old, now, RECHECK)).toEqual([{ from: 50 * DAY, to: 99.9 * DAY }]);
    expect(stillHolds(old, now, { ...RECHECK, allAfterMs: null })).toEqual([{ from: 0, to: 99.9 * DAY }]);
  });

  it('never holds more than was verified, whatever was when', () => {
    const range = fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), fc.nat(100), (ranges, at) => {
        const known = ranges.map(([from, length, verifiedAt]) => verified(from, from + length, verifiedAt));
        for (const { from, to } of stillHolds(known, now, RECHECK))
          for (const moment of [from, to, at * DAY])
            if (moment >= from && moment <= to)
              expect(known.some((each) => each.from <= moment && moment <= each.to)).toBe(true);
      }),
      { numRuns: runs(200, 5_000) },
    );
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
