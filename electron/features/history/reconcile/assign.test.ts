/**
 * Seam: none. Breaks when fewer rows are paired than could be, when a nearer pairing of as many is passed over, when one is paired at random
 * where another choice is as good, or when something is in two places or none.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/helpers/runs.ts';
import { assign, type Moment } from './assign.ts';

interface Way {
  pairs: [number, number][];
  cost: number;
}

/** Every way to pair them, crossing ones too. */
function* ways(
  rows: readonly Moment[],
  times: readonly number[],
  tolerance: number,
  at = 0,
  taken = 0,
): Generator<Way> {
  const row = rows[at];
  if (row === undefined) {
    yield { pairs: [], cost: 0 };
    return;
  }
  yield* ways(rows, times, tolerance, at + 1, taken);
  for (const [other, time] of times.entries()) {
    const apart = Math.max(0, row.from - time, time - row.to);
    if (apart > tolerance || (taken & (1 << other)) !== 0) continue;
    for (const way of ways(rows, times, tolerance, at + 1, taken | (1 << other))) {
      yield { pairs: [[at, other], ...way.pairs], cost: way.cost + apart };
    }
  }
}

const moments = (times: readonly number[], length = 0): Moment[] =>
  times.toSorted((a, b) => a - b).map((from) => ({ from, to: from + length }));

const small = fc.record({
  rows: fc.array(fc.integer({ min: 0, max: 24 }), { maxLength: 5 }),
  times: fc.array(fc.integer({ min: 0, max: 24 }), { maxLength: 5 }),
  tolerance: fc.integer({ min: 0, max: 12 }),
  length: fc.constantFrom(0, 0, 3),
});

describe('assigning equal amounts by time', () => {
  it('agrees with trying every way', () => {
    fc.assert(
      fc.property(small, ({ rows: starts, times: unsorted, tolerance, length }) => {
        const rows = moments(starts, length);
        const times = unsorted.toSorted((a, b) => a - b);
        const made = assign(rows, times, tolerance);
        const all = [...ways(rows, times, tolerance)];
        const max = Math.max(...all.map(({ pairs }) => pairs.length));
        const min = Math.min(...all.filter(({ pairs }) => pairs.length === max).map(({ cost }) => cost));
        const best = all.filter(({ pairs, cost }) => pairs.length === max && cost === min);
        const inAll = (row: number) => best.every(({ pairs }) => pairs.some(([one]) => one === row));
        const inNone = (row: number) => best.every(({ pairs }) => pairs.every(([one]) => one !== row));
        const recordInAll = (record: number) =>
          best.every(({ pairs }) => pairs.some(([, one]) => one === record));
        for (const row of rows.keys()) {
          const partner = made.partner[row] ?? -1;
          if (partner >= 0) {
            expect(made.rowSet[row]).toBe(-1);
            expect(inAll(row) && recordInAll(partner)).toBe(true);
          } else if (made.rowSet[row] === -1) expect(inNone(row)).toBe(true);
          // Every row that is in some and not in others is ambiguous.
          if (!inAll(row) && !inNone(row)) expect(made.rowSet[row]).toBeGreaterThanOrEqual(0);
        }
        const partners = [...made.partner].filter((partner) => partner >= 0);
        expect(new Set(partners).size).toBe(partners.length);
        for (const partner of partners) expect(made.recordSet[partner]).toBe(-1);
        const sets = new Set([...made.rowSet, ...made.recordSet].filter((set) => set >= 0));
        expect(sets.size).toBe(made.sets);
        for (const set of sets) {
          const rowsIn = [...made.rowSet].filter((one) => one === set).length;
          const recordsIn = [...made.recordSet].filter((one) => one === set).length;
          expect(Math.min(rowsIn, recordsIn)).toBeGreaterThan(0);
        }
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  it('pairs as many as there can be, though the nearest two alone would leave others over', () => {
    const made = assign(moments([0, 9]), [8, 17], 10);
    expect([...made.partner]).toEqual([0, 1]);
  });

  it('reports one row between two equally near records instead of choosing', () => {
    const made = assign(moments([10]), [5, 15], 10);
    expect([...made.partner]).toEqual([-1]);
    expect([made.rowSet[0], made.recordSet[0], made.recordSet[1]]).toEqual([0, 0, 0]);
    expect([...assign(moments([10]), [5, 16], 10).partner]).toEqual([0]);
  });

  it('pairs nobody with one of a chain in which either end may be left over', () => {
    // The first with 0 and the second with 3, or with 3 and 6: as near in all.
    const made = assign(moments([2, 4]), [0, 3, 6], 2);
    expect([...made.partner]).toEqual([-1, -1]);
    expect([[...made.rowSet], [...made.recordSet], made.sets]).toEqual([[0, 0], [0, 0, 0], 1]);
    // Further on in the same cluster nothing is ambiguous.
    expect([...assign(moments([2, 4, 7]), [0, 3, 6, 7], 2).partner]).toEqual([-1, -1, 3]);
  });

  it('keeps two equal rows and two equal records two pairs', () => {
    expect([...assign(moments([5, 5]), [5, 5], 0).partner]).toEqual([0, 1]);
    expect(assign(moments([5, 5]), [5], 0).sets).toBe(1);
  });

  it('gets through a stretch too long for the table, and pairs all but the one that is too many', () => {
    const times = Array.from({ length: 3_000 }, (_, n) => n * 1_000);
    const rows = moments(times.filter((_, n) => n !== 1_234).map((time) => time + 3));
    const made = assign(rows, times, 86_400_000);
    expect([...made.partner].every((partner, row) => partner === (row < 1_234 ? row : row + 1))).toBe(true);
    expect(made.sets).toBe(0);
  });
});
