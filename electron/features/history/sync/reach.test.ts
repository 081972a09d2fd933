/** Breaks when a range that was refused once is never widened again, or one that is refused for good is tried without end. */
import { expect, it } from 'vitest';
import type { LenientPage } from '../../../venue/records-page.ts';
import { NARROWEST, NO_REACH, refusedReach, seenReach } from './reach.ts';
import type { Reach } from './walk-state.ts';
import { beginWalk, nextQuestion } from './walk.ts';

const DAY = 86_400_000;
const NOTHING: LenientPage = {
  currentPage: 1,
  pageSize: 50,
  totalNum: 0,
  totalPage: 0,
  items: [],
  setAside: [],
};

/** What comes of asking as wide as is believed, `times` times, of a venue that refuses more than `most`. */
function asked(start: Reach, most: number, times: number): { reach: Reach; refusals: number } {
  let reach = start;
  let refusals = 0;
  for (let n = 0; n < times; n += 1) {
    const to = reach.widest ?? 0;
    if (to > most) {
      refusals += 1;
      reach = refusedReach(reach, to) ?? reach;
    } else reach = seenReach(reach, { from: 0, to }, NOTHING);
  }
  return { reach, refusals };
}

it('a width that is taken four times is doubled, so that a refusal of another cause is made good', () => {
  const start = refusedReach(NO_REACH, 2 * NARROWEST) ?? NO_REACH;
  expect(start.widest).toBe(NARROWEST);
  expect(asked(start, Number.POSITIVE_INFINITY, 3).reach.widest).toBe(NARROWEST);
  expect(asked(start, Number.POSITIVE_INFINITY, 4).reach.widest).toBe(2 * NARROWEST);
  expect(asked(start, Number.POSITIVE_INFINITY, 60).reach.widest).toBeGreaterThan(365 * DAY);
});

it('a range that is refused for good is tried ever more rarely, and never below what is taken', () => {
  const start = refusedReach(NO_REACH, 60 * DAY) ?? NO_REACH;
  const { reach, refusals } = asked(start, 31 * DAY, 1_000);
  expect(refusals).toBeGreaterThan(2);
  expect(refusals).toBeLessThan(9);
  expect([30 * DAY, 60 * DAY]).toContain(reach.widest);
});

it('answers to narrower questions prove nothing, and the narrowest refusal is not about the range', () => {
  let reach = refusedReach(NO_REACH, 60 * DAY) ?? NO_REACH;
  for (let n = 0; n < 50; n += 1) reach = seenReach(reach, { from: 0, to: DAY }, NOTHING);
  expect(reach.widest).toBe(30 * DAY);
  expect(refusedReach(reach, NARROWEST)).toBeNull();
});

it('what the venue is known to refuse is not asked for to count the records', () => {
  const rules = { sizes: [50], edgeMs: 1_000, safeMs: 30 * DAY };
  const stretches = [{ from: 0, to: 1_000 * DAY }];
  const first = (reach: Reach) => {
    const state = beginWalk({ frozenAt: 1_000 * DAY, stretches, reach, nextPass: 1, rules });
    return nextQuestion(state, rules);
  };
  expect(first(NO_REACH)?.purpose).toBe('survey');
  expect(first({ ...NO_REACH, widest: 30 * DAY })).toMatchObject({
    purpose: 'newest',
    window: { from: 970 * DAY, to: 1_000 * DAY },
  });
});
