/**
 * Seam: times of backups to those that go. Breaks when one of the promised backups is removed, an outdated one stays, or a clock that was set
 * back takes away what was made before.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import { KEPT, MAX_KEPT, outdated } from './rotation.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const times = fc.uniqueArray(fc.integer({ min: START, max: START + 900 * DAY }), { maxLength: 120 });

const PERIODS = [
  [KEPT.days, (at: number) => new Date(at).toISOString().slice(0, 10)],
  // A week by its Monday.
  [
    KEPT.weeks,
    (at: number) => {
      const date = new Date(at);
      date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
      return date.toISOString().slice(0, 10);
    },
  ],
  [KEPT.months, (at: number) => new Date(at).toISOString().slice(0, 7)],
] as const;

/** As a person would do it: for each kind of period, mark the newest of the last few periods that have any. */
function promised(all: readonly number[]): Set<number> {
  const kept = new Set<number>();
  for (const [count, periodOf] of PERIODS) {
    const newest = new Map<string, number>();
    for (const at of all) newest.set(periodOf(at), Math.max(at, newest.get(periodOf(at)) ?? 0));
    for (const period of [...newest.keys()].sort().slice(-count)) kept.add(newest.get(period) ?? 0);
  }
  return kept;
}

it('exactly the newest of the last 7 days, 4 weeks and 12 months stay', () => {
  fc.assert(
    fc.property(times, (all) => {
      const old = outdated(all, START + 900 * DAY);
      const kept = promised(all);
      expect(old).toEqual(new Set(all.filter((at) => !kept.has(at))));
      expect(all.length - old.size).toBeLessThanOrEqual(MAX_KEPT);
      if (all.length > 0) expect(old.has(Math.max(...all))).toBe(false);
    }),
    { numRuns: runs(200, 5_000) },
  );
});

it('a backup every day for two years: each is removed once only, and what stays reaches back eleven months', () => {
  let kept: number[] = [];
  for (let day = 0; day < 730; day += 1) {
    const now = START + day * DAY;
    kept.push(now);
    const old = outdated(kept, now);
    kept = kept.filter((at) => !old.has(at));
  }
  const dates = kept.map((at) => new Date(at).toISOString().slice(0, 10));
  expect(dates.slice(-7)).toEqual([25, 26, 27, 28, 29, 30, 31].map((day) => `2027-12-${day}`));
  // Ends of months and Sundays.
  expect(dates.slice(0, 11)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
    '2027-07-31',
    '2027-08-31',
    '2027-09-30',
    '2027-10-31',
    '2027-11-30',
  ]);
  expect(dates.slice(11, -7)).toEqual(['2027-12-12', '2027-12-19']);
});

it('backups of a time that is still to come stay, whatever they are', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: START, max: START + 900 * DAY }), (all, now) => {
      const old = outdated(all, now);
      expect(all.filter((at) => at > now && old.has(at))).toEqual([]);
    }),
    { numRuns: runs(100, 2_000) },
  );
});
