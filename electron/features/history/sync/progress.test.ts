/** Seam: none. Breaks when the bar of a reading says it is done, or how long it takes, of a sync run whose number of records is not known. */
import { expect, it } from 'vitest';
import type { LenientPage } from '../../../venue/records-page.ts';
import { withdrawal } from '../../../../tests/helpers/history/archive-world.ts';
import { idleProgress, NO_TOTALS, runStart, type SyncProgress, runProgress } from './progress.ts';
import { isSurvey, type PageQuery, type SyncRunState } from './sync-run-state.ts';
import { NO_MAX_RANGE } from './max-range.ts';
import { beginSyncRun, nextQuery, nextRound, takeAnswer, takeRangeRefusal } from './sync-run.ts';

const DAY = 86_400_000;
const FROM = 1_700_000_000_000;
const TO = FROM + 100 * DAY;
const RULES = { sizes: [10], edgeMs: 1_000, safeMs: 30 * DAY };
/** One a day, newest first. */
const RECORDS = Array.from({ length: 100 }, (_, n) =>
  withdrawal({ id: `w-${n}`, status: 'SUCCESS', createdAt: TO - n * DAY - 1_000 }),
);

function answer({ window, page, pageSize }: PageQuery): LenientPage {
  const all = RECORDS.filter(({ createdAt }) => createdAt >= window.from && createdAt <= window.to);
  return {
    currentPage: page,
    pageSize,
    totalNum: all.length,
    totalPage: Math.ceil(all.length / pageSize),
    items: all.slice((page - 1) * pageSize, page * pageSize),
    unreadable: [],
  };
}

/** What the bar shows after each page, of a venue that refuses a wider range. */
function barOf(widest: number): SyncProgress[] {
  const ranges = [{ from: FROM, to: TO }];
  let state: SyncRunState = beginSyncRun({
    frozenAt: TO,
    ranges,
    maxRange: NO_MAX_RANGE,
    nextScan: 1,
    rules: RULES,
  });
  const start = runStart(state, 0);
  const shown: SyncProgress[] = [];
  for (let turn = 1; ; turn += 1) {
    const asked = nextQuery(state, RULES);
    if (asked === null && state.round === 2) return shown;
    if (asked === null) {
      state = nextRound(state);
      continue;
    }
    if (asked.window.to - asked.window.from > widest) {
      const halveRange = takeRangeRefusal(state, asked);
      if (halveRange === null) throw new Error('refused for good');
      state = halveRange;
      continue;
    }
    const page = answer(asked);
    const read = state.counts.read + (isSurvey(state) ? 0 : page.items.length);
    ({ state } = takeAnswer({ ...state, counts: { ...state.counts, read } }, asked, page, TO, RULES));
    shown.push(runProgress(idleProgress('a'), 'withdrawal', state, start, NO_TOTALS, turn * 1_000));
  }
}

it('after a range was refused the bar goes by the time read, and no time left is shown', () => {
  const shown = barOf(20 * DAY);
  const shares = shown.map(({ share }) => share ?? -1);
  expect(shares.length).toBeGreaterThan(8);
  expect(shares[0]).toBeGreaterThan(0.02);
  expect(shares[0]).toBeLessThan(0.1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.filter((share) => share >= 1)).toHaveLength(1);
  expect(shown.every(({ secondsLeft }) => secondsLeft === null)).toBe(true);
});

it('where the full range is answered the bar goes by the records', () => {
  const shown = barOf(Number.POSITIVE_INFINITY);
  expect(shown.at(-1)).toMatchObject({ share: 1, secondsLeft: 0 });
  const quarter = shown.find(({ read }) => read === 50);
  expect(quarter).toMatchObject({ scan: 1, share: 0.25 });
  const half = shown.find(({ share }) => share === 0.5);
  expect(half?.secondsLeft).toBeGreaterThan(0);
  expect(shown.find(({ scan }) => scan === 2)?.share).toBe(0.55);
});
