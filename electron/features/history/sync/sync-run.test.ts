/** Breaks when a later scan asks the wide queries again, forgets the frozen end or what the scan before showed. */
import { expect, it } from 'vitest';
import type { LenientPage } from '../../../venue/records-page.ts';
import { withdrawal } from '../../../../tests/helpers/history/archive-world.ts';
import { NO_MAX_RANGE } from './max-range.ts';
import type { PageQuery, Step, SyncRunState } from './sync-run-state.ts';
import { beginSyncRun, nextQuery, nextRound, takeAnswer } from './sync-run.ts';

const DAY = 86_400_000;
const WHOLE = { from: 0, to: 300 * DAY };
const RULES = { sizes: [50], edgeMs: 1_000, safeMs: 30 * DAY };
const RECORDS = [200, 100].map((day) => withdrawal({ id: `w${day}`, createdAt: day * DAY }));

function answer({ window, page, pageSize }: PageQuery): LenientPage {
  const items = RECORDS.filter(({ createdAt }) => createdAt >= window.from && createdAt <= window.to);
  return { currentPage: page, pageSize, totalNum: items.length, totalPage: 1, items, unreadable: [] };
}

/** One round to its end. */
function result(begun: SyncRunState) {
  let state = begun;
  const asked: PageQuery[] = [];
  const phases: string[] = [];
  const steps: Step[] = [];
  for (;;) {
    const query = nextQuery(state, RULES);
    if (query === null) return { state, asked, phases, steps };
    asked.push(query);
    phases.push(state.phase.kind);
    const step = takeAnswer(state, query, answer(query), WHOLE.to, RULES);
    steps.push(step);
    ({ state } = step);
  }
}

it('R-D28 R-D31: the second scan is over the same time, with the same end, and holds each window to its total', () => {
  const begun = beginSyncRun({
    frozenAt: WHOLE.to,
    ranges: [WHOLE],
    maxRange: NO_MAX_RANGE,
    nextScan: 1,
    rules: RULES,
  });
  const first = result(begun);
  expect(first.phases[0]).toBe('count');
  expect(first.asked[0]?.window).toEqual(WHOLE);
  expect(first.steps.every(({ counted }) => counted === null)).toBe(true);
  const all = [{ from: WHOLE.from + 1, to: WHOLE.to - 1 }];
  expect(first.state).toMatchObject({
    round: 1,
    covered: all,
    before: { covered: [] },
    phase: { kind: 'done' },
  });

  const second = result(nextRound({ ...first.state, differs: true, gaps: 2 }));
  expect(new Set(second.phases)).toEqual(new Set(['newest']));
  expect(second.asked[0]?.window.to).toBe(WHOLE.to);
  expect(second.asked.at(-1)?.window.from).toBe(WHOLE.from);
  expect(second.state).toMatchObject({
    round: 2,
    frozenAt: WHOLE.to,
    covered: all,
    before: { covered: all, gaps: 2 },
    differs: false,
    gaps: 0,
  });
  expect(second.steps.map(({ counted }) => counted)).toEqual(
    second.asked.map((query) => ({ ...query.window, total: answer(query).totalNum })),
  );
  const met = new Set(first.steps.map(({ scanId }) => scanId));
  expect(second.steps.some(({ scanId }) => met.has(scanId))).toBe(false);
});
