/**
 * A list that moves while it is read: inserts, removals, removals hidden by inserts, equal deposits, changes of status, any page
 * size, either reading of the edges. Breaks when a window is called complete that never looked like that between the first and the
 * last reply of its scans, when a range of time is silently left out, or when a sync run does not end.
 */
import { describe, expect, test } from 'vitest';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import { runs } from '../../../../tests/helpers/runs.ts';
import { beginScan, takeScanPage, type Scan, type Window } from './scan.ts';
import {
  type Chance,
  contentOf,
  createMovingList,
  seeded,
  type VenueHabits,
} from '../../../../tests/helpers/history/moving-list.ts';
import type { Gap, MaxRange, Verified, SyncRules, SyncRunState } from './sync-run-state.ts';
import { NO_MAX_RANGE } from './max-range.ts';
import { beginSyncRun, nextQuery, takeAnswer, takeRangeRefusal } from './sync-run.ts';

const SPAN: Window = { from: 1_000_000_000_000, to: 1_000_000_000_000 + 4_000 };

interface RunResult {
  verified: (Verified & { first: number; last: number; rows: readonly WalletRecord[] })[];
  gaps: Gap[];
  queries: number;
}

interface Setting {
  chance: Chance;
  habits: VenueHabits;
  rules: SyncRules;
  count: number;
  /** Changes between two replies, at most. */
  moves: number;
  span?: Window;
  maxRange?: MaxRange;
}

function syncRun({
  chance,
  habits,
  rules,
  count,
  moves,
  span = SPAN,
  maxRange = NO_MAX_RANGE,
}: Setting): RunResult & {
  list: ReturnType<typeof createMovingList>;
} {
  const list = createMovingList(chance, span, count, habits);
  const startDate = span.from - 10;
  const frozenAt = span.to + 10;
  let state: SyncRunState = beginSyncRun({
    frozenAt,
    ranges: [{ from: startDate, to: frozenAt }],
    maxRange,
    nextScan: 1,
    rules,
  });
  const scans = new Map<number, { rows: WalletRecord[]; first: number; last: number }>();
  const result: RunResult = { verified: [], gaps: [], queries: 0 };
  for (;;) {
    const asked = nextQuery(state, rules);
    if (asked === null) break;
    result.queries += 1;
    expect(result.queries).toBeLessThan(20_000);
    for (let left = chance(moves + 1); left > 0; left -= 1) list.move();
    const page = list.ask(asked.window, asked.page, asked.pageSize);
    if (page === null) {
      const halveRange = takeRangeRefusal(state, asked);
      if (halveRange === null) throw new Error('refused at its narrowest');
      state = halveRange;
      continue;
    }
    const step = takeAnswer(state, asked, page, frozenAt, rules);
    const at = list.states.length - 1;
    const scan = scans.get(step.scanId) ?? { rows: [], first: at, last: at };
    scans.set(step.scanId, { rows: [...scan.rows, ...step.rows], first: scan.first, last: at });
    for (const each of step.verified) {
      const first = scans.get(each.scanIds[0] ?? 0);
      const last = scans.get(each.scanIds.at(-1) ?? 0);
      if (first === undefined || last === undefined) throw new Error('verified by a scan that never was');
      result.verified.push({ ...each, first: first.first, last: last.last, rows: first.rows });
    }
    result.gaps.push(...step.gaps);
    // As if the program had been killed and begun again after every page.
    state = JSON.parse(JSON.stringify(step.state)) as SyncRunState;
  }
  return { ...result, list };
}

function expectTrue({ verified, list }: ReturnType<typeof syncRun>, seed: number): void {
  for (const window of verified) {
    const read = contentOf(window.rows, window);
    const existed = list.states
      .slice(window.first, window.last + 1)
      .some((state) => contentOf(state, window) === read);
    if (!existed) expect.fail(`seed ${seed}: a window was called complete that never looked like that`);
  }
}

/** Every moment between start date and end is verified, or reported as incomplete. */
function expectCovered({ verified, gaps }: RunResult, span: Window, seed: number): void {
  const parts = [...verified, ...gaps].toSorted((a, b) => a.from - b.from);
  let until = span.from - 10;
  for (const { from, to } of parts) {
    if (from > until + 1) expect.fail(`seed ${seed}: nothing is said of ${until + 1} to ${from - 1}`);
    until = Math.max(until, to);
  }
  expect(until).toBeGreaterThanOrEqual(span.to + 9);
}

function drawn(seed: number): Setting {
  const chance = seeded(seed);
  const largest = 2 + chance(12);
  const sizes = [...new Set([Math.max(2, largest - 3), Math.max(2, largest - 1), largest])];
  return {
    chance,
    habits: { startIncluded: chance(2) === 0, endIncluded: chance(2) === 0 },
    rules: {
      sizes,
      edgeMs: 1 + chance(60),
      safeMs: chance(3) === 0 ? Number.POSITIVE_INFINITY : 50 + chance(4_000),
    },
    count: chance(60),
    moves: chance(4),
    // Some lists hold many records of one moment.
    span: chance(3) === 0 ? { from: SPAN.from, to: SPAN.from + 1 + chance(6) } : SPAN,
  };
}

describe('a sync run over a list that moves', () => {
  const seeds = runs(400, 10_000);
  test(`R-D27: every window called complete is the window as it stood at one instant (${seeds} seeds)`, () => {
    let complete = 0;
    for (let seed = 1; seed <= seeds; seed += 1) {
      const setting = drawn(seed);
      const result = syncRun(setting);
      expectTrue(result, seed);
      expectCovered(result, setting.span ?? SPAN, seed);
      complete += result.verified.length;
    }
    expect(complete).toBeGreaterThan(seeds);
  });

  test('R-D31: a list that does not change is read completely, without a gap', () => {
    for (let seed = 1; seed <= runs(200, 2_000); seed += 1) {
      const setting = { ...drawn(seed), moves: 0 };
      const result = syncRun(setting);
      // Also where equal deposits of one moment are more than a page of them.
      expect(result.gaps, `seed ${seed}`).toEqual([]);
      expectTrue(result, seed);
      expectCovered(result, setting.span ?? SPAN, seed);
    }
  });
});

describe('a scan of several pages over a list that moves', () => {
  const seeds = runs(400, 10_000);
  test(`R-D31: complete is what it reads twice, and what stood there (${seeds} seeds)`, () => {
    let complete = 0;
    for (let seed = 1; seed <= seeds; seed += 1) {
      const chance = seeded(seed);
      const list = createMovingList(chance, SPAN, 2 + chance(12), { startIncluded: true, endIncluded: true });
      const sizes = [2, 3];
      let nextScan = 1;
      const moves = 1 + chance(3);
      const rows = new Map<number, WalletRecord[]>();
      const first = new Map<number, number>();
      let scan: Scan | null = beginScan(SPAN, sizes, () => nextScan++);
      while (scan !== null) {
        const { scanId, nextPage, pageSize } = scan.currentTry;
        if (chance(3) === 0) for (let left = chance(moves + 1); left > 0; left -= 1) list.move();
        const page = list.ask(SPAN, nextPage, pageSize);
        if (page === null) throw new Error('not refused here');
        // A page past the end is a fault of its own, seen by the reader of the page.
        const beyond: boolean = page.items.length === 0 && page.totalNum > 0;
        const taken = takeScanPage(scan, beyond ? { ...page, totalNum: -1 } : page, sizes, () => nextScan++);
        rows.set(scanId, [...(rows.get(scanId) ?? []), ...taken.rows]);
        if (!first.has(scanId)) first.set(scanId, list.states.length - 1);
        const { step } = taken;
        if (step.kind === 'complete') {
          complete += 1;
          const read = contentOf(rows.get(step.scanIds[0] ?? 0) ?? [], SPAN);
          const existed = list.states
            .slice(first.get(step.scanIds[0] ?? 0))
            .some((state) => contentOf(state, SPAN) === read);
          if (!existed) expect.fail(`seed ${seed}: complete, and never so`);
        }
        scan = step.kind === 'next' ? step.scan : null;
      }
    }
    expect(complete).toBeGreaterThan(seeds / 10);
  });
});

const DAY = 86_400_000;
const YEARS: Window = { from: 1_000_000_000_000, to: 1_000_000_000_000 + 2_000 * DAY };
const MONTHLY: SyncRules = { sizes: [7, 9, 10], edgeMs: 6_000, safeMs: 30 * DAY };

function wide(habits: Partial<VenueHabits>, count: number, seed = 1): ReturnType<typeof syncRun> {
  const all: VenueHabits = { startIncluded: true, endIncluded: true, ...habits };
  return syncRun({ chance: seeded(seed), habits: all, rules: MONTHLY, count, moves: 0, span: YEARS });
}

describe('venues', () => {
  function foundBy({ verified }: RunResult): Set<string> {
    const found = new Set<string>();
    for (const { rows } of verified)
      for (const row of rows) found.add(row.kind === 'deposit' ? row.address : '');
    return found;
  }
  const all = ({ list }: ReturnType<typeof syncRun>) =>
    new Set((list.states.at(-1) ?? []).map(({ address }) => address));

  test('years without a record are passed in a few wide windows once the venue has shown that it answers so wide a range', () => {
    const result = wide({}, 25);
    expect(foundBy(result)).toEqual(all(result));
    expect(result.queries).toBeLessThan(20);
  });

  test('an empty answer to a wide question is not believed of a venue that cuts ranges without saying so', () => {
    const result = wide({ silently: 31 * DAY }, 25);
    expect(foundBy(result)).toEqual(all(result));
    expectCovered(result, YEARS, 1);
  });

  test('a range that is refused is halved until it is taken', () => {
    for (const widest of [400 * DAY, 40 * DAY, 8 * DAY]) {
      const result = wide({ widest }, 25);
      expect(foundBy(result)).toEqual(all(result));
      expectCovered(result, YEARS, 1);
      expect(result.gaps).toEqual([]);
    }
  });

  test('R-D30: a list in another order is read in windows that fit one reply', () => {
    const result = wide({ byUpdate: true }, 60);

    expect(foundBy(result)).toEqual(all(result));
    expectCovered(result, YEARS, 1);
  });
});
